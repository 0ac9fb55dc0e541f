"""The film of a game as an animated picture."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from bot import games
from bot.render.face import Person
from bot.render.film import film, times
from bot.render.paint import png
from bot.render.palette import colours
from bot.render.scene import Box, Fill, Scene
from bot.texts import texts
from tests.playouts import positions, random_options

GROUND = "#1d2638"


def square(x: int, width: int = 200, height: int = 100) -> Scene:
    return Scene(width, height, GROUND, (Fill(Box(x, 20, 40, 40), "#ffd35c", 6),))


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(data)) as image:
        found = []
        for n in range(image.n_frames):
            image.seek(n)
            found.append(image.convert("RGB"))
        return found


def test_each_frame_is_the_picture_of_its_scene_pixel_for_pixel():
    scenes = [square(10), square(60), Scene(200, 100, GROUND, ()), square(60)]
    shown = frames(film(scenes))
    assert len(shown) == 4
    for frame, scene in zip(shown, scenes, strict=True):
        with Image.open(BytesIO(png(scene))) as picture:
            part = frame.crop((0, 0, scene.width, scene.height))
            assert ImageChops.difference(part, picture.convert("RGB")).getbbox() is None


def test_every_colour_of_the_palette_can_change_into_every_other():
    assert len(colours()) < 256  # one number must be free for what didn't change
    scenes = [
        Scene(len(colours()), 1, GROUND, tuple(Fill(Box(x, 0, 1, 1), c) for x, c in enumerate(row)))
        for row in (colours(), colours()[::-1], colours()[1:] + colours()[:1])
    ]
    for frame, scene in zip(frames(film(scenes)), scenes, strict=True):
        with Image.open(BytesIO(png(scene))) as picture:
            part = frame.crop((0, 0, scene.width, 1))
            assert ImageChops.difference(part, picture.convert("RGB")).getbbox() is None


def test_a_smaller_scene_stands_in_the_middle_of_the_largest():
    shown = frames(film([square(10), square(0, 100, 60)]))
    assert {frame.size for frame in shown} == {(200, 108)}
    corner, within = (shown[1].getpixel(at) for at in ((10, 30), (60, 50)))
    assert corner != within


def test_it_plays_again_and_again_and_lasts_as_long_as_its_times():
    with Image.open(BytesIO(film([square(10 * n) for n in range(12)]))) as image:
        assert (image.format, image.n_frames, image.info["loop"]) == ("GIF", 12, 0)
        stands = []
        for n in range(12):
            image.seek(n)
            stands.append(image.info["duration"])
    assert stands == times(12)


def test_a_film_of_36_positions_lasts_about_20_seconds():
    assert 19_000 <= sum(times(36)) <= 20_000
    assert [len(times(n)) for n in (1, 2, 3, 500)] == [1, 2, 3, 500]
    assert min(times(500)) >= 250
    assert times(5)[1] <= 900


def test_a_scene_that_equals_the_one_before_is_left_out():
    assert len(frames(film([square(10), square(10), square(50), square(10)]))) == 3


def test_a_film_without_a_scene_is_refused():
    with pytest.raises(ValueError, match="scene"):
        film([])


def test_it_tells_how_many_pictures_are_painted():
    told = []
    film([square(10 * n) for n in range(5)], lambda done, of: told.append((done, of)))
    assert told == [(n, 5) for n in range(1, 6)]


def test_a_film_too_large_keeps_every_second_position_and_the_last():
    scenes = [square(10 * n) for n in range(9)]
    whole = film(scenes)
    shorter = film(scenes, most=len(whole) - 1)
    assert len(shorter) < len(whole)
    assert frames(shorter)[-1].getpixel((100, 40)) == frames(whole)[-1].getpixel((100, 40))
    assert len(frames(shorter)) == 5
    assert len(frames(film(scenes, most=1))) == 2


@pytest.mark.parametrize("key", games.keys())
def test_the_film_of_a_whole_game_stays_far_below_what_discord_takes(key: str) -> None:
    game, face, rng = games.rules(key), games.face(key), Random(key)
    seats, t = game.seats[-1], texts("en")
    people = [Person(f"Player {n}") for n in range(seats)]
    scenes = [
        face.table(match.view(None), people, t, match.outcome)
        for match in positions(game, seats, random_options(game, rng), rng)
        if match.to_act or match.outcome
    ]
    assert len(film(scenes)) < 2_000_000
