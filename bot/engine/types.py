"""The vocabulary every game is written in: Seat, Move, Option, Event, Outcome, View, Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A position at the table, 0-based, clockwise."""

Move: TypeAlias = str
"""What a seat (or the dealer) does, e.g. ``sell.red``. Dots separate the levels of a menu."""


class IllegalMove(Exception):
    """The rules don't allow this move now. ``legal`` lists what they allow, tamest first."""

    def __init__(self, move: Move, legal: Sequence[Move] = ()) -> None:
        super().__init__(move)
        self.move = move
        self.legal = tuple(legal)


class StaleMove(Exception):
    """The move answers a decision (``step``) that is no longer the one being asked."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice the host has before a match starts."""

    choices: tuple[str, ...]
    """Allowed values, in the order a lobby lists them."""
    default: str
    """What a record that doesn't name the option means."""
    proposed: str | None = None
    """What a new lobby proposes, if that isn't the default."""
    players: range | None = None
    """The numbers of players for whom it means something; None: for all."""

    def matters(self, players: int) -> bool:
        """Whether it means something for this number of players."""
        return self.players is None or players in self.players


@dataclass(frozen=True, slots=True)
class Event:
    """Something to tell. A secret is an event of its own, to one seat; nothing is ever redacted."""

    key: str
    """What happened, in the game's own words, e.g. ``sold``."""
    args: tuple[tuple[str, Any], ...] = ()
    """Named facts about it, as pairs, so that an event is a value."""
    to: Seat | None = None
    """The one seat that may know, or ``None``: public."""

    def __getitem__(self, name: str) -> Any:
        """The fact called ``name``; KeyError if the event has none of that name."""
        return dict(self.args)[name]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[int, ...]
    """Points by seat."""
    winners: tuple[Seat, ...]
    """All who share the victory, ascending."""


class View(Protocol):
    """What one seat, or a spectator, may know. Frozen, and a type of the game's own."""

    def record(self) -> dict[str, Any]:
        """The view as plain JSON data, in the form the game's rules define."""
        ...


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Game(Protocol[S, V]):
    """The rules of one game: pure functions over the game's own immutable state ``S``."""

    key: str
    """The folder's name, and what the log of a table is stored under."""
    version: int
    """Raised when a change of the rules makes old logs mean something else."""
    seats: range
    """Allowed numbers of players."""
    options: Mapping[str, Option]
    """The host's choices by name."""

    def start(self, seats: int, options: Mapping[str, str]) -> S:
        """The state before any card is dealt; deterministic. ``options`` names every option."""
        ...

    def deal(self, state: S, rng: Random) -> Move | None:
        """The dealer's next move if chance is due, else ``None``. Logged like any other move."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """Whom the table waits for; empty when it is over or the dealer is due."""
        ...

    def legal(self, state: S, seat: Seat) -> Sequence[Move]:
        """What the seat may do, tamest first; empty if it has nothing to decide."""
        ...

    def apply(self, state: S, seat: Seat | None, move: Move) -> tuple[S, Sequence[Event]]:
        """The state after a legal move and what to tell. Never mutates.

        ``seat=None`` is the dealer, whose moves nobody can list: an impossible deal
        raises IllegalMove. For a seat the caller has checked ``legal``.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What that seat may know; ``None`` is a spectator."""
        ...

    def look_seconds(self, options: Mapping[str, str]) -> float | None:
        """How long a player may look, once, at what only they may see; None: at any time."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Scores and winners once the match is over, else ``None``."""
        ...


def settle_options(game: Game[Any, Any], chosen: Mapping[str, Any]) -> dict[str, str]:
    """Every option of ``game`` with the chosen value or its default, in the game's order.

    Raises ValueError, naming the option, for one the game doesn't have or a value it doesn't allow.
    """
    for name, value in chosen.items():
        if name not in game.options:
            raise ValueError(f"unknown option {name!r}")
        if value not in game.options[name].choices:
            allowed = ", ".join(game.options[name].choices)
            raise ValueError(f"option {name!r} is {value!r}, not one of {allowed}")
    return {name: chosen.get(name, option.default) for name, option in game.options.items()}
