"""The rules of Fashion. Section numbers (B2, B3 …) are those of the rules text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from bot.engine.types import Event, IllegalMove, Move, Option, Outcome, Seat
from bot.games.colours import COLOURS, INITIALS
from bot.games.fashion.cards import EACH, LAST_CALL, MONTHS, ROW
from bot.games.fashion.month import Result, result, ties

PLAY = tuple(f"play.{colour}" for colour in COLOURS)
PREDICT = tuple(tuple(f"predict.{colour}.{play}" for play in PLAY) for colour in COLOURS)
"""By predicted colour, then by the colour played."""
_MEANS = {move: (-1, c) for c, move in enumerate(PLAY)}
_MEANS |= {move: (p, c) for p, moves in enumerate(PREDICT) for c, move in enumerate(moves)}

Counts = tuple[int, ...]
"""Cards by colour, in the order of COLOURS."""


class State(NamedTuple):
    """Everything, hidden cards included. A named tuple: as immutable as a frozen dataclass, three
    times as fast to make, and a playout makes up to 61 of them. Colours are indexes into COLOURS."""

    players: int
    options: tuple[tuple[str, str], ...]
    hands: tuple[Counts, ...]
    """Empty before the deal."""
    deck: tuple[int, ...]
    """The cards still face down, the next first."""
    month: int
    first: Seat
    """Who holds the first-player card."""
    active: Seat
    row: tuple[int, ...]
    """This month's row, left to right."""
    months: tuple[Result, ...]
    """What the months that are over brought."""
    predictions: tuple[int, ...]
    """The colour card of each seat; -1 without one."""
    last: tuple[int, ...]
    """The row of the month before this one."""
    over: bool


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or a spectator, may know (B4, information)."""

    seat: Seat | None
    """Whose view it is; ``None`` is a spectator."""
    month: int
    """1 to 12; 12 after the end too."""
    first: Seat
    active: Seat | None
    row: tuple[str, ...]
    turned: int
    """How many of the row, from the left, came from the deck."""
    deck: int
    months: tuple[tuple[str, str | None], ...]
    """The colour of the x2 row and that of the x1 row, if any, for each month that is over."""
    predictions: tuple[str | None, ...]
    hands: tuple[int, ...]
    """Cards left in each hand."""
    last: tuple[str, ...]
    """The row of the last month that is over, which everybody has just seen; empty in the first."""
    both: bool
    """Whether a row of one colour counts in both rows (the option ``single``)."""
    hand: Counts | None = None
    """The cards of this seat by colour, in COLOURS order; nobody else's view has them."""

    @property
    def free(self) -> tuple[str, ...]:
        """Colour cards that nobody has taken yet."""
        return tuple(colour for colour in COLOURS if colour not in self.predictions)

    @property
    def must_predict(self) -> bool:
        """Whether whoever is to act has to take a colour card with this turn (B3, Deadline)."""
        return self.active is not None and self.month == LAST_CALL and self.predictions[self.active] is None

    def points(self, colour: str | None) -> int:
        """What a prediction of that colour has earned so far."""
        return sum((2 if n == 0 else 1) for pair in self.months for n, c in enumerate(pair) if c == colour)

    def record(self) -> dict[str, Any]:
        """The JSON form of B7."""
        record: dict[str, Any] = {
            "month": self.month,
            "first": self.first,
            "active": self.active,
            "row": list(self.row),
            "turned": self.turned,
            "deck": self.deck,
            "x2": [first for first, _ in self.months],
            "x1": [second for _, second in self.months if second is not None],
            "predictions": list(self.predictions),
            "hands": list(self.hands),
        }
        if self.hand is not None:
            record["hand"] = [c for c, n in zip(COLOURS, self.hand, strict=True) for _ in range(n)]
        return record


