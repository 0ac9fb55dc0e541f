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
TAIL = 0.24
"""What accents rise above capitals and tails hang below the baseline, in em."""
ABOVE, BELOW = 1.15, 0.45
"""What a line may fill above and below its baseline, in em; marks beyond it are cut."""


_SPARE = 0.04
"""Kept free at the end of a line, in em, for what adding up widths leaves out."""
STEPS = [round(63.75 * round(level / 63.75)) for level in range(256)]
"""Edges keep five degrees of cover: looks the same, and saves a tenth of the bytes."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a label comes out."""

    size: int
    lines: tuple[Line, ...]
    cut: bool
    """Whether an ellipsis stands for a part of the text."""


def fit(label: Label) -> Fitted:
    """The largest size at which the text fits its box whole, or else the least size and an ellipsis."""
    low, high = label.least or label.size, label.size
    best = _broken(label, high)
    if best is not None:
        low = high
    else:
        best = _broken(label, low)
        while best is not None and high - low > 1:
            middle = (low + high) // 2
            lines = _broken(label, middle)
            if lines is None:
                high = middle
            else:
                low, best = middle, lines
    if best is None:
        cut = _cut(label.text, label.weight, label.box.width / low, _room(label, low))
        return Fitted(low, tuple(shape(line, label.weight) for line in cut), True)
    even = _even(best, label, low)
    return Fitted(low, tuple(shape(line, label.weight) for line in even), False)


def _broken(label: Label, size: int) -> list[str] | None:
    return _wrap(label.text, label.weight, label.box.width / size, _room(label, size))


def _room(label: Label, size: int) -> int:
    """How many lines of that size stand in the box with their accents and tails."""
    fitting = 1 + int((label.box.height / size - CAPITAL - 2 * TAIL) / PITCH)
    return max(1, min(label.lines, fitting))


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
    return made.crop(visible).point(STEPS), visible[0], top + visible[1]


def _wrap(text: str, weight: int, width: float, lines: int) -> list[str] | None:
    """The text broken at spaces, and inside a word only if it alone is too wide; None if it won't fit.

    Widths are added up from words and letters, each shaped once, instead of shaping every attempt.
    """
    width -= _SPARE
    space = shape(" ", weight).width
    made: list[str] = []
    line, taken = "", 0.0
    words = [(word, shape(word, weight).width) for word in reversed(text.split(" "))]
    while words:
        word, wide = words.pop()
        if line and taken + space + wide <= width:
            line, taken = f"{line} {word}", taken + space + wide
            continue
        if line:
            made.append(line)
            line = ""
        if wide <= width:
            line, taken = word, wide
        else:
            head, rest = _split(word, weight, width)
            if not head:
                return None
            made.append(head)
            words.append((rest, shape(rest, weight).width))
        if len(made) >= lines:
            return None
    return [*made, line]


def _split(word: str, weight: int, width: float) -> tuple[str, str]:
    """The longest start of a word that fits, and the rest; the start is empty if no letter fits."""
    taken = 0.0
    parts = clusters(word)
    for n, part in enumerate(parts):
        taken += shape(part, weight).width
        if taken > width:
            return "".join(parts[:n]), "".join(parts[n:])
    return "".join(parts[:-1]), parts[-1]  # a hair too wide only when joined


def _even(lines: list[str], label: Label, size: int) -> list[str]:
    """The same text in as many lines, but of lengths as alike as can be: no lone last word."""
    if len(lines) < 2:
        return lines
    low, high = label.box.width / size / len(lines), label.box.width / size
    for _ in range(5):
        middle = (low + high) / 2
        narrower = _wrap(label.text, label.weight, middle, len(lines))
        if narrower is None:
            low = middle
        else:
            lines, high = narrower, middle
    return lines


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
