"""The calendar of fashion: the two reminder rows, x2 above x1, one column a month."""

from __future__ import annotations

from bot.games.fashion.cards import MONTHS
from bot.games.fashion.pieces import dress
from bot.games.fashion.rules import View
from bot.games.fashion.say import month_names
from bot.render import look
from bot.render.pieces import CARD_H, CARD_W, mark
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts

HEAD, ROW = 38, 84
HEIGHT = HEAD + 2 * ROW + 6
LABEL = 76
"""Width of the column that says ×2 and ×1."""


def calendar(sheet: Sheet, box: Box, view: View, t: Texts, *, over: bool = False) -> None:
    """The calendar in a box `HEIGHT` high; the present month's column stands out unless it is ``over``."""
    sheet.panel("calendar", box)
    pitch = (box.width - LABEL) // MONTHS
    names = month_names(t)
    for row, (says, size) in enumerate((("×2", look.BIG), ("×1", 34))):
        place = Box(box.x, box.y + HEAD + row * ROW, LABEL, ROW)
        sheet.text(sheet.area(f"in {says}", place), says, size, look.NEW, weight=800, align="middle")
    for n in range(MONTHS):
        column = Box(box.x + LABEL + n * pitch, box.y, pitch - 2, box.height)
        now = n == view.month - 1 and not over
        if now:
            sheet.fill(column, look.PANEL_UP, look.RADIUS)
        head = sheet.area(f"month {n + 1}", Box(column.x, column.y + 2, column.width, HEAD - 2))
        ink = look.NEW if now else look.QUIET
        sheet.text(head, names[n], look.SMALL, ink, least=14, weight=800 if now else 600, align="middle")
        pair = view.months[n] if n < len(view.months) else (None, None)
        newest = n == len(view.months) - 1 and not over
        for row, colour in enumerate(pair):
            top = column.y + HEAD + row * ROW + (ROW - CARD_H) // 2
            spot = Box(column.x + (column.width - CARD_W) // 2, top, CARD_W, CARD_H)
            if colour is not None:
                dress(sheet, colour, spot, t)
                if newest:
                    mark(sheet, spot, 7)
            elif n >= len(view.months):
                sheet.fill(spot, look.PANEL if now else look.FAINT, 10, line=2)
