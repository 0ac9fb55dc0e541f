"""Colours are told apart by every kind of sight."""

from __future__ import annotations

from itertools import combinations
from math import log10

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.wool_street.face import FACE
from bot.render import look
from bot.render.paint import rgb
from bot.render.palette import colours, palette
from bot.render.sight import KINDS, closest, distance, seen, simulate
from bot.render.sprites import sprite
from bot.texts import texts

MAIN = {name: tones[0] for name, tones in look.TONES.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_any_two_colours_of_the_game_stay_apart(kind):
    least, one, other = closest(MAIN, kind)
    assert least >= look.APART, (one, other)


def test_the_simulation_confuses_what_such_people_confuse():
    assert distance("#c04040", "#808040") > 2 * distance("#c04040", "#808040", "deuteranopia")
    assert seen("#808080", "protanopia") == "#808080"


def test_every_symbol_has_its_own_shape():
    shapes = {name: sprite(f"shared/badge_{name}", 40, 40)[1] for name in MAIN}
    for one, other in combinations(shapes, 2):
        differing = ImageStat.Stat(ImageChops.difference(shapes[one], shapes[other])).sum[0]
        together = ImageStat.Stat(ImageChops.lighter(shapes[one], shapes[other])).sum[0]
        assert differing / together > 0.15, (one, other)


@pytest.mark.parametrize("colour", look.TONES)
def test_a_symbol_stands_out_from_its_ground(colour):
    for kind in KINDS:
        assert distance(look.ON[colour], MAIN[colour], kind) > 30


def test_the_palette_has_the_flat_colours_exactly():
    flats = {look.TABLE, look.PANEL, look.PANEL_UP, look.TEXT, look.CARD, look.NEW, *MAIN.values()}
    assert flats <= set(colours())
    assert len(colours()) <= 256


def test_the_palette_changes_no_picture_visibly():
    frame = rgb(FACE.rules_example(texts("en")))
    packed = frame.quantize(palette=palette(), dither=Image.Dither.NONE)
    error = ImageStat.Stat(ImageChops.difference(frame, packed.convert("RGB"))).sum2
    psnr = 10 * log10(255**2 / (sum(error) / (3 * frame.width * frame.height)))
    assert psnr >= 38, "decibels"


def test_a_simulated_picture_keeps_its_shapes():
    frame = Image.new("P", (2, 1))
    frame.putpalette([200, 35, 42, 49, 176, 106])
    frame.putdata([0, 1])
    changed = simulate(frame, "deuteranopia")
    assert changed.tobytes() == frame.tobytes()
    assert changed.getpalette("RGB")[:6] != frame.getpalette("RGB")[:6]
