"""What holds in every match of Wool Street, tried on random ones. Section numbers: the rules text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.engine.types import IllegalMove, Move
from bot.games.wool_street.rules import GAME
from tests.playouts import random_options

COLOURS = ("yellow", "green", "red", "blue", "pink")
TRADES = [f"{verb}.{colour}" for verb in ("sell", "buy") for colour in COLOURS]
NONSENSE = ["", "sell", "sell.", "buy.", "SELL.red", "sell.purple", "buy.red ", "sell.red.1", "draw", "deal"]

few = settings(max_examples=40, deadline=None)
fewer = settings(max_examples=15, deadline=None)


@st.composite
def matches(draw: st.DrawFn, seats: range = GAME.seats) -> tuple[Match, Random]:
    """A match with its deal made, and the dice to play on with."""
    rng = Random(draw(st.integers(0, 2**32)))
    options = random_options(GAME, rng) | {"match": "one"}
    match = Match(GAME, draw(st.sampled_from(seats)), options)
    match.deal(rng)
    return match, rng


habits = st.lists(st.sampled_from(["any", "sell", "buy"]), min_size=5, max_size=5)
"""What each seat prefers: players who only sell, or buy what was just sold, reach the rare corners."""


def trade(match: Match, prefers: Sequence[str], rng: Random) -> Move:
    """Make one trade for the seat that is to act."""
    (seat,) = match.to_act
    legal = match.legal(seat)
    preferred = [move for move in legal if move.startswith(prefers[seat])] or legal
    if prefers[seat] == "buy" and match.state.last and match.state.last[1].startswith("sell"):
        preferred = ["buy" + match.state.last[1].removeprefix("sell")]
    move = rng.choice(preferred)
    match.play(seat, move)
    return move


def play_on(match: Match, prefers: Sequence[str], rng: Random, trades: int = 35) -> Match:
    """Play at most that many trades."""
    while match.outcome is None and len(match.log) <= trades:
        trade(match, prefers, rng)
    return match


@few
@given(matches(), habits)
def test_wool_is_conserved(dealt: tuple[Match, Random], prefers: list[str]) -> None:
    match, rng = dealt
    while match.outcome is None:
        view = match.view(None).record()
        wool = Counter({row["colour"]: row["wool"] for row in view["rows"]})
        for wardrobe in view["wardrobes"]:
            wool.update(wardrobe)
        assert wool == dict.fromkeys(COLOURS, 2 * match.seats)
        assert min(min(wardrobe.values()) for wardrobe in view["wardrobes"]) >= 0
        assert all(row["wool"] or row["new_york"] for row in view["rows"])
        trade(match, prefers, rng)


@few
@given(matches(), habits)
def test_a_match_is_35_turns_and_ends_with_every_row_and_value_complete(
    dealt: tuple[Match, Random], prefers: list[str]
) -> None:
    match = play_on(*_with(dealt, prefers))
    assert len(match.log) == 1 + 35
    view = match.view(None).record()
    assert {row["colour"]: row["new_york"] for row in view["rows"]} == dict.fromkeys(COLOURS, 7)
    assert set(view["values"]) == set(COLOURS)
    assert match.to_act == frozenset()


@few
@given(matches(), habits)
def test_values_come_with_the_seventh_card_in_the_order_2_1_1_minus_1_minus_2(
    dealt: tuple[Match, Random], prefers: list[str]
) -> None:
    match, rng = dealt
    given_out: list[str] = []
    while match.outcome is None:
        view = match.view(None).record()
        complete = [row["colour"] for row in view["rows"] if row["new_york"] == 7]
        if len(complete) > len(given_out):  # the card just drawn was a seventh (A3.1)
            assert set(complete) - set(given_out) == {view["drawn"]}
            given_out.append(view["drawn"])
        assert list(view["values"].items()) == list(zip(given_out, (2, 1, 1, -1, -2), strict=False))
        trade(match, prefers, rng)
    assert list(match.view(None).record()["values"].values()) == [2, 1, 1, -1, -2]


@fewer
@given(matches(), habits)
def test_exactly_the_legal_moves_are_accepted(dealt: tuple[Match, Random], prefers: list[str]) -> None:
    match, rng = dealt
    while match.outcome is None:
        view = match.view(None).record()
        (active,) = match.to_act
        wardrobe = view["wardrobes"][active]
        may = {f"sell.{colour}" for colour, wool in wardrobe.items() if wool}
        may |= {f"buy.{row['colour']}" for row in view["rows"] if row["wool"]}
        may = may or {"pass"}  # A4: only when there is nothing to sell and nothing to buy
        assert set(match.legal(active)) == may
        _refuses_all_but(match, may, rng)
        trade(match, prefers, rng)
    _refuses_all_but(match, set(), rng)


def _refuses_all_but(match: Match, may: set[Move], rng: Random) -> None:
    before = (match.state, list(match.log), list(match.events), match.step)
    for seat in (None, *range(match.seats)):
        for move in [*TRADES, "pass", *NONSENSE, match.log[0][1]]:
            if seat is None or seat not in match.to_act or move not in may:
                with pytest.raises(IllegalMove):
                    match.play(seat, move)
                assert (match.state, match.log, match.events, match.step) == before
    for move in may:
        twin, refused = Match.replay(GAME, match.seats, match.options, match.log)
        assert refused is None
        (seat,) = match.to_act
        twin.play(seat, move)


@few
@given(matches(), habits, st.integers(0, 35))
def test_replay_of_the_log_equals_the_state(
    dealt: tuple[Match, Random], prefers: list[str], trades: int
) -> None:
    match = play_on(*_with(dealt, prefers), trades)
    again, refused = Match.replay(GAME, match.seats, match.options, match.log)
    assert refused is None
    assert (again.state, again.events, again.step) == (match.state, match.events, match.step)


@few
@given(matches(), habits, st.integers(0, 35), st.integers(0, 4))
def test_no_view_or_event_shows_the_deck_or_another_seats_survey(
    dealt: tuple[Match, Random], prefers: list[str], trades: int, seat: int
) -> None:
    match, rng = dealt
    reader = seat if seat < match.seats else None  # the number after the last seat: a spectator
    play_on(match, prefers, rng, trades)
    other_deal = _same_for(reader, match.log[0][1], match.view(None).turn, rng)
    other, refused = Match.replay(GAME, match.seats, match.options, [(None, other_deal), *match.log[1:]])
    assert refused is None
    assert other.view(reader) == match.view(reader)
    assert [_heard(reader, events) for events in other.events] == [
        _heard(reader, events) for events in match.events
    ]


def _same_for(reader: int | None, deal: Move, drawn: int, rng: Random) -> Move:
    """Another deal that this reader can't tell from the real one after so many drawn cards."""
    word, first, deck, surveys = deal.split(".")
    sixes = [surveys[n : n + 6] for n in range(0, len(surveys), 6)]
    own = Counter(sixes[reader] if reader is not None else "")
    while True:
        hidden = list(deck[drawn:])
        rng.shuffle(hidden)
        changed = deck[:drawn] + "".join(hidden)
        if own <= Counter(changed[:30]):  # A2.3: every survey card is among the top 30
            break
    others = list((Counter(changed[:30]) - own).elements())
    rng.shuffle(others)
    for seat in range(len(sixes)):
        if seat != reader:
            sixes[seat] = "".join(others.pop() for _ in range(6))
    return ".".join((word, first, changed, "".join(sixes)))


