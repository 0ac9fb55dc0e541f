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
    CLOSED = "closed"
    """Its channel is gone, or the bot was removed from the server."""
    BROKEN = "broken"
    """Its log no longer replays under today's rules."""

    @property
    def open(self) -> bool:
        return self in (Status.LOBBY, Status.PLAYING)


class Cause(StrEnum):
    """Who made a logged move."""

    PLAYER = "player"
    COMPUTER = "computer"
    CLOCK = "clock"
    """A computer played one turn for somebody whose time was up."""
    DEALER = "dealer"


class Stage(StrEnum):
    """How far the clock of the present turn has come."""

    RUNNING = "running"
    REMINDED = "reminded"
    UP = "up"
    """Time is up: the others decide, or a computer plays after one more period."""


class Kind(StrEnum):
    """What a message in the channel is for."""

    LOBBY = "lobby"
    TABLE = "table"
    REMINDER = "reminder"
    ALARM = "alarm"
    """Asks the others what to do about somebody whose time is up."""
    OFFER = "offer"
    """Offers a seat to a named user."""
    VOTE = "vote"
    """Asks whether to end the game."""

    @property
    def main(self) -> bool:
        """Whether it shows the table itself; the others go away when they have done their work."""
        return self in (Kind.LOBBY, Kind.TABLE)


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
    """The display name when they sat down, as its owner wrote it; empty if its owner was forgotten."""
    user: int | None = None
    """Discord user id; a computer that took over keeps the id of the player it stands in for."""
    computer: bool = False
    locale: str | None = None
    """Language of private messages, as Discord last told it."""
    letter: Letter = Letter.DUE
    offer: int | None = None
    """User id of somebody who may take the seat over."""
    looked: float | None = None
    """When (seconds since the epoch) they first looked at a hand that may be seen only once."""
    level: str | None = None
    """How strongly a computer plays here, one of the game's levels; None: the middle one."""
    since: int = 0
    """The first entry of the log since they hold the seat."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows, or showed, the table."""

    message: int
    since: int
    """The first entry of the log it tells of."""
    moves: int
    """Length of the log it shows."""
    kind: Kind = Kind.TABLE
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
    trouble: str | None = None
    """Why the channel can't be written to; the game waits while this is set."""
    clock: int = 0
    """Seconds a turn may take; 0: no limit."""
    on_timeout: str = "ask"
    """``ask`` the other players, or ``computer``: it plays that turn."""
    due: float | None = None
    """When (seconds since the epoch) the present turn's time is up."""
    wake: float | None = None
    """When the clock has something to do here next."""
    stage: Stage = Stage.RUNNING
    votes: tuple[int, ...] = ()
    """Users who want the game to end; with nobody there is no vote."""
    against: tuple[int, ...] = ()
    """Users who want to play on, as long as there is a vote."""
    log: tuple[Entry, ...] = ()
    by_computer: frozenset[int] = frozenset()
    """Entries of the log that a computer made, for its own seat or in somebody's place."""
    posts: tuple[Post, ...] = field(default=())
    """Oldest first: those that are live and those still to be shrunk or removed."""

    @property
    def humans(self) -> dict[Seat, Sitter]:
        """Seats that people hold."""
        return {seat: s for seat, s in enumerate(self.sitters) if not s.computer}

    def seat_of(self, user: int) -> Seat | None:
        """The seat a person holds, or None."""
        return next((seat for seat, s in self.humans.items() if s.user == user), None)

    def seat_left(self, user: int) -> Seat | None:
        """The seat where a computer stands in for this person, or None."""
        return next((seat for seat, s in enumerate(self.sitters) if s.computer and s.user == user), None)

    @property
    def begun(self) -> bool:
        """Whether a game was started here."""
        return self.status is Status.PLAYING or bool(self.log)

    @property
    def live(self) -> Post | None:
        """The message that shows the table now."""
        return next((p for p in reversed(self.posts) if p.kind.main and p.replaced_at is None), None)

    @property
    def seen(self) -> bool:
        """Whether the channel has seen the present turn."""
        return self.live is not None and self.live.moves == len(self.log)

    def standing(self, kind: Kind) -> Post | None:
        """The message of this kind that stands in the channel."""
        return next((p for p in reversed(self.posts) if p.kind is kind and p.replaced_at is None), None)

    @property
    def since(self) -> int:
        """The first entry that a message posted now has to tell of.

        The move made on the live message is told where it was made, once that message shrinks.
        """
        live = self.live
        if live is None or live.kind is Kind.LOBBY:
            return 0
        return live.since if live.moves == len(self.log) else live.moves + 1

    def secrets(self, seat: Seat) -> int:
        """How often the seat was told what nobody else may know; by this one hand is told from the next.

        Raises NoReplay.
        """
        return sum(event.to == seat for events in self.match().events for event in events)

    def thinking(self, match: Match) -> Seat | None:
        """The computer that the table waits for, or None if it waits for people or for nobody."""
        waiting = sorted(match.to_act)
        if not waiting or not all(self.sitters[seat].computer for seat in waiting):
            return None
        return waiting[0]

    def match(self) -> Match:
        """The match its log leads to. Raises NoReplay if today's rules don't understand the log."""
        rules = games.rules(self.game)
        match, refused = Match.replay(rules, len(self.sitters), self.options, self.log)
        if refused is not None or rules.version != self.version:
            raise NoReplay(self.id, refused)
        return match
