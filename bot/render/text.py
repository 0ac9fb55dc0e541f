"""Text fitted into a box and drawn once as a mask."""

from __future__ import annotations

from dataclasses import dataclass

import uharfbuzz as hb
from PIL import Image

from bot.render.scene import Label
from bot.render.shape import Line, clusters, shape

PITCH = 1.14
"""From one baseline to the next, in em."""
CAPITAL = 0.705
"""Height of a capital letter, in em; lines are centred by it, so that digits sit in the middle."""
ABOVE, BELOW = 1.15, 0.45
"""What a line may fill above and below its baseline, in em; marks beyond it are cut."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a label comes out."""

    size: int
    lines: tuple[Line, ...]
    cut: bool
    """Whether an ellipsis stands for a part of the text."""


def fit(label: Label) -> Fitted:
    """The largest size at which the text fits its box whole, or else the least size and an ellipsis."""
    least = label.least or label.size
    for size in range(label.size, least - 1, -1):
        room = max(1, min(label.lines, int((label.box.height / size - 1) / PITCH) + 1))
        lines = _wrap(label.text, label.weight, label.box.width / size, room)
        if lines is not None:
            return Fitted(size, tuple(shape(line, label.weight) for line in lines), False)
    room = max(1, min(label.lines, int((label.box.height / least - 1) / PITCH) + 1))
    lines = _cut(label.text, label.weight, label.box.width / least, room)
    return Fitted(least, tuple(shape(line, label.weight) for line in lines), True)


def mask(label: Label) -> tuple[Image.Image, int, int] | None:
    """The label as a mask and where it goes in its box, x and y; None if there is nothing to see."""
    fitted = fit(label)
    size, box = fitted.size, label.box
    middle = box.height / 2 + (CAPITAL - PITCH * (len(fitted.lines) - 1)) * size / 2
    draw = hb.RasterDraw()
    for n, line in enumerate(fitted.lines):
        spare = box.width - line.width * size
        left = {"left": 0.0, "middle": spare / 2, "right": spare}[label.align]
        baseline = middle + n * PITCH * size
        for glyph in line.glyphs:
            scale = size / glyph.font.em
            draw.transform = (scale, 0, 0, scale, left + glyph.x * size, glyph.y * size - baseline)
            draw.draw_glyph(glyph.font.font, glyph.index)
    above = ABOVE * size
    top = max(0, int(middle - above))
    bottom = min(box.height, int(middle + ((len(fitted.lines) - 1) * PITCH + BELOW) * size) + 1)
    draw.extents = hb.RasterExtents(0, -bottom, box.width, bottom - top, 0)
    image = draw.render()
    if image is None:
        return None
    extents = image.extents
    made = Image.frombytes("L", (extents.width, extents.height), image.buffer, "raw", "L", extents.stride, -1)
    visible = made.getbbox()
    if visible is None:
        return None
    return made.crop(visible), visible[0], top + visible[1]


def _wrap(text: str, weight: int, width: float, lines: int) -> list[str] | None:
    """The text broken at spaces, and inside a word only if it alone is too wide; None if it won't fit."""
    words = text.split(" ")
    made: list[str] = []
    line = ""
    while words:
        word = words.pop(0)
        joined = f"{line} {word}" if line else word
        if shape(joined, weight).width <= width:
            line = joined
            continue
        if line:
            made.append(line)
            line = ""
            words.insert(0, word)
        else:
            head = _longest(word, weight, width)
            if not head:
                return None
            made.append(head)
            words.insert(0, word[len(head) :])
        if len(made) == lines:
            return None
    made.append(line)
    return made if len(made) <= lines else None


def _cut(text: str, weight: int, width: float, lines: int) -> list[str]:
    parts = clusters(text)
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if _wrap("".join(parts[:middle]).rstrip() + "…", weight, width, lines) is None:
            high = middle - 1
        else:
            low = middle
    return _wrap("".join(parts[:low]).rstrip() + "…", weight, width, lines) or [""]


def _longest(word: str, weight: int, width: float) -> str:
    """The longest start of a word that fits; empty if not even its first letter does."""
    parts = clusters(word)
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if shape("".join(parts[:middle]), weight).width <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(parts[:low])
