"""The REST routes a bot of ours needs; whatever else it asks for is noted as a problem."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tests.standin.answers import answer, refusal
from tests.standin.interactions import Interaction
from tests.standin.messages import EPHEMERAL, LOADING, Message, snowflake, uploaded
from tests.standin.town import Town

Refused = tuple[int, int]
UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, ACKNOWLEDGED = (404, 10008), (404, 10062), (400, 40060)


class Rest:
    """Answers requests out of, and into, a `Town`. ``body`` gives a request's JSON and upload sizes."""

    def __init__(self, town: Town, body: Callable[[web.Request], tuple[Any, dict[str, int]]]) -> None:
        self._town = town
        self.gateway = ""
        """Address of the gateway, once it is known."""
        self._body = body

    def routes(self) -> list[web.RouteDef]:
        channel, hook = "/channels/{channel}/messages", "/webhooks/{application}/{token}"
        one = "/{message:[0-9]+|@original}"
        return [
            web.get("/users/@me", self._me),
            web.post("/users/@me/channels", self._direct),
            web.get("/oauth2/applications/@me", self._application),
            web.get("/gateway/bot", self._where),
            web.put("/applications/{application}/commands", self._commands),
            web.post(channel, self._post),
            web.route("*", channel + one, self._message),
            web.post("/interactions/{interaction}/{token}/callback", self._callback),
            web.post(hook, self._followup),
            web.route("*", hook + "/messages" + one, self._answer),
        ]

    async def _me(self, _: web.Request) -> web.Response:
        return answer(self._town.bot.payload())

    async def _direct(self, request: web.Request) -> web.Response:
        user = self._town.user(int(self._body(request)[0]["recipient_id"]))
        channel = {"id": str(self._town.direct(user.id)), "type": 1, "recipients": [user.payload()]}
        return answer(channel | {"last_message_id": None})

    async def _application(self, _: web.Request) -> web.Response:
        town = self._town
        info = {"id": str(town.application), "name": town.bot.name, "icon": None, "description": ""}
        info |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0}
        return answer(info | {"owner": town.people[0].payload(), "bot": town.bot.payload()})

    async def _where(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return answer({"url": self.gateway, "shards": 1, "session_start_limit": limit})

    async def _commands(self, request: web.Request) -> web.Response:
        application = str(self._town.application)
        more = {"application_id": application, "version": "1"}
        return answer([{"id": str(snowflake())} | command | more for command in self._body(request)[0]])

    async def _post(self, request: web.Request) -> web.Response:
        body, sizes = self._body(request)
        message = self._town.post(int(request.match_info["channel"]), uploaded(body, sizes))
        return answer(message.payload())

    async def _message(self, request: web.Request) -> web.Response:
        found = self._town.messages.get(int(request.match_info["message"]))
        if found is None or found.channel != int(request.match_info["channel"]):
            return refusal(*UNKNOWN_MESSAGE)
        return self._change(request, found)

    async def _callback(self, request: web.Request) -> web.Response:
        interaction = self._town.interactions.get(int(request.match_info["interaction"]))
        body, sizes = self._body(request)
        if interaction is None or interaction.token != request.match_info["token"]:
            return refusal(*UNKNOWN_INTERACTION)
        if interaction.acknowledged:
            return refusal(*ACKNOWLEDGED)
        if interaction.late:
            return refusal(*UNKNOWN_INTERACTION)
        message = self._first(interaction, body["type"], uploaded(body.get("data") or {}, sizes))
        interaction.answer = body["type"]
        interaction.waited = time.monotonic() - interaction.born
        interaction.came.set()
        told: dict[str, Any] = {"interaction": {"id": str(interaction.id), "type": interaction.kind}}
        if message is not None:
            told["interaction"] |= {
                "response_message_id": str(message.id),
                "response_message_loading": body["type"] == 5,
                "response_message_ephemeral": message.ephemeral,
            }
            told["resource"] = {"type": body["type"], "message": message.payload()}
        return answer(told)

    def _first(self, interaction: Interaction, kind: int, data: dict[str, Any]) -> Message | None:
        """What the first answer shows: a new message, or the one the button is on."""
        if kind == 7 and interaction.source is not None:
            interaction.source.edit(data)
            return interaction.source
        if kind not in (4, 5):
            return None
        if kind == 5:
            data = data | {"flags": (data.get("flags") or 0) | LOADING}
        interaction.original = self._town.post(interaction.channel, data)
        return interaction.original

    async def _followup(self, request: web.Request) -> web.Response:
        interaction = self._of_token(request)
        if interaction is None or not interaction.acknowledged:
            return refusal(404, 10015)
        message = self._town.post(interaction.channel, uploaded(*self._body(request)))
        interaction.followups.append(message)
        return answer(message.payload())

    async def _answer(self, request: web.Request) -> web.Response:
        interaction = self._of_token(request)
        which = request.match_info["message"]
        if interaction is None or not interaction.acknowledged:
            return refusal(404, 10015)
        if which == "@original":
            found = interaction.original or interaction.source
        else:
            found = self._town.messages.get(int(which))
        return refusal(*UNKNOWN_MESSAGE) if found is None else self._change(request, found)

    def _of_token(self, request: web.Request) -> Interaction | None:
        return self._town.interactions.get(int(request.match_info["token"].removeprefix("token-")))

    def _change(self, request: web.Request, message: Message) -> web.Response:
        if request.method == "DELETE":
            self._town.delete(message)
            return web.Response(status=204)
        if request.method == "PATCH":
            body, sizes = self._body(request)
            kept = (message.body.get("flags") or 0) & EPHEMERAL
            message.edit(uploaded(body, sizes))
            message.body["flags"] = (message.body.get("flags") or 0) & ~LOADING | kept
        return answer(message.payload())
