"""The rules of Wool Street. Section numbers (A2, A4 …) are those of the rules text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from random import Random
from typing import Any, NamedTuple

from bot.engine.types import Event, IllegalMove, Move, Option, Outcome, Seat
from bot.games.wool_street.cards import (
    COLOURS,
    DECK,
    INITIALS,
    NEW_YORK_EACH,
    SURVEY,
    UNSEEN,
    VALUES,
    WOOL_DEALT,
)

SELL = tuple(f"sell.{colour}" for colour in COLOURS)
BUY = tuple(f"buy.{colour}" for colour in COLOURS)
PASS = "pass"
_TRADES = SELL + BUY
_TRADE = {move: (sign, c) for sign, moves in ((1, SELL), (-1, BUY)) for c, move in enumerate(moves)}

Counts = tuple[int, ...]
"""Cards by colour, in the order of COLOURS."""


class Tally(NamedTuple):
    """What one seat has at the end of a game."""

    points: int
    top: int
    """Wool cards of the +2 colour."""
    low: int
    """Wool cards of the -2 colour."""


class State(NamedTuple):
    """Everything, hidden cards included. A named tuple: as immutable as a frozen dataclass, three
    times as fast to make, and a playout makes 36 of them."""

    players: int
    options: tuple[tuple[str, str], ...]
    deck: Counts
    """All 35 New York cards as colour indexes, top first; empty before the deal."""
    surveys: tuple[Counts, ...]
    """The six cards each seat saw, as colour indexes."""
    active: Seat
    drawn: int
    """New York cards drawn so far. The card of the current turn is ``deck[drawn - 1]``."""
    new_york: Counts
    wool: Counts
    """Wool cards in the middle."""
    wardrobes: tuple[Counts, ...]
    rows: Counts
    """Colours that have a row in the middle, in the order the rows were formed."""
    finished: Counts
    """Colours that have their seven New York cards, in order; the n-th holds the n-th value card."""
    last: tuple[Seat, Move] | None
    over: bool
    first: Seat
    """Who began the present game."""
    before: tuple[Tally, ...]
    """By seat, what the first of two games gave; empty in the first, or in the only one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One colour's row in the middle of the table."""

    colour: str
    new_york: int
    wool: int


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or a spectator, may know (A5)."""

    seat: Seat | None
    """Whose view it is; ``None`` is a spectator."""
    active: Seat | None
    drawn: str | None
    """Colour of the card drawn this turn."""
    deck: int | None
    """New York cards left to draw; ``None`` if the option ``deck_count`` hides it."""
    turn: int
    """1-based number of the current turn, 35 after the end."""
    rows: tuple[Row, ...]
    """In the order they were formed."""
    values: tuple[tuple[str, int], ...]
    """Colour and value, in the order assigned."""
    wardrobes: tuple[Counts, ...]
    """Wool cards by colour in COLOURS order, one tuple a seat."""
    last: tuple[Seat, Move] | None
    """The last trade."""
    survey: tuple[str, ...] | None = None
    """The six colours this seat saw; nobody else's view has them."""
    games: int = 1
    """How many games the match has."""
    before: tuple[int, ...] | None = None
    """In the second game: points of the first, by seat."""

    def record(self) -> dict[str, Any]:
        """The JSON form of A10."""
        record: dict[str, Any] = {
            "active": self.active,
            "drawn": self.drawn,
            "deck": self.deck,
            "rows": [{"colour": r.colour, "new_york": r.new_york, "wool": r.wool} for r in self.rows],
            "values": dict(self.values),
            "wardrobes": [dict(zip(COLOURS, wardrobe, strict=True)) for wardrobe in self.wardrobes],
        }
        if self.games > 1:
            record["game"] = 1 if self.before is None else 2
            record["before"] = self.before and list(self.before)
        if self.survey is not None:
            record["survey"] = list(self.survey)
        return record


