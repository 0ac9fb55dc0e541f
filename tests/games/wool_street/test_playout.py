"""The fast playout is held to the rules of record, and its numbers to exact ones."""

from __future__ import annotations

from math import comb, prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.games.wool_street import fast, odds, playout
from bot.games.wool_street.cards import COLOURS, INITIALS
from bot.games.wool_street.guess import worlds
from bot.games.wool_street.known import MOVES, known, legal, trades
from bot.games.wool_street.rules import GAME
from tests.games.wool_street.test_ai import after

seeds = st.integers(0, 2**32)
NONE = (None,) * 5


def move_of(number: int) -> str:
    return MOVES[number] if number < len(MOVES) else "pass"


@given(st.sampled_from(GAME.seats), seeds, st.integers(0, 34))
@settings(max_examples=60, deadline=None)
def test_a_playout_ends_as_the_rules_of_record_do(players: int, seed: int, turns: int) -> None:
    """From a random position: every candidate, in a few worlds, with random wishes of all players."""
    rng, dice = Random(seed), np.random.default_rng(seed)
    match = after(turns, players, rng)
    position = known(match.view(match.state.active))
    hidden = worlds(position, trades(match.public, position), 3, dice)
    plan = playout.plans(position, hidden, dice)
    wishes = dice.permuted(np.tile(np.arange(10, dtype=np.int16)[:, None], (1, 3)), axis=0)
    plan = plan._replace(
        gains=np.array([dice.permuted(wishes, axis=0) for _ in plan.gains]).reshape(plan.gains.shape)
    )
    moves = legal(position)
    numbers = [playout.Candidate(MOVES.index(move) if move in MOVES else playout.PASS) for move in moves]
    points = playout.play(position, numbers, plan)
    for n in range(3):
        deck = match.state.deck[: match.state.drawn] + tuple(int(c) for c in hidden.deck[n])
        for k, move in enumerate(moves):
            state, _ = GAME.apply(match.state._replace(deck=deck), position.seat, move)
            for gains in plan.gains:
                allowed = GAME.legal(state, state.active)
                wish = max(allowed, key=lambda m: gains[MOVES.index(m), n] if m in MOVES else 0)
                state, _ = GAME.apply(state, state.active, wish)
            assert GAME.outcome(state).scores == tuple(points[:, k, n])


@given(seeds, st.integers(0, 34), st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_table_of_expected_values_is_exact(seed: int, drawn: int, surveyed: bool) -> None:
    cards = list(range(5)) * 7
    rng = Random(seed)
    rng.shuffle(cards)
    survey = rng.sample(cards[:30], 6) if surveyed else []
    counts, seen = ([pile.count(c) for c in range(5)] for pile in (cards[:drawn], survey))
    exact = odds.expected(counts, seen, [0 if n == 7 else None for n in counts])
    assert fast.worth(np.array([counts]), np.array([seen]))[0] == pytest.approx(exact, abs=1e-5)


def test_chances_of_places_agree_with_dealing_the_cards() -> None:
    """Many decks that begin with these four cards, each weighed by how often it shows this survey."""
    drawn, survey = (2, 1, 1, 0, 0), (2, 2, 1, 1, 0)
    rng = Random(1)
    rest = [c for c in range(5) for _ in range(7 - drawn[c])]
    counted = np.zeros((5, 5))
    for _ in range(8000):
        rng.shuffle(rest)
        above = [drawn[c] + rest[:26].count(c) for c in range(5)]
        last = sorted(range(5), key=lambda c: -rest[::-1].index(c))
        weight = prod(comb(n, s) for n, s in zip(above, survey, strict=True))
        counted[last, range(5)] += weight
    share = counted / counted.sum(1, keepdims=True)
    assert np.array(odds.places(drawn, survey)) == pytest.approx(share, abs=0.03)


@given(seeds, st.integers(0, 35))
@settings(max_examples=50, deadline=None)
def test_every_colour_finishes_somewhere_and_every_place_is_taken(seed: int, drawn: int) -> None:
    cards = list(range(5)) * 7
    Random(seed).shuffle(cards)
    survey = cards[5:11]
    places = odds.places(*([pile.count(c) for c in range(5)] for pile in (cards[:drawn], survey)))
    assert [sum(row) for row in places] == pytest.approx([1] * 5)
    assert [sum(column) for column in zip(*places, strict=True)] == pytest.approx([1] * 5)


def test_what_the_survey_showed_finishes_sooner_until_only_the_unseen_five_are_left() -> None:
    plain = odds.expected((1,) * 5, (0,) * 5, NONE)
    seen = odds.expected((1,) * 5, (0, 0, 6, 0, 0), NONE)
    assert seen[2] > plain[2] > seen[3]
    assert odds.expected((6,) * 5, (0, 0, 6, 0, 0), NONE) == odds.expected((6,) * 5, (0,) * 5, NONE)


@given(st.sampled_from(GAME.seats), seeds, st.integers(0, 34))
@settings(max_examples=60, deadline=None)
def test_guessed_worlds_are_possible_ones(players: int, seed: int, turns: int) -> None:
    """The rules accept a deal made of each, with the own survey and the cards that were drawn."""
    match = after(turns, players, Random(seed))
    position = known(match.view(match.state.active))
    hidden = worlds(position, trades(match.public, position), 20, np.random.default_rng(seed))
    drawn = [INITIALS[c] for c in match.state.deck[: match.state.drawn]]
    late = match.state.drawn >= 30
    for deck, surveys in zip(hidden.deck, hidden.surveys, strict=True):
        assert tuple(surveys[position.seat]) == position.survey
        cards = "".join(drawn + [INITIALS[c] for c in deck])
        counts = match.state.surveys if late else [np.repeat(np.arange(5), row) for row in surveys]
        seen = "".join(INITIALS[c] for row in counts for c in row)
        Match(GAME, players, {}).play(None, f"deal.0.{cards}.{seen}")


def test_what_an_opponent_trades_tells_of_its_survey() -> None:
    """It buys what nothing but its survey makes dear: worlds in which it saw that colour get likelier."""
    match = Match(GAME, 2, {})
    match.play(None, "deal.0.ygrbpygrbpygrbpygrbpygrbpygrbpygrbp.yygbbprrrrrr")
    for move in ("sell.red", "buy.red", "sell.red", "buy.red"):
        match.play(match.state.active, move)
    position = known(match.view(0))
    told, untold = (
        worlds(position, past, 2000, np.random.default_rng(1)).surveys[:, 1].mean(0)
        for past in (trades(match.public, position), ())
    )
    red = COLOURS.index("red")
    assert told[red] > untold[red] + 0.2


def test_trades_of_an_earlier_game_are_left_out() -> None:
    match = after(35, 2, Random(5), match="two")
    match.deal(Random(6))
    position = known(match.view(match.state.active))
    assert trades(match.public, position) == []
    assert position.before is not None