class Fashion:
    """Fashion as a `Game`."""

    key = "fashion"
    version = 1
    seats = range(2, 6)
    options: Mapping[str, Option] = {
        "single": Option(("none", "both"), "none"),
        "first_player": Option(("random", "host"), "random"),
    }

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return State(
            players=seats,
            options=tuple(options.items()),
            hands=(),
            deck=(),
            month=1,
            first=0,
            active=0,
            row=(),
            months=(),
            predictions=(-1,) * seats,
            last=(),
            over=False,
        )

    def deal(self, state: State, rng: Random) -> Move | None:
        """All 60 dress cards and the first player (B2) as one move (B7)."""
        if state.hands:
            return None
        cards = list(INITIALS * EACH)
        rng.shuffle(cards)
        host_starts = dict(state.options)["first_player"] == "host"
        first = 0 if host_starts else rng.randrange(state.players)
        return f"deal.{first}.{''.join(cards)}"

    def to_act(self, state: State) -> frozenset[Seat]:
        return _NOBODY if state.over or not state.hands else _ONLY[state.active]

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Play a card from hand, alone or together with the one prediction (B3.2)."""
        if state.over or not state.hands or seat != state.active:
            return ()
        hand = state.hands[seat]
        if state.predictions[seat] >= 0:
            return tuple(compress(_PLAY_SORTED, _in_order(hand)))
        return _open(tuple(map(bool, hand)), state.predictions, state.month == LAST_CALL)

    def apply(self, state: State, seat: Seat | None, move: Move) -> tuple[State, Sequence[Event]]:
        if seat is None:
            return self._dealt(state, move)
        predicted, c = _MEANS[move]
        players, options, hands, deck, month, first, _, row, months, predictions, last, _ = state
        hand = hands[seat]
        hands = (*hands[:seat], (*hand[:c], hand[c] - 1, *hand[c + 1 :]), *hands[seat + 1 :])
        events = _moved(seat, predicted, c)
        if predicted >= 0:
            predictions = (*predictions[:seat], predicted, *predictions[seat + 1 :])
        row += (c,)
        active = (seat + 1) % players
        if len(row) < ROW:
            return (
                State(
                    players, options, hands, deck, month, first, active, row, months, predictions, last, False
                ),
                events,
            )
        both = options[0][1] == "both"
        months += (result(row, both),)
        events += (_month_over(month, row, both),)
        if month == MONTHS:
            return (
                State(players, options, hands, deck, month, first, first, (), months, predictions, row, True),
                (*events, _ENDED),
            )
        first = (first + 1) % players
        turned = deck[: ROW - players]
        return (
            State(
                players, options, hands, deck[ROW - players :], month + 1, first, first, turned, months,
                predictions, row, False,
            ),
            (*events, _began(month + 1, turned)),
        )  # fmt: skip

    def view(self, state: State, seat: Seat | None) -> View:
        waiting = bool(state.hands) and not state.over
        return View(
            seat=seat,
            month=state.month,
            first=state.first,
            active=state.active if waiting else None,
            row=_names(state.row),
            turned=ROW - state.players if waiting else 0,
            deck=len(state.deck),
            months=tuple((COLOURS[a], COLOURS[b] if b >= 0 else None) for a, b in state.months),
            predictions=tuple(COLOURS[c] if c >= 0 else None for c in state.predictions),
            hands=tuple(map(sum, state.hands)) or (0,) * state.players,
            last=_names(state.last),
            both=dict(state.options)["single"] == "both",
            hand=state.hands[seat] if seat is not None and state.hands else None,
        )

    def look_seconds(self, options: Mapping[str, str]) -> float | None:
        """A hand is its player's own at any time."""
        return None

    def outcome(self, state: State) -> Outcome | None:
        """Points of each prediction; the highest win together (B3, end)."""
        if not state.over:
            return None
        scores = tuple(
            sum(2 * (a == c) + (b == c) for a, b in state.months) if c >= 0 else 0 for c in state.predictions
        )
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))

    def _dealt(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Deal the hands and turn over the first month's cards. Raises IllegalMove for an impossible deal."""
        word, _, rest = move.partition(".")
        first, _, cards = rest.partition(".")
        possible = (
            word == "deal"
            and not state.hands
            and first in {str(seat) for seat in range(state.players)}
            and sorted(cards) == sorted(INITIALS * EACH)
        )
        if not possible:
            raise IllegalMove(move)
        indexes = tuple(map(INITIALS.index, cards))
        ends = range(0, EACH * state.players, EACH)
        hands = tuple(tuple(indexes[n : n + EACH].count(c) for c in range(5)) for n in ends)
        deck = indexes[EACH * state.players :]
        turned = deck[: ROW - state.players]
        dealt = state._replace(
            hands=hands, deck=deck[ROW - state.players :], first=int(first), active=int(first), row=turned
        )
        secrets = (
            Event("dealt_to", (("seat", seat), ("hand", hand)), to=seat) for seat, hand in enumerate(hands)
        )
        return dealt, (Event("dealt", (("first", int(first)),)), *secrets, _began(1, turned))


_NOBODY: frozenset[Seat] = frozenset()
_ONLY = tuple(frozenset((seat,)) for seat in range(Fashion.seats[-1]))
_ENDED = Event("ended")


_SORTED = sorted(range(len(COLOURS)), key=COLOURS.__getitem__)
"""Moves are listed by the names of their colours, as the rules text's examples do."""
_PLAY_SORTED = tuple(PLAY[c] for c in _SORTED)
_in_order = itemgetter(*_SORTED)


@lru_cache(maxsize=4096)
def _open(held: tuple[bool, ...], predictions: tuple[int, ...], last_call: bool) -> tuple[Move, ...]:
    """The moves of a seat without a prediction: plain turns first, unless the colour card is due."""
    cards = [c for c in _SORTED if held[c]]
    predicting = tuple(PREDICT[p][c] for p in _SORTED if p not in predictions for c in cards)
    return predicting if last_call else tuple(PLAY[c] for c in cards) + predicting


def _names(row: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(COLOURS[c] for c in row)


@cache
def _moved(seat: Seat, predicted: int, c: int) -> tuple[Event, ...]:
    played = Event("played", (("seat", seat), ("colour", COLOURS[c])))
    if predicted < 0:
        return (played,)
    return (Event("predicted", (("seat", seat), ("colour", COLOURS[predicted]))), played)


def _month_over(month: int, row: tuple[int, ...], both: bool) -> Event:
    return Event("month_over", (("month", month), *_brought(row, both)))


@lru_cache(maxsize=8192)
def _brought(row: tuple[int, ...], both: bool) -> tuple[tuple[str, Any], ...]:
    first, second = result(row, both)
    return (
        ("x2", COLOURS[first]),
        ("x1", COLOURS[second] if second >= 0 else None),
        ("ties", tuple((number, _names(level)) for number, level in ties(row))),
    )


@lru_cache(maxsize=2048)
def _began(month: int, turned: tuple[int, ...]) -> Event:
    return Event("began", (("month", month), ("turned", _names(turned))))


GAME = Fashion()
