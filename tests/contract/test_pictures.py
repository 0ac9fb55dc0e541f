"""What every picture of every game keeps to, with the longest names and in languages longer than English."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot import games
from bot.engine.types import Outcome
from bot.render.face import Person
from bot.render.scene import Scene
from bot.texts import Texts, texts
from tests.pictures import Longer, cut, outside, too_tall
from tests.playouts import playout, positions

WIDE = [Person("W" * 30 + str(n) * 2) for n in range(5)]


def pictures(key: str, people: list[Person], t: Texts) -> Iterator[Scene]:
    """All kinds of pictures, some positions of each number of players."""
    game, face = games.rules(key), games.face(key)
    yield face.rules_example(t)
    yield face.lobby(people[:2], game.seats[-1], {n: o.default for n, o in game.options.items()}, t)
    for seats in game.seats:
        rng = Random(f"{key} {seats}")
        for match in positions(game, seats, {}, rng):
            if match.log and len(match.log) % 11 == 1:
                yield face.table(match.view(None), people[:seats], t)
                yield face.hand(match.view(seats - 1), t)
        yield face.table(match.view(None), people[:seats], t, match.outcome)
        yield face.history([e for events in match.events for e in events], people[:seats], t)


@pytest.fixture(params=games.keys(), scope="module")
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    return list(pictures(request.param, WIDE, texts("en")))


def test_everything_lies_within_the_picture(scenes: list[Scene]) -> None:
    assert not [problem for scene in scenes for problem in outside(scene)]


def test_no_text_is_cut_even_with_32_wide_letters(scenes: list[Scene]) -> None:
    assert not [problem for scene in scenes for problem in cut(scene)]


def test_no_text_is_taller_than_its_box(scenes: list[Scene]) -> None:
    assert not [problem for scene in scenes for problem in too_tall(scene)]


@pytest.mark.parametrize("key", games.keys())
def test_longer_languages_fit_too(key: str) -> None:
    people = [Person(name) for name in ("Ada", "Ben", "Cem", "Dora", "Eve")]
    assert not [problem for scene in pictures(key, people, Longer()) for problem in cut(scene)]


@pytest.mark.parametrize("key", games.keys())
def test_everybody_may_win_together(key: str) -> None:
    game = games.rules(key)
    match = playout(game, game.seats[-1], {}, Random(1))
    everybody = Outcome((9,) * match.seats, tuple(range(match.seats)))
    scene = games.face(key).table(match.view(None), WIDE[: match.seats], texts("en"), everybody)
    assert not cut(scene)
    assert not outside(scene)
