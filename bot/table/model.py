"""What a table is: the people, the options, the match, and the messages that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot import games
from bot.engine.match import Entry, Match
from bot.engine.types import Seat


class NoReplay(Exception):
    """The log of a table can't be replayed; carries the table's id and the first bad entry."""


class Status(StrEnum):
    """Where a table stands in its life. ``LOBBY`` and ``PLAYING`` are open: they hold the channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end."""
    CANCELLED = "cancelled"
    """Ended by the host, or because nobody was left."""
    BROKEN = "broken"
    """Its log no longer replays under today's rules."""

    @property
    def open(self) -> bool:
        return self in (Status.LOBBY, Status.PLAYING)


class Cause(StrEnum):
    """Who made a logged move."""

    PLAYER = "player"
    COMPUTER = "computer"
    DEALER = "dealer"


class Letter(StrEnum):
    """How far the private message with a player's first hand has come."""

    DUE = "due"
    SENT = "sent"
    REFUSED = "refused"
    """Can't be delivered; the player is still to be told where else the hand can be seen."""
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat."""

    name: str
    """The display name when they sat down, as its owner wrote it."""
    user: int | None = None
    """Discord user id; a computer that took over keeps the id of the player it stands in for."""
    computer: bool = False
    locale: str | None = None
    """Language of private messages, as Discord last told it."""
    letter: Letter = Letter.DUE
    looked: float | None = None
    """When (seconds since the epoch) they first looked at a hand that may be seen only once."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows, or showed, the table."""

    message: int
    since: int
    """The first entry of the log it tells of."""
    moves: int
    """Length of the log it shows."""
    lobby: bool = False
    replaced_at: int | None = None
    """The first entry that its successor tells of; None for the message that is live."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the store holds it. Not changed in place; load it again to see what is new."""

    id: str
    game: str
    version: int
    """Of the rules it was begun under."""
    guild: int
    channel: int
    host: int
    locale: str | None
    """Language of what the whole channel reads."""
    options: Mapping[str, str]
    places: int
    """The largest number of seats the host wants."""
    status: Status
    revision: int
    """Counts changes of everything that is not in the log."""
    shown: int
    """The revision the channel last saw."""
    sitters: tuple[Sitter, ...]
    log: tuple[Entry, ...] = ()
    posts: tuple[Post, ...] = field(default=())
    """Oldest first: the live one and those still to be shrunk."""

    @property
    def humans(self) -> dict[Seat, Sitter]:
        """Seats that people hold."""
        return {seat: s for seat, s in enumerate(self.sitters) if not s.computer}

    def seat_of(self, user: int) -> Seat | None:
        """The seat a person holds, or None."""
        return next((seat for seat, s in self.humans.items() if s.user == user), None)

    @property
    def live(self) -> Post | None:
        """The message that shows the table now."""
        return next((post for post in reversed(self.posts) if post.replaced_at is None), None)

    @property
    def since(self) -> int:
        """The first entry that a message posted now has to tell of.

        The move made on the live message is told where it was made, once that message shrinks.
        """
        live = self.live
        if live is None or live.lobby:
            return 0
        return live.since if live.moves == len(self.log) else live.moves + 1

    def match(self) -> Match:
        """The match its log leads to. Raises NoReplay if today's rules don't understand the log."""
        rules = games.rules(self.game)
        match, refused = Match.replay(rules, len(self.sitters), self.options, self.log)
        if refused is not None or rules.version != self.version:
            raise NoReplay(self.id, refused)
        return match
