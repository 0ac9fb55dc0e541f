"""What every game's computer player keeps to."""

from __future__ import annotations

from random import Random

import pytest

from bot import games
from bot.engine.match import Match
from tests.playouts import random_options

MATCHES = 3

every_game = pytest.mark.parametrize("key", games.keys())


@every_game
def test_computers_alone_finish_a_match_by_legal_moves(key: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    for seats in game.seats:
        for seed in range(MATCHES):
            rng = Random(f"{key} {seats} {seed}")
            match = Match(game, seats, random_options(game, rng))
            while match.outcome is None:
                if match.deal(rng) is None:
                    seat = min(match.to_act)
                    match.play(seat, computer.choose(match.view(seat), match.legal(seat), rng))


@every_game
def test_a_computer_takes_the_only_move_there_is(key: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    match = Match(game, game.seats[0], {})
    match.deal(Random(1))
    seat = min(match.to_act)
    for move in match.legal(seat):
        assert computer.choose(match.view(seat), [move], Random(1)) == move


@every_game
def test_a_computer_with_the_same_dice_chooses_the_same(key: str) -> None:
    game, computer = games.rules(key), games.computer(key)
    match = Match(game, game.seats[-1], {})
    rng = Random(2)
    while match.outcome is None:
        if match.deal(rng) is None:
            seat = min(match.to_act)
            first, second = (
                computer.choose(match.view(seat), match.legal(seat), Random(3)) for _ in range(2)
            )
            assert first == second
            match.play(seat, rng.choice(match.legal(seat)))
