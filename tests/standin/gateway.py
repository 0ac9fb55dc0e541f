"""The gateway: one shard, one session at a time, whose events a RESUME gets again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import WSMsgType, web

from tests.standin.messages import snowflake

_DISPATCH, _BEAT, _IDENTIFY, _RESUME, _RECONNECT, _INVALID, _HELLO, _ACK = 0, 1, 2, 6, 7, 9, 10, 11
_BEAT_MS = 41_250


class Gateway:
    """Speaks with one bot. ``welcome`` gives the events that follow an IDENTIFY, READY first."""

    def __init__(self, token: str, welcome: Callable[[str], list[tuple[str, Any]]]) -> None:
        self._token = token
        self._welcome = welcome
        self._socket: web.WebSocketResponse | None = None
        self._session = ""
        self._events: list[dict[str, Any]] = []
        self._beat: int | None = None
        self.identified = 0
        self.resumed = 0
        self.here = asyncio.Event()
        """Set while a bot is connected and has been welcomed."""

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """The WebSocket of ``/gateway``."""
        socket = web.WebSocketResponse(timeout=1.0)
        await socket.prepare(request)
        await _send(socket, _HELLO, {"heartbeat_interval": _BEAT_MS})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                await self._received(socket, json.loads(message.data))
        except ConnectionError:
            pass  # killed bots say no goodbye
        finally:
            if self._socket is socket:
                self._socket = None
                self.here.clear()
        return socket

    async def emit(self, event: str, data: Any) -> None:
        """Send an event; a bot that isn't there gets it when it resumes its session."""
        sent = {"op": _DISPATCH, "t": event, "s": len(self._events) + 1, "d": data}
        self._events.append(sent)
        if self._socket is not None and not self._socket.closed:
            await _quietly(self._socket.send_json(sent))

    async def reconnect(self) -> None:
        """Op 7: come again and resume."""
        await _send(self._socket, _RECONNECT, None)

    async def invalidate(self) -> None:
        """Op 9: the session is lost; come again and identify."""
        self._session = ""
        await _send(self._socket, _INVALID, False)

    async def close(self, code: int) -> None:
        """Close the connection, from this side, with Discord's close code."""
        if self._socket is not None:
            await self._socket.close(code=code)

    async def _received(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        op, data = message["op"], message.get("d")
        if op == _BEAT:
            await _send(socket, _ACK, None)
        elif op in (_IDENTIFY, _RESUME) and data["token"] != self._token:
            await socket.close(code=4004)
        elif op == _IDENTIFY:
            self.identified += 1
            self._session, self._events = f"session-{snowflake()}", []
            self._socket = socket
            for event, payload in self._welcome(self._session):
                await self.emit(event, payload)
            self.here.set()
        elif op == _RESUME and data["session_id"] == self._session:
            self.resumed += 1
            for missed in self._events[data["seq"] :]:
                await _quietly(socket.send_json(missed))
            self._socket = socket
            await self.emit("RESUMED", {})
            self.here.set()
        elif op == _RESUME:
            await _send(socket, _INVALID, False)


async def _send(socket: web.WebSocketResponse | None, op: int, data: Any) -> None:
    if socket is not None:
        await _quietly(socket.send_json({"op": op, "d": data, "s": None, "t": None}))


async def _quietly(sending: Any) -> None:
    # A bot that is gone gets nothing; whoever waits for its answer will notice.
    with suppress(ConnectionError, RuntimeError):
        await sending
