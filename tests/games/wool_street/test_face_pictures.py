"""The pictures of Wool Street: recorded layouts, nothing overlapping, nothing cut, legible on a phone.

``UPDATE_SCENES=1`` records the layouts anew; look at the pictures before you commit them.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.types import Outcome
from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.face import FACE
from bot.games.wool_street.rules import GAME, Row
from bot.render.face import Person
from bot.render.paint import png
from bot.render.scene import Box, Scene, Sprite
from bot.render.sheet import Sheet
from bot.render.text import fit
from bot.texts import texts
from tests.games.wool_street.test_face import played
from tests.pictures import PHONE, cut, on_phone, outside, overlapping, too_tall

T = texts("en")
RECORDED = Path(__file__).parent / "scenes"
PEOPLE = [Person("Ada"), Person("Ben", computer=True), Person("Cem"), Person("Dora"), Person("Eve")]
WIDE = [Person("W" * 30 + str(n) * 2) for n in range(5)]


def _table(seats: int, plies: int, people: list[Person] = PEOPLE, **options: str) -> Scene:
    match = played(seats, plies, **options)
    return FACE.table(match.view(None), people[:seats], T, match.outcome)


def _events(match):
    return [event for events in match.events for event in events]


SCENES = {
    "start_2": lambda: _table(2, 0),
    "middle_3": lambda: _table(3, 17),
    "hidden_4": lambda: _table(4, 24, deck_count="hidden"),
    "last_turn_5": lambda: _table(5, 34),
    "end_5": lambda: _table(5, 35),
    "survey": lambda: FACE.hand(played(3, 0).view(1), T),
    "lobby": lambda: FACE.lobby(PEOPLE[:2], 4, played(2, 0).options, T),
    "history": lambda: FACE.history(_events(played(3, 20)), PEOPLE[:3], T),
    "example": lambda: FACE.rules_example(T),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_layout_is_the_recorded_one(name):
    path, text = RECORDED / f"{name}.txt", SCENES[name]().as_text()
    if os.environ.get("UPDATE_SCENES"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_can_be_painted(name):
    assert png(SCENES[name]()).startswith(b"\x89PNG")


def _crowded(wool: int) -> Scene:
    """More wool in every row than any deal can bring, and the longest names."""
    view = played(5, 34).view(None)
    rows = tuple(Row(colour, 7, wool) for colour in COLOURS)
    values = tuple(zip(COLOURS, (2, 1, 1, -1, -2), strict=True))
    return FACE.table(replace(view, rows=rows, values=values, last=(1, "sell.red")), WIDE, T)


def _all_scenes() -> list[Scene]:
    match = played(5, 35)
    everybody_wins = Outcome((12,) * 5, (0, 1, 2, 3, 4))
    return [
        _crowded(10),
        _crowded(50),
        *(_table(seats, 20, WIDE) for seats in (2, 3, 4, 5)),
        FACE.table(match.view(None), WIDE, T, everybody_wins),
        FACE.lobby(WIDE, 5, match.options, T),
        FACE.history(_events(match), WIDE, T),
        FACE.history(_events(played(2, 35)), WIDE[:2], T),
        *(make() for make in SCENES.values()),
    ]


def test_everything_lies_within_the_picture():
    assert not [problem for scene in _all_scenes() for problem in outside(scene)]


FAMILIES = (
    ("row", "wardrobe", "player", "turn ", "seat", "step"),
    ("wool", "new york", "value", "stack", "name", "points", "score"),
    ("drawn", "last trade", "values", "options", "banner"),
)
"""Areas that stand beside each other and must not meet."""


def test_no_two_areas_overlap():
    for scene in _all_scenes():
        for family in FAMILIES:
            assert not overlapping(scene, *family)


@pytest.mark.parametrize("wool", [1, 9, 10, 50])
def test_wool_and_its_number_stay_in_their_place(wool):
    scene = _crowded(wool)
    for colour in COLOURS:
        place = scene.box(f"wool {colour}")
        cards = [
            item.box
            for item in scene.flat()
            if isinstance(item, Sprite) and item.name == f"wool_street/wool_{colour}" and item.box.width < 60
        ]
        assert len(cards) == wool
        assert all(place.holds(card) for card in cards)
        (number,) = [label for label in scene.labels() if label.text == str(wool) and place.holds(label.box)]
        assert not any(number.box.meets(card) for card in cards)


def test_no_text_is_cut_even_with_32_wide_letters():
    assert not [problem for scene in _all_scenes() for problem in cut(scene)]


def test_no_text_is_taller_than_its_box():
    assert not [problem for scene in _all_scenes() for problem in too_tall(scene)]


def test_b39_what_a_player_needs_to_decide_is_legible_on_a_phone():
    scene = _crowded(10)
    numbers = [scene.box(f"stack {seat} {colour}") for seat in range(5) for colour in COLOURS]
    numbers += [scene.box(f"wool {colour}") for colour in COLOURS]
    numbers += [scene.box(f"value {colour}") for colour in COLOURS]
    for place in numbers:
        inside = [
            label
            for label in scene.labels()
            if place.holds(label.box) and label.text.lstrip("+−").isdecimal()
        ]
        assert inside
        assert all(on_phone(scene, label) >= 9 for label in inside), place
    for colour in COLOURS:
        head = scene.box(f"row {colour}")
        (letter,) = [label for label in scene.labels() if head.holds(label.box) and label.size == 34]
        assert on_phone(scene, letter) >= 8.5
    for area, least in (("drawn", 8), ("last trade", 8), ("deck", 9), ("turn number", 7)):
        words = [label for label in scene.labels() if scene.box(area).holds(label.box)]
        assert max(on_phone(scene, label) for label in words) >= least, area


def test_short_names_are_large_and_the_longest_still_readable():
    for people, least in ((PEOPLE, 8), (WIDE, 5)):
        scene = _table(5, 20, people)
        for seat in range(5):
            place = scene.box(f"name {seat}")
            (label,) = [label for label in scene.labels() if label.box == place]
            capital = 0.705 * fit(label).size * PHONE / scene.width
            assert capital >= least, people[seat].name


def test_every_colour_has_symbol_and_letter_wherever_it_stands():
    scene = _table(5, 34)
    for colour, letter in zip(COLOURS, "YGRBP", strict=True):
        places = [scene.box(f"row {colour}"), *(scene.box(f"stack {seat} {colour}") for seat in range(5))]
        for place in places:
            sprites = [
                item.name for item in scene.flat() if isinstance(item, Sprite) and place.holds(item.box)
            ]
            assert any(name.endswith((f"badge_{colour}", f"ny_{colour}")) or f"stack_{colour}" in name
                       for name in sprites)  # fmt: skip
            assert letter in [label.text for label in scene.labels() if place.holds(label.box)]


def test_the_new_card_and_the_last_trade_are_marked():
    match = played(3, 12)
    view = match.view(None)
    marked = FACE.table(view, PEOPLE[:3], T)
    plain = FACE.table(replace(view, drawn=None, last=None), PEOPLE[:3], T)
    rings = [item for item in marked.items if "#ffd35c" in str(item) and "line" in str(item)]
    others = [item for item in plain.items if "#ffd35c" in str(item) and "line" in str(item)]
    assert len(rings) - len(others) >= 4, "each twice: large on top and where it lies"


def test_the_worst_picture_is_small():
    scene = _table(5, 34, [Person(f"Benjamin von Hohenstaufen-Platz {n}") for n in range(5)])
    assert len(png(scene)) <= 60_000


def test_a_picture_with_emoji_names_is_small():
    people = [Person("🦊🌈👩🏽‍🚀🇩🇪🧶🧦🐑🎉" * 2) for _ in range(5)]
    assert len(png(_table(5, 34, people))) <= 90_000


def test_the_state_of_the_game_is_all_that_a_picture_depends_on():
    one, other = played(4, 9), played(4, 9)
    assert FACE.table(one.view(None), PEOPLE[:4], T) == FACE.table(other.view(2), PEOPLE[:4], T)
    assert GAME.key == "wool_street"


def test_a_sheet_draws_nothing_for_an_empty_text():
    sheet = Sheet()
    sheet.text(Box(0, 0, 9, 9), "", 20)
    assert sheet.scene(9, 9).items == ()
