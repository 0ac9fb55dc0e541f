"""Presses and commands: what is sent to the bot, and what became of the answer."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from tests.standin.messages import Message, User, snowflake

COMMAND, COMPONENT = 2, 3
SECONDS = 3.0
"""How long Discord waits for the first answer."""


@dataclass
class Interaction:
    """One press or command, and its answers so far."""

    kind: int
    user: User
    channel: int
    data: dict[str, Any]
    source: Message | None = None
    """The message that the pressed button is on."""
    id: int = field(default_factory=snowflake)
    born: float = field(default_factory=time.monotonic)
    answer: int | None = None
    """The type of the first answer; None if there was none in time."""
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)
    waited: float = 0.0
    """Seconds until the first answer."""

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def late(self) -> bool:
        return time.monotonic() - self.born > SECONDS

    @property
    def acknowledged(self) -> bool:
        return self.answer is not None

    @property
    def said(self) -> str:
        """The text of everything that was answered."""
        messages = [self.original, *self.followups]
        return "\n".join(message.text for message in messages if message is not None)

    def payload(self, application: int, guild: int, rights: int) -> dict[str, Any]:
        """INTERACTION_CREATE for somebody with no rights of a moderator."""
        member = {
            "user": self.user.payload(),
            "roles": [],
            "nick": None,
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(rights & ~(1 << 13)),
        }
        payload = {
            "id": str(self.id),
            "application_id": str(application),
            "type": self.kind,
            "token": self.token,
            "version": 1,
            "data": self.data,
            "guild_id": str(guild),
            "guild_locale": "en-US",
            "channel_id": str(self.channel),
            "channel": {"id": str(self.channel), "type": 0, "name": "table", "guild_id": str(guild)},
            "member": member,
            "locale": "en-US",
            "app_permissions": str(rights),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild)},
            "context": 0,
            "attachment_size_limit": 10_485_760,
        }
        if self.source is not None:
            payload["message"] = self.source.payload()
        return payload


def press(user: User, custom_id: str, message: Message) -> Interaction:
    """A press on a button of ``message``."""
    data = {"custom_id": custom_id, "component_type": 2, "id": 1}
    return Interaction(COMPONENT, user, message.channel, data, message)


def slash(user: User, channel: int, line: str, options: dict[str, Any]) -> Interaction:
    """A command of two words, e.g. ``wool new``."""
    group, name = line.split()
    given = [{"name": n, "type": 4 if isinstance(v, int) else 3, "value": v} for n, v in options.items()]
    sub = {"name": name, "type": 1, "options": given}
    data = {"id": str(snowflake()), "name": group, "type": 1, "options": [sub]}
    return Interaction(COMMAND, user, channel, data)
