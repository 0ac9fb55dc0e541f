"""The pictures of Fashion: recorded layouts, nothing overlapping, legible on a phone.

``UPDATE_SCENES=1`` records the layouts anew; look at the pictures before you commit them.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.colours import COLOURS
from bot.games.fashion.face import FACE
from bot.render.face import Person
from bot.render.paint import png
from bot.render.scene import Scene, Sprite
from bot.texts import texts
from tests.games.fashion.test_face import PEOPLE, T, played
from tests.pictures import on_phone, overlapping

RECORDED = Path(__file__).parent / "scenes"
WIDE = [Person("W" * 30 + str(n) * 2) for n in range(5)]


def _table(seats: int, plies: int, people: list[Person] = PEOPLE) -> Scene:
    match = played(seats, plies)
    return FACE.table(match.view(None), people[:seats], T, match.outcome)


def _events(match):
    return [event for events in match.events for event in events]


SCENES = {
    "start_2": lambda: _table(2, 0),
    "middle_3": lambda: _table(3, 20),
    "late_5": lambda: _table(5, 58),
    "end_4": lambda: _table(4, 48),
    "hand": lambda: FACE.hand(played(3, 8).view(1), T),
    "lobby": lambda: FACE.lobby(PEOPLE[:2], 4, played(2, 0).options, T),
    "history": lambda: FACE.history(_events(played(3, 20)), PEOPLE[:3], T),
    "example": lambda: FACE.rules_example(T),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_layout_is_the_recorded_one_and_can_be_painted(name):
    scene = SCENES[name]()
    path, text = RECORDED / f"{name}.txt", scene.as_text()
    if os.environ.get("UPDATE_SCENES"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
    assert png(scene).startswith(b"\x89PNG")


FAMILIES = (
    ("header", "row", "last month", "calendar", "standing ", "player "),
    ("place ",),
    ("month ", "in ×"),
    ("turn", "month number", "deck"),
    ("name ", "prediction ", "points ", "cards ", "score ", "in ×"),
)
"""Areas that stand beside each other and must not meet."""
INSIDE = ("last month name", "month number")
"""Named after what they lie in."""


@pytest.mark.parametrize("seats", range(2, 6))
def test_no_two_areas_overlap(seats):
    for scene in (_table(seats, 7 * seats + 1, WIDE), _table(seats, 12 * seats, WIDE)):
        for family in FAMILIES:
            pairs = overlapping(scene, *family)
            assert not [pair for pair in pairs if not any(name in INSIDE for name in pair)]


def test_b39_what_a_player_needs_to_decide_is_legible_on_a_phone():
    scene = _table(5, 58)
    for area, least in (
        *((f"cards {seat}", 9) for seat in range(5)),
        *((f"points {seat}", 9) for seat in range(5)),
        *((f"standing {colour}", 9) for colour in COLOURS),
        ("turn", 9), ("month number", 7), ("place 1", 6.5),
    ):  # fmt: skip
        words = [label for label in scene.labels() if scene.box(area).holds(label.box)]
        assert max(on_phone(scene, label) for label in words) >= least, area


def test_every_colour_has_symbol_and_letter_wherever_it_stands():
    scene = _table(5, 58)
    for colour, letter in zip(COLOURS, "YGRBP", strict=True):
        place = scene.box(f"standing {colour}")
        names = [item.name for item in scene.flat() if isinstance(item, Sprite) and place.holds(item.box)]
        assert names == [f"shared/badge_{colour}"]
        assert letter in [label.text for label in scene.labels() if place.holds(label.box)]


def test_the_card_just_played_and_the_colours_just_in_fashion_are_marked():
    def rings(scene: Scene) -> int:
        return sum("#ffd35c" in str(item) and "line" in str(item) for item in scene.items)

    match = played(4, 22)
    view = match.view(None)
    plain = replace(view, row=view.row[:1])  # nothing played yet this month
    assert rings(FACE.table(view, PEOPLE[:4], T)) == rings(FACE.table(plain, PEOPLE[:4], T)) + 1
    first = replace(view, months=(), last=())
    assert rings(FACE.table(first, PEOPLE[:4], T)) == rings(FACE.table(view, PEOPLE[:4], T)) - 2


def test_the_place_to_be_played_names_whoever_is_to_act_and_those_after():
    view = played(3, 0).view(None)
    scene = FACE.table(view, PEOPLE[:3], T)
    for n in range(3):
        place = scene.box(f"place {3 + n}")
        words = [label.text for label in scene.labels() if place.holds(label.box)]
        assert PEOPLE[(view.active + n) % 3].name in words


def test_the_months_are_named_in_the_readers_language():
    view = played(2, 5).view(None)
    labels = [label.text for label in FACE.table(view, PEOPLE[:2], texts("en")).labels()]
    assert {"Jan", "Dec"} <= set(labels)


def test_the_worst_picture_is_small():
    people = [Person(f"Benjamin von Hohenstaufen-Platz {n}") for n in range(5)]
    assert len(png(_table(5, 59, people))) <= 60_000


def test_a_picture_with_emoji_names_is_small():
    people = [Person("🦊🌈👩🏽‍🚀🇩🇪🧶🧦🐑🎉" * 2) for _ in range(5)]
    assert len(png(_table(5, 59, people))) <= 90_000


def test_a_colour_card_is_shown_as_taken_once_somebody_has_it():
    view = played(4, 44).view(None)
    scene = FACE.table(view, PEOPLE[:4], T)
    for colour in COLOURS:
        place = scene.box(f"standing {colour}")
        words = [label.text for label in scene.labels() if place.holds(label.box)]
        assert ("taken" in words) == (colour in view.predictions)
        assert str(view.points(colour)) in words
