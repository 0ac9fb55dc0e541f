"""What holds in every match of Fashion, tried on random ones. Section numbers: the rules text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.engine.types import Event, IllegalMove
from bot.games.fashion.month import ranked, ties
from bot.games.fashion.rules import GAME
from tests.playouts import random_options

COLOURS = ("yellow", "green", "red", "blue", "pink")
INITIALS = "ygrbp"
SORTED = "y" * 12 + "g" * 12 + "r" * 12 + "b" * 12 + "p" * 12

few = settings(max_examples=30, deadline=None)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Match, Random]:
    """A match with its deal made, and the dice to play on with."""
    rng = Random(draw(st.integers(0, 2**32)))
    match = Match(GAME, draw(st.sampled_from(GAME.seats)), random_options(GAME, rng))
    match.deal(rng)
    return match, rng


def play_on(match: Match, rng: Random, plies: int = 60, shy: bool = False) -> Match:
    """Play at most that many plies; the ``shy`` predict only when they must."""
    for _ in range(plies):
        if match.outcome is not None:
            break
        (seat,) = match.to_act
        legal = match.legal(seat)
        plain = [move for move in legal if move.startswith("play.")] if shy else []
        match.play(seat, rng.choice(plain or legal))
    return match


def public(match: Match, key: str) -> list[Event]:
    return [event for events in match.events for event in events if event.key == key]


@few
@given(matches(), st.booleans())
def test_a_match_is_twelve_months_and_plays_every_card(dealt: tuple[Match, Random], shy: bool) -> None:
    match = play_on(*dealt, shy=shy)
    assert len(match.log) == 1 + 12 * match.seats
    view = match.view(None)
    assert (view.deck, view.hands, len(view.months)) == (0, (0,) * match.seats, 12)
    shown = Counter(colour for event in public(match, "began") for colour in event["turned"])
    shown.update(event["colour"] for event in public(match, "played"))
    assert shown == dict.fromkeys(COLOURS, 12)


@few
@given(matches(), st.integers(0, 60))
def test_cards_are_conserved(dealt: tuple[Match, Random], plies: int) -> None:
    match = play_on(*dealt, plies)
    state = match.state
    in_play = Counter(COLOURS[c] for c in (*state.deck, *state.row))
    for hand in state.hands:
        in_play.update(dict(zip(COLOURS, hand, strict=True)))
    gone = 5 * len(state.months)
    assert sum(in_play.values()) == 60 - gone
    assert all(0 <= in_play[colour] <= 12 for colour in COLOURS)


@few
@given(matches(), st.booleans())
def test_a_prediction_is_made_once_by_everybody_alone_and_never_after_month_11(
    dealt: tuple[Match, Random], shy: bool
) -> None:
    match = play_on(*dealt, shy=shy)
    made = public(match, "predicted")
    assert sorted(event["seat"] for event in made) == list(range(match.seats))
    assert len({event["colour"] for event in made}) == match.seats
    assert all(not move.startswith("predict") for _, move in match.log[-match.seats :])
    if shy:
        predicting = [n for n, (_, move) in enumerate(match.log) if move.startswith("predict")]
        assert predicting == list(range(1 + 10 * match.seats, 1 + 11 * match.seats))


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_colours_rank_as_an_independent_reading_ranks_them(row: list[int]) -> None:
    """B3.3: by number; between equals whichever comes first when the row is read from the right."""
    from_right = list(dict.fromkeys(reversed(row)))
    assert ranked(row) == sorted(from_right, key=lambda c: -row.count(c))


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_a_tie_is_told_exactly_when_counting_alone_does_not_decide(row: list[int]) -> None:
    numbers = sorted((row.count(c) for c in set(row)), reverse=True)
    undecided = {n for n in numbers[:2] if numbers.count(n) > 1}
    assert {number for number, _ in ties(row)} == undecided
    for number, level in ties(row):
        assert [row.count(c) for c in level] == [number] * len(level)


@few
@given(matches())
def test_the_reminder_rows_are_what_the_months_told(dealt: tuple[Match, Random]) -> None:
    match = play_on(*dealt)
    told = [(event["x2"], event["x1"]) for event in public(match, "month_over")]
    assert list(match.view(None).months) == told
    scores = [
        sum(2 * (x2 == colour) + (x1 == colour) for x2, x1 in told) for colour in match.view(None).predictions
    ]
    assert list(match.outcome.scores) == scores
    assert match.outcome.winners == tuple(s for s, points in enumerate(scores) if points == max(scores))


@few
@given(matches())
def test_the_first_player_card_goes_one_seat_on_each_month(dealt: tuple[Match, Random]) -> None:
    match = play_on(*dealt)
    first = int(match.log[0][1].split(".")[1])
    seats = [seat for seat, _ in match.log[1:]]
    expected = [(first + month + n) % match.seats for month in range(12) for n in range(match.seats)]
    assert seats == expected


@few
@given(matches(), st.integers(0, 60), st.integers(0, 5))
def test_no_view_or_event_shows_the_deck_or_another_hand(
    dealt: tuple[Match, Random], plies: int, seat: int
) -> None:
    match, rng = dealt
    reader = seat if seat < match.seats else None
    play_on(match, rng, plies)
    other_deal = _same_for(reader, match, rng)
    other, refused = Match.replay(GAME, match.seats, match.options, [(None, other_deal), *match.log[1:]])
    assert refused is None
    assert other.view(reader) == match.view(reader)
    heard = [[e for e in events if e.to is None or e.to == reader] for events in match.events]
    assert [[e for e in events if e.to is None or e.to == reader] for events in other.events] == heard


def _same_for(reader: int | None, match: Match, rng: Random) -> str:
    """Another deal that this reader can't tell from the real one: what has been shown stays where it was."""
    word, first, cards = match.log[0][1].split(".")
    hands = [cards[12 * seat : 12 * seat + 12] for seat in range(match.seats)]
    deck = cards[12 * match.seats :]
    turned = len(deck) - len(match.state.deck)
    fixed: list[str] = []
    for seat, hand in enumerate(hands):
        played = Counter(INITIALS[COLOURS.index(m.split(".")[-1])] for s, m in match.log if s == seat)
        fixed.append(hand if seat == reader else "".join(played.elements()))
    free = list((Counter(cards) - Counter("".join(fixed)) - Counter(deck[:turned])).elements())
    rng.shuffle(free)
    dealt = "".join(known + "".join(free.pop() for _ in range(12 - len(known))) for known in fixed)
    return f"{word}.{first}.{dealt}{deck[:turned]}{''.join(free)}"