def _heard(reader: int | None, events: Sequence[object]) -> list[object]:
    return [event for event in events if event.to is None or event.to == reader]


@few
@given(matches())
def test_a_view_shows_its_own_seat_six_surveyed_colours_and_a_spectator_none(
    dealt: tuple[Match, Random],
) -> None:
    match, _ = dealt
    surveys = match.log[0][1].split(".")[3]
    for seat in range(match.seats):
        six = [COLOURS["ygrbp".index(initial)] for initial in surveys[6 * seat : 6 * seat + 6]]
        assert match.view(seat).record()["survey"] == six
    assert "survey" not in match.view(None).record()


@few
@given(matches(), habits)
def test_turns_go_clockwise_from_the_first_player(dealt: tuple[Match, Random], prefers: list[str]) -> None:
    match = play_on(*_with(dealt, prefers))
    seats = [seat for seat, _ in match.log[1:]]
    assert seats[0] == int(match.log[0][1].split(".")[1])
    assert all(after == (before + 1) % match.seats for before, after in pairwise(seats))
    turns = {2: (18, 17), 3: (12, 12, 11), 4: (9, 9, 9, 8), 5: (7, 7, 7, 7, 7)}[match.seats]
    assert [seats.count((seats[0] + n) % match.seats) for n in range(match.seats)] == list(turns)


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32))
def test_the_host_starts_if_the_option_says_so(seats: int, seed: int) -> None:
    match = Match(GAME, seats, {"first_player": "host"})
    match.deal(Random(seed))
    assert match.to_act == {0}


