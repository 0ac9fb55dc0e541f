"""What each person at a simulated server could see: every word, id, file name and picture the bot sent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import discord
import pytest

from bot.games.wool_street.cards import COLOURS, INITIALS
from bot.render.colours import EMOJI
from tests.world import World

EPHEMERAL = 1 << 6
_BARE = str.maketrans("", "", "\ufe0f")
_EMOJI = {emoji.translate(_BARE): colour for colour, emoji in EMOJI.items()}
_NAMES = {colour: colour for colour in COLOURS} | _EMOJI
_COLOUR = re.compile(f"(?<![a-z])(?:{'|'.join(COLOURS)})(?![a-z])|{'|'.join(_EMOJI)}", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,.·;:|/&+–—-]*(?:and)?\s*$")
_COUNTED = re.compile(r"(\d+)\s*[×x]\s*\W*(" + "|".join(COLOURS) + ")", re.IGNORECASE)
_INITIALS = re.compile(f"[{INITIALS}]{{6,}}", re.IGNORECASE)


@dataclass(frozen=True)
class Sight:
    """Something one person could see; ``viewer`` None is everybody, operators who read logs included."""

    viewer: int | None
    text: str


class Eavesdropper:
    """Overhears a world from now on. Of a picture, or film, it notes a hash of the bytes."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self._world = world
        self._heard = 0
        self._files: dict[str, str] = {}
        make = discord.File.__init__

        def noted(file: discord.File, *args: Any, **more: Any) -> None:
            make(file, *args, **more)
            self._files[file.filename] = sha256(file.fp.read()).hexdigest()
            file.fp.seek(0)

        monkeypatch.setattr(discord.File, "__init__", noted)

    def new(self) -> list[Sight]:
        """What became visible since this was asked last."""
        requests = self._world.env.http_requests
        fresh, self._heard = requests[self._heard :], len(requests)
        return [
            Sight(viewer, text)
            for request in fresh
            for viewer in [self._viewer(request)]
            for text in [*_strings(request.json), *self._pictured(request.json)]
        ]

    def _pictured(self, body: Any) -> Iterator[str]:
        data = (body.get("data") or body) if isinstance(body, dict) else {}
        for attachment in data.get("attachments") or ():
            yield self._files.get(attachment.get("filename"), "no upload")

    def _viewer(self, request: Any) -> int | None:
        backend = self._world.env.backend
        kind, place, *rest = request.path.strip("/").split("/")
        body = request.json if isinstance(request.json, dict) else {}
        if kind == "channels" and rest[:1] == ["messages"]:
            channel = backend.get_channel(int(place))
            people = [user for user in channel.recipient_ids if user != backend.bot_user.id]
            return people[0] if channel.guild_id is None else None
        if kind == "interactions":
            asked = backend.interactions[int(place)]
            private = (body.get("data") or {}).get("flags", 0) & EPHEMERAL or asked.ephemeral
            return asked.user_id if private else None
        if kind == "webhooks":
            asked = backend.interaction_by_token(rest[0])
            return asked.user_id if asked.ephemeral or body.get("flags", 0) & EPHEMERAL else None
        return None


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for each in value:
            yield from _strings(each)
    elif isinstance(value, str):
        yield value


def runs(text: str) -> Iterator[list[str]]:
    """Colours that stand side by side, as words, emoji (one before its own word counts once) or initials."""
    text = text.translate(_BARE)
    run: list[str] = []
    end, last = 0, ""
    for found in _COLOUR.finditer(text):
        colour, between = _NAMES[found[0].lower()], text[end : found.start()]
        same = bool(run) and run[-1] == colour and last in _EMOJI and found[0] not in _EMOJI
        if not (same and between.isspace()):
            if not run or not _BETWEEN.match(between):
                yield run
                run = []
            run.append(colour)
        end, last = found.end(), found[0]
    yield run
    for found in _INITIALS.finditer(text):
        yield [COLOURS[INITIALS.index(letter)] for letter in found[0].lower()]


def tells_cards(text: str, cards: Sequence[str]) -> bool:
    """Whether the text lists these cards, in whatever order, or counts them."""
    wanted, n = Counter(cards), len(cards)
    counted = Counter()
    for number, colour in _COUNTED.findall(text):
        counted[colour.lower()] += int(number)
    return counted == wanted or any(
        Counter(run[start : start + n]) == wanted for run in runs(text) for start in range(len(run) - n + 1)
    )


def tells_order(text: str, deck: Sequence[str], length: int = 6) -> bool:
    """Whether the text lists so many neighbours of the deck in their order."""
    secret = {tuple(deck[start : start + length]) for start in range(len(deck) - length + 1)}
    return any(
        tuple(run[start : start + length]) in secret
        for run in runs(text)
        for start in range(len(run) - length + 1)
    )
