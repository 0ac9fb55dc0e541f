"""Random matches of any game, for tests that hold for every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.engine.match import Match
from bot.engine.types import Game


def positions(game: Game[Any, Any], seats: int, options: dict[str, str], rng: Random) -> Iterator[Match]:
    """One match played at random: yielded, as the same object, before the first entry and after each."""
    match = Match(game, seats, options)
    yield match
    while match.outcome is None:
        if match.to_act:
            seat = rng.choice(sorted(match.to_act))
            match.play(seat, rng.choice(match.legal(seat)))
        else:
            assert match.deal(rng) is not None, "nobody is to act, the dealer isn't due, and it isn't over"
        yield match


def playout(game: Game[Any, Any], seats: int, options: dict[str, str], rng: Random) -> Match:
    """A whole match played at random."""
    *_, match = positions(game, seats, options, rng)
    return match


def random_options(game: Game[Any, Any], rng: Random) -> dict[str, str]:
    """A value for every option."""
    return {name: rng.choice(option.choices) for name, option in game.options.items()}
