"""The computer player: sensible, legal, and blind to what its seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.games.wool_street import ai
from bot.games.wool_street.rules import GAME, Row, View

Player = Callable[..., str]
COLOURS = ("yellow", "green", "red", "blue", "pink")
DECK = "yyyyyyygggggggrrrrrrrbbbbbbbppppppp"


def at_random(view: View, legal: tuple[str, ...], rng: Random) -> str:
    return rng.choice(legal)


def play(players: list[Player], rng: Random) -> Match:
    match = Match(GAME, len(players), {})
    match.deal(rng)
    while match.outcome is None:
        (seat,) = match.to_act
        match.play(seat, players[seat](match.view(seat), match.legal(seat), rng))
    return match


def late(survey: tuple[str, ...] | None = None, **drawn: int) -> View:
    """A view of the second of two players, with so many New York cards of each colour drawn."""
    match = Match(GAME, 2, {})
    match.play(None, f"deal.0.{DECK}.yyyyyygggggg")
    rows = tuple(Row(colour, number, 1) for colour, number in drawn.items())
    return replace(match.view(1), rows=rows, turn=sum(drawn.values()), survey=survey)


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_beats_random_players_by_more_than_four_points_a_match(seats: int) -> None:
    """Measured over 400 matches a number of players, one against random others: 10.0, 9.7, 8.4, 7.2
    points against -1.7, 0.0, 0.8, 1.2; it wins 97, 85, 78, 68 % of them."""
    mine, others, wins = 0, 0.0, 0.0
    matches = 40
    for number in range(matches):
        seat = number % seats
        players: list[Player] = [at_random] * seats
        players[seat] = ai.choose
        outcome = play(players, Random(number)).outcome
        mine += outcome.scores[seat]
        others += (sum(outcome.scores) - outcome.scores[seat]) / (seats - 1)
        wins += (seat in outcome.winners) / len(outcome.winners)
    assert mine / matches > others / matches + 4
    assert wins / matches > 0.5


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32), st.floats(0, 1))
@settings(max_examples=30, deadline=None)
def test_it_chooses_legal_moves_whatever_the_others_do(seats: int, seed: int, wildness: float) -> None:
    def sometimes_wild(view: View, legal: tuple[str, ...], rng: Random) -> str:
        return rng.choice(legal) if rng.random() < wildness else ai.choose(view, legal, rng)

    play([sometimes_wild] * seats, Random(seed))  # an illegal choice would raise


@given(st.integers(0, 2**32), st.integers(1, 30))
@settings(max_examples=30, deadline=None)
def test_hidden_cards_never_change_its_choice(seed: int, turn: int) -> None:
    rng = Random(seed)
    match = Match(GAME, 4, {})
    match.deal(rng)
    while len(match.log) < turn:
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))
    (seat,) = match.to_act
    drawn = match.state.drawn
    hidden = list(match.state.deck[drawn:])
    rng.shuffle(hidden)
    surveys = [(n,) * 6 for n in range(4)]
    surveys[seat] = match.state.surveys[seat]
    other = match.state._replace(deck=match.state.deck[:drawn] + tuple(hidden), surveys=tuple(surveys))
    choices = {
        ai.choose(GAME.view(state, seat), GAME.legal(state, seat), Random(1))
        for state in (match.state, other)
    }
    assert len(choices) == 1


def test_a_colour_with_its_value_card_is_worth_just_that() -> None:
    view = replace(late(yellow=7, green=7, red=1), values=(("yellow", 2), ("green", 1)))
    worth = ai.expected_values(view)
    assert (worth["yellow"], worth["green"]) == (2, 1)
    assert sum(worth.values()) == pytest.approx(1)


def test_colours_alike_are_worth_the_same() -> None:
    assert list(ai.expected_values(late()).values()) == pytest.approx([0.2] * 5)


def test_the_more_cards_of_a_colour_are_out_the_more_it_is_worth() -> None:
    worth = ai.expected_values(late(yellow=6, green=4, red=3, blue=2, pink=0))
    assert [worth[colour] for colour in COLOURS] == sorted(worth.values(), reverse=True)
    assert worth["yellow"] > 1
    assert worth["pink"] < -0.5


def test_expected_values_agree_with_shuffling_the_cards_still_to_come() -> None:
    drawn = {"yellow": 5, "green": 4, "red": 3, "blue": 2, "pink": 1}
    rng, left = Random(5), [c for c in COLOURS for _ in range(7 - drawn[c])]
    totals = dict.fromkeys(COLOURS, 0)
    shuffles = 4000
    for _ in range(shuffles):
        rng.shuffle(left)
        last_first = dict.fromkeys(reversed(left))
        for colour, value in zip(last_first, (-2, -1, 1, 1, 2), strict=True):
            totals[colour] += value
    worth = ai.expected_values(late(**drawn))
    for colour in COLOURS:
        assert worth[colour] == pytest.approx(totals[colour] / shuffles, abs=0.1)


def test_what_the_survey_showed_is_expected_to_finish_sooner() -> None:
    plain = ai.expected_values(late())
    seen = ai.expected_values(late(("red",) * 5 + ("pink",)))
    assert seen["red"] > plain["red"] > seen["blue"]


def test_when_only_the_unseen_five_are_left_the_survey_says_nothing_more() -> None:
    drawn = {"yellow": 6, "green": 6, "red": 6, "blue": 6, "pink": 6}
    assert ai.expected_values(late(("red",) * 6, **drawn)) == ai.expected_values(late(**drawn))


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        (("sell.yellow", "sell.pink", "buy.yellow", "buy.pink"), "buy.yellow"),
        (("sell.yellow", "sell.pink", "buy.pink"), "sell.pink"),
        (("sell.yellow", "sell.green", "buy.pink"), "sell.green"),
        (("pass",), "pass"),
    ],
)
def test_at_the_end_it_takes_what_is_worth_most(legal: tuple[str, ...], chosen: str) -> None:
    values = (("yellow", 2), ("green", 1), ("red", 1), ("blue", -1), ("pink", -2))
    view = replace(late(yellow=7, green=7, red=7, blue=7, pink=7), values=values)
    assert ai.choose(view, legal, Random(0)) == chosen
