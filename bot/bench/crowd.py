"""Hundreds of tables on one simulated server, all pressed at the same moment.

simcord settles after each press of its own actors, which would let one table act at a time. Here
presses are sent straight to the bot, and what it sends back is overheard.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from simcord import interactions
from simcord._runtime import _restore_loop
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType

LONGEST = 120.0
"""Seconds after which a bot that hasn't answered never will."""


@dataclass
class Place:
    """A channel, the people who play there, and the message that was posted there last."""

    channel: int
    people: Sequence[int]
    pressed: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.host = self.people[0]


class Crowd:
    """Everybody at every table of one simulated server."""

    def __init__(self, env: Any, places: int, people: int) -> None:
        self.backend = env.backend
        guild = env.create_guild("bench")
        self.guild = guild.id
        self.places = [
            Place(
                guild.create_text_channel(f"table-{n}").id,
                [guild.add_member(env.create_user(f"player{n}-{m}")).id for m in range(people)],
            )
            for n in range(places)
        ]
        self.acks: list[float] = []
        """Seconds from a press to its acknowledgement."""
        self.pictures: list[float] = []
        """Seconds from a press to the message that shows what came of it."""
        self._of_channel = {place.channel: place for place in self.places}
        self._asked: dict[int, float] = {}
        self._answers: dict[int, asyncio.Event] = {}
        self._frame = asyncio.Lock()
        """As frames come in one by one, each in a turn of the event loop of its own."""
        self.backend.http_requests = _Overheard(self._sent)
        self.backend.transcript = _Overheard(lambda _: None)
        # For its settling simcord lists every timer and callback, searches the list for each that has
        # run, and lets its own clock stand. Nothing here settles: the loop and the clock are the real ones.
        _restore_loop(env)

    async def command(self, place: Place, name: str, sub: str, **options: Any) -> None:
        """The host's command; over when it is answered."""
        given = [{"name": key, "type": 4, "value": value} for key, value in options.items()]
        leaf = {"name": sub, "type": 1, "options": given}
        data = {"id": "1", "name": name, "type": 1, "options": [leaf]}
        await self._interact(place, InteractionType.APPLICATION_COMMAND, place.host, data)

    async def press(self, place: Place, user: int, custom_id: str) -> None:
        """A press on the newest message of a place; over when it is answered."""
        data = {"custom_id": custom_id, "component_type": ComponentType.BUTTON}
        await self._interact(place, InteractionType.MESSAGE_COMPONENT, user, data, self.newest(place))

    async def move(self, place: Place) -> bool:
        """Whoever is to act presses the first button that plays; False if it is over."""
        message = self.newest(place)
        moves = [custom_id for custom_id in _custom_ids(message.components) if custom_id[:2] == "m:"]
        if not moves:
            return False
        place.pressed = perf_counter()
        await self.press(place, message.mention_user_ids[0], moves[0])
        await self.next(place, message)
        return True

    async def next(self, place: Place, before: Any) -> None:
        """Wait for a message newer than ``before``."""
        async with asyncio.timeout(LONGEST):
            while self.newest(place) is before:
                await place.news.wait()
                place.news.clear()

    def newest(self, place: Place) -> Any:
        """What was posted last for everybody, or None."""
        posted = reversed(self.backend.messages[place.channel].values())
        return next((message for message in posted if not message.flags & 64), None)

    def button(self, place: Place, end: str) -> str | None:
        """The custom_id on the newest message that ends so."""
        found = _custom_ids(self.newest(place).components)
        return next((custom_id for custom_id in found if custom_id.endswith(end)), None)

    def table(self, place: Place) -> str:
        """The id of the table that the newest message shows."""
        return next(iter(_custom_ids(self.newest(place).components))).split(":")[1]

    def forget(self) -> None:
        """Drop what the simulation, not the bot, remembers of what is over."""
        backend = self.backend
        backend.interactions.clear()
        backend.interaction_tokens.clear()
        backend._reserved_ids.clear()
        backend.cdn._blobs.clear()
        for messages in backend.messages.values():
            for message in list(messages)[:-1]:
                del messages[message]

    async def _interact(
        self, place: Place, kind: int, user: int, data: dict[str, Any], source: Any = None
    ) -> None:
        record, payload = interactions.base_payload(
            self.backend,
            type=kind,
            channel_id=place.channel,
            guild_id=self.guild,
            user_id=user,
            data=data,
        )
        if source is not None:
            payload["message"] = _with_button(
                dict(serializers.message_payload(self.backend, source)), data["custom_id"]
            )
            record.source_message_id = source.id
        answered = self._answers[record.id] = asyncio.Event()
        self._asked[record.id] = perf_counter()
        async with self._frame:
            await asyncio.sleep(0)
            self.backend.emit("INTERACTION_CREATE", payload)
        async with asyncio.timeout(LONGEST):
            await answered.wait()

    def _sent(self, request: Any) -> None:
        parts = request.path.strip("/").split("/")
        if request.method != "POST":
            return
        if parts[0] == "interactions" and (answered := self._answers.pop(int(parts[1]), None)):
            self.acks.append(perf_counter() - self._asked.pop(int(parts[1])))
            answered.set()
        elif parts[0] == "channels" and (place := self._of_channel.get(int(parts[1]))):
            self.pictures.append(perf_counter() - place.pressed)
            place.news.set()


class _Overheard(list[Any]):
    """A list that tells of each item instead of keeping it."""

    def __init__(self, tell: Any) -> None:
        super().__init__()
        self._tell = tell

    def append(self, item: Any) -> None:
        self._tell(item)


def _with_button(message: dict[str, Any], custom_id: str) -> dict[str, Any]:
    """The message with this button, which a private answer had: a press is on a message that has it."""
    if custom_id in _custom_ids(message["components"]):
        return message
    button = {"type": ComponentType.BUTTON, "style": 2, "label": "x", "custom_id": custom_id}
    row = {"type": ComponentType.ACTION_ROW, "components": [button]}
    return {**message, "components": [*message["components"], row]}


def _custom_ids(components: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Of every button that can be pressed."""
    for component in components:
        if component.get("custom_id") and not component.get("disabled"):
            yield component["custom_id"]
        yield from _custom_ids(component.get("components") or ())
