"""The month in the picture: its row with who played what, and what the month before brought."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.fashion.cards import ROW
from bot.games.fashion.month import ties
from bot.games.fashion.pieces import dress
from bot.games.fashion.rules import View
from bot.games.fashion.say import month_names
from bot.render import look
from bot.render.pieces import CARD_H, CARD_W
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts

CARD = (116, 160)
CAPTION = 56
HEIGHT = CARD[1] + CAPTION + 22
LAST = 96


def month_row(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """The five places of the row; below each what it is: turned over, played by, or to be played by."""
    sheet.panel("row", box)
    pitch = box.width // ROW
    turned = ROW - len(names)
    for n in range(ROW):
        place = sheet.area(f"place {n + 1}", Box(box.x + n * pitch + 4, box.y, pitch - 8, box.height))
        spot = Box(place.x + (place.width - CARD[0]) // 2, place.y + 12, *CARD)
        seat = (view.first + n - turned) % len(names) if n >= turned else None
        caption = Box(place.x + 2, spot.bottom + 4, place.width - 4, CAPTION)
        ink = look.QUIET
        if n < len(view.row):
            newest = n == len(view.row) - 1 and n >= turned
            dress(sheet, view.row[n], spot, t, new=newest)
            ink = look.TEXT if seat is not None else look.QUIET
        else:
            next_up = n == len(view.row) and view.active is not None
            ink = look.NEW if next_up else look.FAINT
            sheet.fill(spot, ink, 15, line=5 if next_up else 2)
            sheet.text(spot, str(n + 1), 50, ink, weight=800, align="middle")
            ink = look.NEW if next_up else look.QUIET
        says = names[seat] if seat is not None else t.p("fashion", "turned over")
        sheet.text(caption, says, look.SMALL, ink, least=12, align="middle", lines=3)


def last_month(sheet: Sheet, box: Box, view: View, t: Texts) -> None:
    """The row of the month before: its winners marked, and why if it took a tie-break."""
    sheet.panel("last month", box)
    if not view.last:
        text = t.p("fashion", "Which colours will be in fashion?")
        sheet.text(box.inset(20, 8), text, look.MIDDLE, look.QUIET, least=look.TINY, align="middle", lines=2)
        return
    number = len(view.months)
    label = sheet.area("last month name", Box(box.x + 14, box.y, 92, box.height))
    name = month_names(t)[number - 1]
    sheet.text(label, name, 36, look.TEXT, least=18, weight=800)
    first, second = view.months[-1]
    left = label.right + 8
    for n, colour in enumerate(view.last):
        spot = Box(left + n * 64, box.y + (box.height - CARD_H) // 2, CARD_W, CARD_H)
        dress(sheet, colour, spot, t)
    left += ROW * 64 + 14
    sheet.sprite("shared/arrow_right", Box(left, box.y + box.height // 2 - 18, 36, 36))
    left += 50
    for says, colour in (("×2", first), ("×1", second)):
        sheet.text(Box(left, box.y, 52, box.height), says, 36, look.NEW, weight=800, align="right")
        spot = Box(left + 62, box.y + (box.height - CARD_H) // 2, CARD_W, CARD_H)
        if colour is None:
            sheet.fill(spot, look.FAINT, 10, line=2)
            sheet.text(spot, "–", look.MIDDLE, look.QUIET, align="middle")
        else:
            dress(sheet, colour, spot, t)
        left = spot.right + 8
    if ties(view.last):
        why = sheet.area("why", Box(left + 8, box.y + 6, box.right - left - 20, box.height - 12))
        text = t.p("fashion", "Tie: further right ranks higher")
        sheet.text(why, text, 24, look.QUIET, least=13, lines=4)
