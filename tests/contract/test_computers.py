"""What every game's computer players keep to."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from bot import games
from bot.engine.computer import stand_in
from bot.engine.match import Match
from tests.playouts import random_options

BUDGET = 0.01
"""Enough to decide something and no more: how well it plays is measured in the arena."""

every_level = pytest.mark.parametrize(
    ("key", "level"),
    [
        (key, level)
        for key in games.keys()  # noqa: SIM118 - a function, not a mapping
        for level in games.computer(key).levels
    ],
)
every_game = pytest.mark.parametrize("key", games.keys())


@every_game
def test_levels_have_names_of_their_own_and_one_answers_at_once(key: str) -> None:
    computer = games.computer(key)
    assert len(set(computer.levels)) == len(computer.levels) >= 1
    assert computer.slow <= set(computer.levels)
    assert stand_in(computer) in set(computer.levels) - computer.slow


@every_level
def test_computers_alone_finish_a_match_by_legal_moves(key: str, level: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    for seats in game.seats:
        rng = Random(f"{key} {seats}")
        match = Match(game, seats, random_options(game, rng))
        while match.outcome is None:
            if match.deal(rng) is None:
                seat = min(match.to_act)
                match.play(seat, computer.choose(match.view(seat), match.public, level, rng, BUDGET))


@every_level
def test_a_computer_with_the_same_dice_chooses_the_same_wherever_it_thinks(key: str, level: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    match = Match(game, game.seats[-1], {})
    rng = Random(2)
    while match.outcome is None:
        if match.deal(rng) is None:
            seat = min(match.to_act)
            asked = (match.view(seat), match.public)
            sent = pickle.loads(pickle.dumps(asked))
            first, second = (
                computer.choose(*question, level, Random(3), BUDGET) for question in (asked, sent)
            )
            assert first == second
            match.play(seat, rng.choice(match.legal(seat)))


@every_game
def test_a_level_that_is_not_offered_is_refused(key: str) -> None:
    match = Match(games.rules(key), games.rules(key).seats[0], {})
    match.deal(Random(1))
    with pytest.raises(KeyError):
        games.computer(key).choose(match.view(min(match.to_act)), match.public, "perfect", Random(1))


@every_game
def test_every_legal_move_has_a_chance_and_the_one_it_would_choose_comes_first(key: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    match = Match(game, game.seats[0], {})
    rng = Random(4)
    while match.outcome is None:
        if match.deal(rng) is None:
            seat = min(match.to_act)
            chances = computer.chances(match.view(seat), match.public, Random(5), BUDGET)
            assert set(chances) == set(match.legal(seat))
            assert all(0 <= chance <= 1 for chance in chances.values())
            match.play(seat, next(iter(chances)))
