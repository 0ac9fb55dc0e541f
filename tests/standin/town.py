"""What the stand-in knows: one server, its channels and people, every message and every interaction."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from bot.playground.town import INVITED
from tests.standin.interactions import Interaction
from tests.standin.messages import WRITTEN, Message, User, snowflake


class Town:
    """One server with ``channels`` of equal rights, ``people`` (five or more) and the bot."""

    def __init__(self, channels: int = 1, people: int = 5) -> None:
        self.application = snowflake()
        self.guild = snowflake()
        self.bot = User("Card table", self.application, bot=True)
        names = ["Ada", "Bruno", "Chiara", "Dora", "Emil", *(f"Player {n}" for n in range(5, people))]
        self.people = [User(name) for name in names]
        self.channels = [snowflake() for _ in range(channels)]
        self.rights = INVITED.value
        self.messages: dict[int, Message] = {}
        self._written: dict[int, list[Message]] = defaultdict(list)
        self.interactions: dict[int, Interaction] = {}
        self._users = {person.id: person for person in self.people}
        self._direct: dict[int, int] = defaultdict(snowflake)
        self._nonces: dict[tuple[int, str], int] = {}

    def user(self, user: int) -> User:
        return self._users[user]

    def direct(self, user: int) -> int:
        """The channel of private messages between a person and the bot."""
        return self._direct[user]

    def post(self, channel: int, body: dict[str, Any]) -> Message:
        """A message of the bot's. A nonce used before gives the message it was used for, as Discord does."""
        key = (channel, str(body.get("nonce")))
        if body.get("enforce_nonce") and key in self._nonces:
            return self.messages[self._nonces[key]]
        message = Message(channel, self.bot, body)
        self.messages[message.id] = message
        self._written[channel].append(message)
        self._nonces[key] = message.id
        return message

    def delete(self, message: Message) -> None:
        """Nobody sees it any more."""
        del self.messages[message.id]
        self._written[message.channel].remove(message)

    def to_act(self, message: Message) -> User:
        """The one person whom the message mentions."""
        (user,) = message.mentioned
        return self.user(user)

    def written(self, channel: int) -> list[Message]:
        """What everybody in a channel sees, oldest first."""
        return [message for message in self._written[channel] if not message.ephemeral]

    def letters(self, user: User) -> list[Message]:
        """What the bot wrote to a person privately, oldest first."""
        return self.written(self.direct(user.id))

    def live(self, channel: int) -> Message | None:
        """The newest message of a channel on which a move can be made."""
        return next((m for m in reversed(self._written[channel]) if m.moves), None)

    def welcome(self, session: str, gateway: str) -> list[tuple[str, Any]]:
        """The events that follow an IDENTIFY."""
        ready = {
            "v": 10,
            "user": self.bot.payload(),
            "guilds": [{"id": str(self.guild), "unavailable": True}],
            "session_id": session,
            "resume_gateway_url": gateway,
            "shard": [0, 1],
            "application": {"id": str(self.application), "flags": 0},
        }
        return [("READY", ready), ("GUILD_CREATE", self._guild())]

    def _guild(self) -> dict[str, Any]:
        everyone = {
            "id": str(self.guild), "name": "@everyone", "permissions": str(self.rights), "position": 0,
            "color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False, "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        channels = [
            {"id": str(channel), "type": 0, "name": f"table-{n}", "position": n, "permission_overwrites": []}
            for n, channel in enumerate(self.channels)
        ]
        member = {
            "user": self.bot.payload(), "roles": [], "nick": None, "joined_at": WRITTEN, "deaf": False,
            "mute": False, "flags": 0,
        }  # fmt: skip
        empty = ("emojis", "stickers", "threads", "presences", "voice_states", "stage_instances", "features")
        return dict.fromkeys((*empty, "guild_scheduled_events", "soundboard_sounds"), ()) | {
            "id": str(self.guild), "name": "Wool", "owner_id": str(self.people[0].id), "icon": None,
            "roles": [everyone], "channels": channels, "members": [member], "member_count": 6,
            "large": False, "unavailable": False, "joined_at": WRITTEN, "preferred_locale": "en-US",
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0, "afk_timeout": 300, "afk_channel_id": None,
            "system_channel_id": None, "system_channel_flags": 0, "application_id": None,
        }  # fmt: skip
