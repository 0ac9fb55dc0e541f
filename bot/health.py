"""Health over HTTP on 127.0.0.1, and the question a container asks it."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from bot.settings import Settings


@asynccontextmanager
async def serve(port: int, health: Callable[[], Mapping[str, Any]]) -> AsyncIterator[None]:
    """Answer ``GET /healthz`` with what ``health`` says, 200 if its ``ready`` is true, else 503.

    ``port`` 0 serves nothing. Raises OSError if the port is taken.
    """
    if not port:
        yield
        return

    async def healthz(_: web.Request) -> web.Response:
        state = dict(health())
        return web.json_response(state, status=200 if state["ready"] else 503)

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        yield
    finally:
        await runner.cleanup()


def ask(settings: Settings) -> int:
    """``python -m bot health``: 0 if the running bot is well, else 1 and one line saying why."""
    if not settings.health_port:
        print("HEALTH_PORT is not set, so the bot's health can't be asked for")
        return 1
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{settings.health_port}/healthz", timeout=5) as answer:
            print(answer.read().decode())
            return 0
    except urllib.error.HTTPError as error:
        print(error.read().decode())
    except OSError as error:
        print(f"the bot doesn't answer: {error}")
    return 1
