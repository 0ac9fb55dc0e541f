"""The computer players: sensible, legal, and blind to what their seat may not see."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.games.fashion import ai
from bot.games.fashion.known import known
from bot.games.fashion.rules import GAME

SMALL = 0.1
"""A budget with which a test is quick."""


def choose(match: Match, level: str, rng: Random) -> str:
    (seat,) = match.to_act
    return ai.choose(match.view(seat), match.public, level, rng, SMALL)


def play(levels: list[str | None], seed: int, plies: int = 60) -> Match:
    """A match between levels; None plays at random."""
    rng = Random(seed)
    match = Match(GAME, len(levels), {})
    match.deal(rng)
    while match.outcome is None and len(match.log) <= plies:
        (seat,) = match.to_act
        level = levels[seat]
        match.play(seat, choose(match, level, rng) if level else rng.choice(match.legal(seat)))
    return match


def share(mine: str, others: str | None, seats: int, matches: int) -> float:
    """How often one wins among so many others, the seats rotated; shared victories in parts."""
    won = 0.0
    for number in range(matches):
        levels: list[str | None] = [others] * seats
        levels[number % seats] = mine
        winners = play(levels, number // seats).outcome.winners
        won += (number % seats in winners) / len(winners)
    return won / matches


@pytest.mark.parametrize(
    ("mine", "others", "seats", "matches", "least"),
    [
        ("easy", None, 2, 160, 0.54),
        ("medium", "easy", 2, 160, 0.54),
        ("hard", "medium", 2, 16, 0.6),
        ("hard", "easy", 4, 20, 0.4),
    ],
)
def test_each_level_beats_the_one_below(
    mine: str, others: str | None, seats: int, matches: int, least: float
) -> None:
    assert share(mine, others, seats, matches) > least


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32), st.integers(0, 55))
@settings(max_examples=20, deadline=None)
def test_hidden_cards_never_change_a_choice(seats: int, seed: int, plies: int) -> None:
    match = play([None] * seats, seed, plies)
    if match.outcome is not None:
        return
    (seat,) = match.to_act
    state = match.state
    hidden = [
        c for other, hand in enumerate(state.hands) if other != seat for c in range(5) for _ in range(hand[c])
    ]
    hidden += state.deck
    Random(seed).shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        cards = [hidden.pop() for _ in range(sum(hand))] if other != seat else []
        hands.append(hand if other == seat else tuple(cards.count(c) for c in range(5)))
    other = state._replace(hands=tuple(hands), deck=tuple(hidden))
    for level in ai.levels:
        found = {ai.choose(GAME.view(s, seat), match.public, level, Random(1), SMALL) for s in (state, other)}
        assert len(found) == 1


def test_it_counts_the_cards_it_has_seen():
    match = play([None] * 3, 5, 20)
    (seat,) = match.to_act
    position = known(match.view(seat), match.public)
    hidden = Counter(c for c in match.state.deck)
    for other, hand in enumerate(match.state.hands):
        if other != seat:
            hidden.update(dict(enumerate(hand)))
    assert position.unseen == tuple(hidden[c] for c in range(5))


def test_a_spectator_has_no_move_to_choose():
    match = play([None] * 2, 1, 3)
    with pytest.raises(ValueError, match="holds cards"):
        known(match.view(None), match.public)


def test_an_unknown_level_is_a_key_error():
    match = play([None] * 2, 1, 3)
    with pytest.raises(KeyError):
        choose(match, "no such level", Random(1))


def test_the_last_card_of_the_year_wins_if_one_can():
    """Red is needed once more on top: only the red card in hand does it, whatever else is held."""
    match = Match(GAME, 5, {})
    hands = ["r" + "y" * 11, "g" * 11 + "y", "b" * 12, "p" * 12, "r" * 11 + "g"]
    match.play(None, f"deal.4.{''.join(hands)}")
    rng = Random(3)
    while len(match.log) < 60:
        (seat,) = match.to_act
        legal = match.legal(seat)
        own = ("red", "green", "blue", "pink", "yellow")[seat]
        wanted = [move for move in legal if move.startswith(f"predict.{own}.")] or list(legal)
        keep = [move for move in wanted if not (seat == 0 and move.endswith("play.red"))]
        match.play(seat, rng.choice(keep or wanted))
    (seat,) = match.to_act
    assert set(match.legal(seat)) == {choose(match, level, rng) for level in ai.levels}


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_chances_of_all_moves_are_chances_and_the_chosen_one_comes_first(seats: int):
    match = play([None] * seats, seats, 6)
    (seat,) = match.to_act
    found = ai.chances(match.view(seat), match.public, Random(2), SMALL)
    assert set(found) == set(match.legal(seat))
    assert all(0 <= chance <= 1 for chance in found.values())
    assert next(iter(found)) == ai.choose(match.view(seat), match.public, "hard", Random(2), SMALL)