def test_by_lot_every_seat_starts_some_matches() -> None:
    firsts = set()
    for seed in range(100):
        match = Match(GAME, 5, {"first_player": "random"})
        match.deal(Random(seed))
        firsts |= match.to_act
    assert firsts == {0, 1, 2, 3, 4}


@few
@given(matches(), habits, st.integers(0, 35))
def test_the_deck_count_is_shown_or_hidden_as_the_option_says(
    dealt: tuple[Match, Random], prefers: list[str], trades: int
) -> None:
    match = play_on(*_with(dealt, prefers), trades)
    shown = match.options["deck_count"] == "shown"
    left = 35 - min(len(match.log), 35)
    assert match.view(None).record()["deck"] == (left if shown else None)


@given(st.sampled_from(["shared", "graded"]), st.permutations(range(5)), st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_the_winners_are_those_an_independent_reading_names(
    tie_break: str, finished: list[int], seed: int
) -> None:
    """A6, A7: elimination one rule after the other is the same as the greatest of these tuples."""
    rng = Random(seed)
    wardrobes = [tuple(rng.randrange(3) for _ in COLOURS) for _ in range(5)]  # so few cards tie often
    start = GAME.start(5, {**_defaults(), "tie_break": tie_break})
    over = start._replace(finished=tuple(finished), wardrobes=tuple(wardrobes), drawn=35, over=True)
    two, one, also_one, minus_one, minus_two = finished

    def merit(wardrobe: tuple[int, ...]) -> tuple[int, ...]:
        points = 2 * wardrobe[two] + wardrobe[one] + wardrobe[also_one]
        points -= wardrobe[minus_one] + 2 * wardrobe[minus_two]
        return (points, wardrobe[two], -wardrobe[minus_two]) if tie_break == "graded" else (points,)

    merits = [merit(wardrobe) for wardrobe in wardrobes]
    outcome = GAME.outcome(over)
    assert outcome.scores == tuple(points for points, *_ in merits)
    assert outcome.winners == tuple(seat for seat, m in enumerate(merits) if m == max(merits))


def test_the_graded_tie_break_looks_at_the_2_and_minus_2_colours_only() -> None:
    """Reading R1 of A7: one +2, two +1, one -1 against one +2, one +1 is a shared victory."""
    start = GAME.start(2, {**_defaults(), "tie_break": "graded"})
    over = start._replace(
        finished=(0, 1, 2, 3, 4), wardrobes=((1, 1, 1, 1, 0), (1, 1, 0, 0, 0)), drawn=35, over=True
    )
    assert GAME.outcome(over).winners == (0, 1)


@pytest.mark.parametrize(
    "deal",
    [
        "deal.2.{deck}.{survey}",  # no such seat
        "deal.-1.{deck}.{survey}",
        "deal..{deck}.{survey}",
        "deal.0.{deck}",
        "deal.0.{deck}.{survey}y",
        "deal.0.{deck}.yyyyyyy{survey}",
        "deal.0.{deck}.yyyyyygggggx",
        "deal.0.y{deck}.{survey}",
        "deal.0.ppppppp{deck}.{survey}",
        "deal.0.{deck}.ppppppyyyyyy",  # five of the seven pink ones are the unseen bottom
        "deal.0.{deck}.{survey}.",
        "trade.0.{deck}.{survey}",
    ],
)
def test_an_impossible_deal_is_refused(deal: str) -> None:
    move = deal.format(deck="yyyyyyygggggggrrrrrrrbbbbbbbppppppp", survey="yyyyyygggggg")
    match = Match(GAME, 2, {})
    with pytest.raises(IllegalMove):
        match.play(None, move)
    assert match.log == []


def _with(dealt: tuple[Match, Random], prefers: list[str]) -> tuple[Match, list[str], Random]:
    match, rng = dealt
    return match, prefers, rng


def _defaults() -> dict[str, str]:
    return {name: option.default for name, option in GAME.options.items()}
