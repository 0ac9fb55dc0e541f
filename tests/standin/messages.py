"""Messages, users and channels of the stand-in, and the JSON that Discord would send for them."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

EPHEMERAL = 1 << 6
LOADING = 1 << 7
WRITTEN = "2026-01-01T00:00:00.000000+00:00"
_EPOCH_MS = 1_420_070_400_000

_numbers = itertools.count(1)


def snowflake() -> int:
    """A new id, larger than every one before and with a time in it, as Discord's are."""
    return ((int(time.time() * 1000) - _EPOCH_MS) << 22) + next(_numbers)


@dataclass(frozen=True)
class User:
    """A person, or the bot."""

    name: str
    id: int = field(default_factory=snowflake)
    bot: bool = False

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
        }


@dataclass
class Message:
    """What one message shows now."""

    channel: int
    author: User
    body: dict[str, Any]
    id: int = field(default_factory=snowflake)
    edits: int = 0
    posted: dict[str, Any] = field(init=False)
    """The body as it was first."""

    def __post_init__(self) -> None:
        self.posted = dict(self.body)

    @property
    def content(self) -> str:
        return self.body.get("content") or ""

    @property
    def attachments(self) -> list[dict[str, Any]]:
        return self.body.get("attachments") or []

    @property
    def ephemeral(self) -> bool:
        return bool((self.body.get("flags") or 0) & EPHEMERAL)

    @property
    def text(self) -> str:
        """Content and the texts of Components V2, one after the other."""
        texts = [c["content"] for c in walk(self.body.get("components") or []) if c["type"] == 10]
        return "\n".join([self.content, *texts]).strip()

    @property
    def custom_ids(self) -> list[str]:
        """Of every button that can be pressed, in order."""
        parts = walk(self.body.get("components") or [])
        return [c["custom_id"] for c in parts if c.get("custom_id") and not c.get("disabled")]

    @property
    def moves(self) -> list[str]:
        """custom_ids that play a move."""
        return [custom_id for custom_id in self.custom_ids if custom_id.startswith("m:")]

    @property
    def asked(self) -> tuple[str, int] | None:
        """The table and the step whose decision the message asked for when it was posted."""
        return asked(self.posted)

    @property
    def mentioned(self) -> list[int]:
        """Users whom the text mentions."""
        return [int(found) for found in re.findall(r"<@(\d+)>", self.content)]

    @property
    def pinged(self) -> list[int]:
        """Users whom the message notified when it was posted."""
        return [int(user) for user in (self.body.get("allowed_mentions") or {}).get("users", ())]

    def button(self, end: str) -> str:
        """The custom_id that ends so, e.g. ``:join``."""
        found = [custom_id for custom_id in self.custom_ids if custom_id.endswith(end)]
        assert found, f"no button {end} among {self.custom_ids}"
        return found[0]

    def edit(self, body: dict[str, Any]) -> None:
        """Change what ``body`` names; attachments it names that are there already stay as they are."""
        kept = {str(a["id"]): a for a in self.attachments}
        self.body |= {key: value for key, value in body.items() if key != "allowed_mentions"}
        if "attachments" in body:
            self.body["attachments"] = [kept.get(str(a["id"]), a) for a in body["attachments"] or []]
        self.edits += 1

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "channel_id": str(self.channel),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": WRITTEN,
            "edited_timestamp": WRITTEN if self.edits else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": self.attachments,
            "embeds": self.body.get("embeds") or [],
            "components": self.body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": self.body.get("flags") or 0,
            "nonce": self.body.get("nonce"),
        }


def uploaded(body: dict[str, Any], sizes: dict[str, int]) -> dict[str, Any]:
    """``body`` with its new attachments as Discord would keep them; ``sizes`` are of the uploads."""
    if "attachments" not in body:
        return body
    attachments = []
    for given in body["attachments"] or []:
        size = sizes.get(str(given["id"]))
        if size is not None:
            url = f"http://127.0.0.1/{given['filename']}"
            given = given | {"id": str(snowflake()), "size": size, "url": url, "proxy_url": url}
        attachments.append(given)
    return body | {"attachments": attachments}


def asked(body: dict[str, Any]) -> tuple[str, int] | None:
    """The table and the step whose moves a message has buttons for."""
    for component in walk(body.get("components") or []):
        kind, *rest = (component.get("custom_id") or "").split(":")
        if kind == "m":
            return rest[0], int(rest[1])
    return None


def walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
