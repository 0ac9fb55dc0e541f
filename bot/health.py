"""Health and figures over HTTP, and the question a container asks."""

from __future__ import annotations

import ipaddress
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from bot.metrics import CONTENT_TYPE
from bot.settings import Settings

_ASK_SECONDS = 5


@asynccontextmanager
async def serve(
    host: str,
    port: int,
    health: Callable[[], Awaitable[Mapping[str, Any]]],
    figures: Callable[[], Awaitable[bytes]],
) -> AsyncIterator[None]:
    """Answer ``GET /healthz`` with what ``health`` says and ``GET /metrics`` with ``figures``.

    ``/healthz`` is a JSON object, with status 200 if its ``ok`` is true, else 503. ``port`` 0 serves
    nothing. Raises OSError if the address can't be used.
    """
    if not port:
        yield
        return

    async def healthz(_: web.Request) -> web.Response:
        state = dict(await health())
        return web.json_response(state, status=200 if state["ok"] else 503)

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=await figures(), headers={"Content-Type": CONTENT_TYPE})

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()


def ask(settings: Settings) -> int:
    """``python -m bot health``: 0 if the running bot is well, else 1 and one line saying why."""
    if not settings.health_port:
        print("HEALTH_PORT is not set, so the bot's health can't be asked for")
        return 1
    # Never by way of a proxy, which an environment may name for what is outside.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address(settings, "/healthz"), timeout=_ASK_SECONDS) as answer:
            print(answer.read().decode())
            return 0
    except urllib.error.HTTPError as error:
        print(error.read().decode())
    except (OSError, ValueError) as error:
        print(f"the bot doesn't answer: {getattr(error, 'reason', error)}")
    return 1


def address(settings: Settings, path: str) -> str:
    """Where the bot of these settings is asked on its own machine."""
    host = settings.health_host
    try:
        listens = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{settings.health_port}{path}"
    if listens.is_unspecified:  # listening everywhere: ask at home
        host = "::1" if listens.version == 6 else "127.0.0.1"
    return f"http://{f'[{host}]' if listens.version == 6 else host}:{settings.health_port}{path}"
