"""The pieces that only this game has, as they are drawn: dress cards and colour cards."""

from __future__ import annotations

from typing import Any

from bot.render import look, pieces
from bot.render.colours import letters
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts


def dress(sheet: Sheet, colour: str, box: Box, t: Texts, **how: Any) -> None:
    """A dress card; ``how`` as `bot.render.pieces.card` takes it."""
    pieces.card(sheet, f"fashion/dress_{colour}", colour, box, t, ink=look.ON[colour], **how)


def colour_card(sheet: Sheet, colour: str, box: Box, t: Texts) -> None:
    """A colour card lying on its side: symbol and letter on the colour."""
    sheet.fill(box, look.TONES[colour][0], 10)
    side = min(34, box.height - 12)
    left = box.x + (box.width - side - 36) // 2
    pieces.badge(sheet, colour, Box(left, box.y + (box.height - side) // 2, side, side))
    letter = Box(left + side + 2, box.y, 34, box.height)
    sheet.text(letter, letters(t)[colour], 32, look.ON[colour], weight=800, align="middle")


def no_card(sheet: Sheet, box: Box) -> None:
    """Where a colour card will lie."""
    sheet.fill(box, look.FAINT, 10, line=2)
    sheet.text(box, "?", look.MIDDLE, look.FAINT, weight=800, align="middle")
