"""A Match: one play of a game, a fold of its rules over a log of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from bot.engine.types import (
    Event,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    StaleMove,
    settle_options,
)

Entry = tuple[Seat | None, Move]
"""One row of a log: who (``None``: the dealer) and what."""


class Match:
    """The state of one match, the log that led to it, and the number of the decision being asked.

    The log is the truth: `replay` of it gives an equal match.
    """

    def __init__(self, game: Game[Any, Any], seats: int, options: Mapping[str, Any]) -> None:
        """Raises ValueError for a number of seats or an option the game doesn't allow."""
        if seats not in game.seats:
            raise ValueError(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
        self.game = game
        self.seats = seats
        self.options = settle_options(game, options)
        self.state = game.start(seats, self.options)
        self.log: list[Entry] = []
        self.events: list[tuple[Event, ...]] = []
        """What each entry of the log gave to tell, in the log's order."""
        self.step = 0
        """Numbers the decision being asked: stays while a simultaneous choice gets fuller or
        somebody changes their mind, rises otherwise."""

    @classmethod
    def replay(
        cls, game: Game[Any, Any], seats: int, options: Mapping[str, Any], log: Iterable[Entry]
    ) -> tuple[Match, int | None]:
        """The match a log leads to, and the index of the first entry the rules refuse, or ``None``.

        The match stops before the refused entry.
        """
        match = cls(game, seats, options)
        for n, (seat, move) in enumerate(log):
            try:
                match.play(seat, move)
            except IllegalMove:
                return match, n
        return match, None

    @property
    def to_act(self) -> frozenset[Seat]:
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        return tuple(self.game.legal(self.state, seat))

    def view(self, seat: Seat | None) -> Any:
        """What that seat may know; ``None`` is a spectator."""
        return self.game.view(self.state, seat)

    @property
    def public(self) -> tuple[Event, ...]:
        """All that everybody has been told so far, in order: what computer players get as their log."""
        return tuple(event for events in self.events for event in events if event.to is None)

    def play(self, seat: Seat | None, move: Move, step: int | None = None) -> tuple[Event, ...]:
        """Apply one move and return what it gave to tell.

        ``step``, where given, is the decision the move answers. Raises StaleMove if another is
        being asked now, IllegalMove if the rules refuse the move; either way nothing changes.
        """
        before = self.to_act
        if step is not None and step != self.step:
            raise StaleMove(move)
        if seat is None:
            if before or self.outcome is not None:
                raise IllegalMove(move)
        else:
            legal = self.game.legal(self.state, seat)
            if move not in legal:
                raise IllegalMove(move, legal)
        self.state, events = self.game.apply(self.state, seat, move)
        after = self.to_act
        same_question = bool(after) and after <= before and (after != before or seat not in before)
        if not same_question:
            self.step += 1
        self.log.append((seat, move))
        self.events.append(tuple(events))
        return self.events[-1]

    def deal(self, rng: Random) -> Move | None:
        """Play the dealer's move if chance is due and return it, else ``None``."""
        if self.to_act or self.outcome is not None:
            return None
        move = self.game.deal(self.state, rng)
        if move is not None:
            self.play(None, move)
        return move