class WoolStreet:
    """Wool Street as a `Game`."""

    key = "wool_street"
    version = 1
    seats = range(2, 6)
    options: Mapping[str, Option] = {
        "tie_break": Option(("shared", "graded"), "shared"),
        "first_player": Option(("random", "host"), "random"),
        "survey": Option(("kept", "look_once"), "kept"),
        "deck_count": Option(("shown", "hidden"), "shown"),
        # Two strong players: the second wins nine games in ten, so a fair match has two games.
        "match": Option(("one", "two"), "one", proposed="two", players=range(2, 3)),
    }

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Wardrobes are dealt openly (A2.1), so only the deck is still to come."""
        return State(
            players=seats,
            options=tuple(options.items()),
            deck=(),
            surveys=(),
            active=0,
            drawn=0,
            new_york=(0,) * 5,
            wool=(0,) * 5,
            wardrobes=((WOOL_DEALT,) * 5,) * seats,
            rows=(),
            finished=(),
            last=None,
            over=False,
            first=0,
            before=(),
        )

    def deal(self, state: State, rng: Random) -> Move | None:
        """The shuffled deck, the surveys and the first player (A2.2-5) as one move (A10)."""
        if state.deck:
            return None
        cards = list(INITIALS * NEW_YORK_EACH)
        rng.shuffle(cards)
        surveyed = cards[:-UNSEEN]
        rng.shuffle(surveyed)
        if state.before:
            first = _other(state.first)
        else:
            host_starts = dict(state.options)["first_player"] == "host"
            first = 0 if host_starts else rng.randrange(state.players)
        return f"deal.{first}.{''.join(cards)}.{''.join(surveyed[: SURVEY * state.players])}"

    def to_act(self, state: State) -> frozenset[Seat]:
        return _NOBODY if state.over or not state.deck else _ONLY[state.active]

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        """Sell what the wardrobe holds, buy what lies in the middle; pass only if neither (A4)."""
        if state.over or not state.deck or seat != state.active:
            return ()
        return tuple(compress(_TRADES, state.wardrobes[seat] + state.wool)) or (PASS,)

    def apply(self, state: State, seat: Seat | None, move: Move) -> tuple[State, Sequence[Event]]:
        if seat is None:
            return self._dealt(state, move)
        wool, wardrobes, rows = state.wool, state.wardrobes, state.rows
        if move != PASS:
            sign, c = _TRADE[move]
            wool = _changed(wool, c, sign)
            own = _changed(wardrobes[seat], c, -sign)
            wardrobes = (*wardrobes[:seat], own, *wardrobes[seat + 1 :])
            if sign > 0:
                if c not in rows:
                    rows += (c,)
            elif not wool[c] and not state.new_york[c]:
                rows = tuple(row for row in rows if row != c)
        traded = _traded(seat, move)
        if state.drawn == DECK:
            end = state._replace(wool=wool, wardrobes=wardrobes, rows=rows, last=(seat, move), over=True)
            if state.before or not _two_games(state):
                return end, (traded, _ENDED)
            tallies = _tallies(end)
            points = tuple(tally.points for tally in tallies)
            again = self.start(state.players, dict(state.options))
            return (
                again._replace(first=state.first, before=tallies),
                (traded, Event("halfway", (("points", points),))),
            )
        active = (seat + 1) % state.players
        c = state.deck[state.drawn]
        new_york = _changed(state.new_york, c, 1)
        if c not in rows:
            rows += (c,)
        finished = state.finished
        events = (traded, _drew(active, c))
        if new_york[c] == NEW_YORK_EACH:
            events += (_valued(c, len(finished)),)
            finished += (c,)
        return (
            State(
                state.players, state.options, state.deck, state.surveys, active, state.drawn + 1,
                new_york, wool, wardrobes, rows, finished, (seat, move), False,
                state.first, state.before,
            ),
            events,
        )  # fmt: skip

    def view(self, state: State, seat: Seat | None) -> View:
        options = dict(state.options)
        waiting = bool(state.deck) and not state.over
        left = DECK - state.drawn
        return View(
            seat=seat,
            active=state.active if waiting else None,
            drawn=COLOURS[state.deck[state.drawn - 1]] if waiting else None,
            deck=left if options["deck_count"] == "shown" else None,
            turn=state.drawn,
            rows=tuple(Row(COLOURS[c], state.new_york[c], state.wool[c]) for c in state.rows),
            values=tuple((COLOURS[c], VALUES[n]) for n, c in enumerate(state.finished)),
            wardrobes=state.wardrobes,
            last=state.last,
            survey=(
                tuple(COLOURS[c] for c in state.surveys[seat]) if seat is not None and state.surveys else None
            ),
            games=2 if _two_games(state) else 1,
            before=tuple(tally.points for tally in state.before) or None,
        )

    def look_seconds(self, options: Mapping[str, str]) -> float | None:
        """The market survey is kept, or shown for a minute as at a real table (A7, ``survey``)."""
        return _LOOK_SECONDS if options["survey"] == "look_once" else None

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners (A6), ties by the option ``tie_break`` (A7); of two games, the sums."""
        if not state.over:
            return None
        totals = _tallies(state)
        if state.before:
            totals = tuple(
                Tally(*map(sum, zip(one, two, strict=True)))
                for one, two in zip(state.before, totals, strict=True)
            )
        scores = tuple(tally.points for tally in totals)
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if dict(state.options)["tie_break"] == "graded":
            best = _graded(best, totals)
        return Outcome(scores, tuple(best))

    def _dealt(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Lay out a deal and draw the first card. Raises IllegalMove for an impossible one (A10)."""
        word, _, rest = move.partition(".")
        first, _, rest = rest.partition(".")
        deck, _, surveys = rest.partition(".")
        possible = (
            word == "deal"
            and not state.deck
            and first in {str(seat) for seat in range(state.players)}
            and (not state.before or first == str(_other(state.first)))
            and sorted(deck) == sorted(INITIALS * NEW_YORK_EACH)
            and len(surveys) == SURVEY * state.players
            and set(surveys) <= set(INITIALS)
            and all(surveys.count(c) <= deck[:-UNSEEN].count(c) for c in INITIALS)
        )
        if not possible:
            raise IllegalMove(move)
        cards = tuple(map(INITIALS.index, deck))
        seen = tuple(map(INITIALS.index, surveys))
        top = cards[0]
        dealt = state._replace(
            deck=cards,
            surveys=tuple(seen[n : n + SURVEY] for n in range(0, len(seen), SURVEY)),
            active=int(first),
            first=int(first),
            drawn=1,
            new_york=tuple(int(c == top) for c in range(5)),
            rows=(top,),
        )
        secrets = (
            Event("surveyed", (("seat", seat), ("colours", tuple(COLOURS[c] for c in six))), to=seat)
            for seat, six in enumerate(dealt.surveys)
        )
        return dealt, (Event("dealt", (("first", int(first)),)), *secrets, _drew(int(first), top))


_NOBODY: frozenset[Seat] = frozenset()
_ONLY = tuple(frozenset((seat,)) for seat in range(WoolStreet.seats[-1]))
_ENDED = Event("ended")
_LOOK_SECONDS = 60.0


def _changed(counts: Counts, c: int, by: int) -> Counts:
    return (*counts[:c], counts[c] + by, *counts[c + 1 :])


@cache
def _traded(seat: Seat, move: Move) -> Event:
    if move == PASS:
        return Event("passed", (("seat", seat),))
    verb, _, colour = move.partition(".")
    return Event("sold" if verb == "sell" else "bought", (("seat", seat), ("colour", colour)))


@cache
def _drew(seat: Seat, c: int) -> Event:
    return Event("drew", (("seat", seat), ("colour", COLOURS[c])))


@cache
def _valued(c: int, nth: int) -> Event:
    return Event("valued", (("colour", COLOURS[c]), ("value", VALUES[nth])))


def _two_games(state: State) -> bool:
    return state.players == 2 and dict(state.options).get("match") == "two"


def _other(seat: Seat) -> Seat:
    """The other of two seats."""
    return 1 - seat


def _tallies(state: State) -> tuple[Tally, ...]:
    """What each seat has, all values being out."""
    value = {c: VALUES[n] for n, c in enumerate(state.finished)}
    top, low = state.finished[0], state.finished[-1]
    return tuple(
        Tally(sum(count * value[c] for c, count in enumerate(wardrobe)), wardrobe[top], wardrobe[low])
        for wardrobe in state.wardrobes
    )


def _graded(best: list[Seat], tallies: Sequence[Tally]) -> list[Seat]:
    """The graded tie-break, reading R1 (A7): most of the +2 colour, then fewest of the -2 colour."""
    most = max(tallies[seat].top for seat in best)
    best = [seat for seat in best if tallies[seat].top == most]
    fewest = min(tallies[seat].low for seat in best)
    return [seat for seat in best if tallies[seat].low == fewest]


GAME = WoolStreet()
