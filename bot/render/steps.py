"""An example turn, drawn in numbered steps with a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.render import look
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
STEP, SPACE = 184, 10
ART = 408
"""Width of the drawn part of a step; the words stand to its right."""

Draw = Callable[[Sheet, Box, Texts], None]


def steps(title: str, shown: Sequence[tuple[str, Draw]], t: Texts) -> Scene:
    """The picture: each step is a sentence and what draws it, in a box `ART` by `STEP`."""
    sheet = Sheet()
    top = sheet.area("title", Box(look.MARGIN, 12, WIDTH - 2 * look.MARGIN, 56))
    sheet.text(top, title, look.BIG, look.NEW, weight=800, least=look.SMALL)
    y = top.bottom + 4
    for n, (text, draw) in enumerate(shown, 1):
        box = sheet.panel(f"step {n}", Box(look.MARGIN, y, WIDTH - 2 * look.MARGIN, STEP))
        sheet.text(Box(box.x + 6, box.y, 44, STEP), str(n), 50, look.NEW, weight=800, align="middle")
        draw(sheet, sheet.area(f"art {n}", Box(box.x + 56, box.y, ART, STEP)), t)
        words = sheet.area(
            f"words {n}", Box(box.x + 56 + ART + 16, box.y + 8, box.width - ART - 90, STEP - 16)
        )
        sheet.text(words, text, 34, least=look.TINY, weight=600, lines=5)
        y += STEP + SPACE
    return sheet.scene(WIDTH, y - SPACE + look.MARGIN)


def steps_words(sentences: Sequence[str]) -> str:
    """`steps` in words."""
    return " ".join(f"{n}. {sentence}" for n, sentence in enumerate(sentences, 1))
