"""The stand-in itself: a server on a free port of 127.0.0.1, and what a test does with it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.discord_api import check_requests
from tests.standin import interactions
from tests.standin.answers import refusal
from tests.standin.faults import Faults, Handler
from tests.standin.gateway import Gateway
from tests.standin.interactions import Interaction
from tests.standin.messages import Message, User
from tests.standin.rest import Rest
from tests.standin.town import Town

API = "/api/v10"
TOKEN = "stand-in.token"
BODY = web.RequestKey("body", tuple)
"""What a request says: its JSON, and the sizes of the files that came with it."""


@dataclass(frozen=True)
class Asked:
    """One request of the bot's; ``json`` of a multipart one is its ``payload_json``."""

    method: str
    path: str
    params: dict[str, str]
    json: Any


class StandIn:
    """A Discord of one server. `faults` make it fail, `town` says what it holds."""

    def __init__(self, channels: int = 1, people: int = 5) -> None:
        self.town = Town(channels, people)
        self.faults = Faults()
        self.requests: list[Asked] = []
        self.unknown: list[str] = []
        """Requests for which there is no route here."""
        self.url = ""
        self._changed = asyncio.Event()
        self.gateway = Gateway(TOKEN, lambda session: self.town.welcome(session, self.socket))

    @property
    def socket(self) -> str:
        return self.url.replace("http", "ws") + "/gateway"

    @property
    def problems(self) -> list[str]:
        """What the real Discord, or our own rules, would hold against the bot's requests."""
        return [f"{asked} is not known here" for asked in self.unknown] + check_requests(self.requests)

    async def press(self, user: User, custom_id: str, message: Message, seconds: float = 3.5) -> Interaction:
        """A press on a button; waits for the first answer, at most so long."""
        return await self._interact(interactions.press(user, custom_id, message), seconds)

    async def slash(self, user: User, channel: int, line: str, **options: Any) -> Interaction:
        """A command such as ``wool new``; waits for the first answer."""
        return await self._interact(interactions.slash(user, channel, line, options), 3.5)

    async def until(self, holds: Callable[[], Any], seconds: float = 10.0, what: str = "") -> Any:
        """Wait until ``holds()`` is true and return it; it is asked after each request, and now and then."""
        end = time.monotonic() + seconds
        while not (held := holds()):
            assert time.monotonic() < end, f"not within {seconds} s: {what or holds}"
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await self._changed.wait()
            self._changed.clear()
        return held

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until the bot has asked for nothing for so long."""
        before = -1
        while before != len(self.requests):
            before = len(self.requests)
            await asyncio.sleep(seconds)

    def asked(self, method: str, end: str) -> list[Asked]:
        """The bot's requests of one kind, by the end of their path."""
        return [asked for asked in self.requests if asked.method == method and asked.path.endswith(end)]

    async def _interact(self, interaction: Interaction, seconds: float) -> Interaction:
        town = self.town
        town.interactions[interaction.id] = interaction
        payload = interaction.payload(town.application, town.guild, town.rights)
        await self.gateway.emit("INTERACTION_CREATE", payload)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await interaction.came.wait()
        return interaction

    @web.middleware
    async def note(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Read, record and hold to the token every request; then fail it or have it answered."""
        path = request.path.removeprefix(API)
        if path == "/gateway":
            return await handler(request)
        try:
            request[BODY] = await _read(request)
        except ConnectionError:
            return refusal(400)  # a killed bot says half a sentence
        self.requests.append(Asked(request.method, path, dict(request.query), request[BODY][0]))
        by_token = path.startswith(("/interactions", "/webhooks"))
        if not by_token and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return refusal(401)
        fault = self.faults.of(request.method, path)
        try:
            return await (fault.answer(request, handler) if fault else handler(request))
        except web.HTTPException:
            self.unknown.append(f"{request.method} {path}")
            return refusal(404)
        finally:
            self._changed.set()


async def _read(request: web.Request) -> tuple[Any, dict[str, int]]:
    """The JSON of a request, and the sizes of the files that came with it by their number."""
    if request.content_type != "multipart/form-data":
        return (await request.json() if request.can_read_body else None), {}
    body, sizes = None, {}
    async for part in await request.multipart():
        data = await part.read()
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            sizes[part.name.removeprefix("files[").removesuffix("]")] = len(data)
    return body, sizes


@asynccontextmanager
async def stand_in(channels: int = 1, people: int = 5) -> AsyncIterator[StandIn]:
    """A stand-in that serves until the block is left."""
    made = StandIn(channels, people)
    app = web.Application(middlewares=[made.note])
    app.router.add_get("/gateway", made.gateway.serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    api = web.Application()
    rest = Rest(made.town, lambda request: request[BODY])
    api.add_routes(rest.routes())
    app.add_subapp(API, api)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        made.url = f"http://{host}:{port}"
        rest.gateway = made.socket
        yield made
    finally:
        await runner.cleanup()
