"""What may be wrong with a picture, found in its scene; for tests that hold for every picture."""

from __future__ import annotations

from typing import Any

from bot.render.scene import Box, Label, Scene
from bot.render.text import fit, mask
from bot.texts import Texts

PHONE = 360
"""Pixels that a picture is wide on a phone."""


def outside(scene: Scene) -> list[str]:
    """Items and named areas that don't lie within the picture."""
    whole = Box(0, 0, scene.width, scene.height)
    found = [str(item) for item in scene.flat() if not whole.holds(item.box)]
    return found + [name for name, box in scene.boxes if not whole.holds(box)]


def cut(scene: Scene) -> list[str]:
    """Texts that don't fit their box even at their smallest."""
    return [str(label) for label in scene.labels() if fit(label).cut]


def too_tall(scene: Scene) -> list[str]:
    """Texts that stand out of their box above or below."""
    found = [(label, mask(label)) for label in scene.labels()]
    return [str(label) for label, m in found if m is not None and m[2] + m[0].height > label.box.height]


def overlapping(scene: Scene, *prefixes: str) -> list[tuple[str, str]]:
    """Pairs of areas, of those whose name begins so, that share a pixel."""
    areas = [pair for pair in scene.boxes if pair[0].startswith(prefixes)]
    return [
        (one, other)
        for n, (one, box) in enumerate(areas)
        for other, second in areas[n + 1 :]
        if box.meets(second)
    ]


def on_phone(scene: Scene, label: Label) -> float:
    """The height of a label's letters in pixels when the picture is shown `PHONE` pixels wide."""
    found = mask(label)
    assert found is not None
    return found[0].height * PHONE / scene.width


class Longer(Texts):
    """Every text half as long again and at least three letters longer, as other languages can be."""

    def __init__(self) -> None:
        super().__init__("en", ())

    def _find(self, context: str | None, message: str, **named: Any) -> str:
        if message == "YGRBP":
            return message
        return super()._find(context, message, **named) + _more(message)

    def _find_plural(self, context: str | None, one: str, many: str, count: int, **named: Any) -> str:
        return super()._find_plural(context, one, many, count, **named) + _more(many)


def _more(message: str) -> str:
    return ("xn" * len(message))[: max(3, len(message) // 2)]