@pytest.mark.parametrize(("option", "x1"), [("none", None), ("both", "red")])
def test_a_row_of_one_colour_counts_as_the_option_says(option: str, x1: str | None) -> None:
    match = Match(GAME, 2, {"single": option})
    match.play(None, f"deal.0.r{'y' * 11}r{'y'}{'g' * 10}rrr{'g' * 2}{'r' * 7}{'b' * 12}{'p' * 12}")
    match.play(0, "play.red")
    match.play(1, "play.red")
    assert match.view(None).months == (("red", x1),)
    assert match.view(None).points("red") == (3 if x1 else 2)


def test_the_host_starts_if_the_option_says_so_else_everybody_does_at_times() -> None:
    for choice, firsts in (("host", {0}), ("random", set(range(5)))):
        found = set()
        for seed in range(60):
            match = Match(GAME, 5, {"first_player": choice})
            match.deal(Random(seed))
            found |= match.to_act
        assert found == firsts


@pytest.mark.parametrize(
    "deal", [f"deal.2.{SORTED}", f"deal.0.{SORTED}y", f"deal.0.{SORTED[1:]}", f"deal.0.x{SORTED[1:]}",
             f"deal.0.g{SORTED[1:]}", f"play.0.{SORTED}", f"deal..{SORTED}", f"deal.0.{SORTED}."],
)  # fmt: skip
def test_an_impossible_deal_is_refused(deal: str) -> None:
    match = Match(GAME, 2, {})
    with pytest.raises(IllegalMove):
        match.play(None, deal)
    assert match.log == []
