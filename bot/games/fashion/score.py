"""The end of a match: the best designers, the year they had, and what each prediction earned."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome, Seat
from bot.games.fashion import calendar
from bot.games.fashion.picture import INNER, WIDTH
from bot.games.fashion.pieces import colour_card, no_card
from bot.games.fashion.rules import View
from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.podium import ranking, winners
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

TITLE, HEADER, CAPTION, SEAT = 50, 92, 36, 88
SPACE = 7
COLUMN = (124, 118, 118, 118)
"""Widths of prediction, x2, x1 and total."""


def score(view: View, people: Sequence[Person], t: Texts, outcome: Outcome) -> Scene:
    """The final picture: the title and who holds it, the calendar, players from the best to the last."""
    sheet = Sheet()
    x, y = look.MARGIN, look.MARGIN - 4
    title = sheet.area("title", Box(x, y, INNER, TITLE))
    says = t.np(
        "fashion",
        "Best Fashion Designer of the Year",
        "Best Fashion Designers of the Year",
        len(outcome.winners),
    )
    sheet.text(title, says, look.MIDDLE + 4, look.QUIET, weight=800, least=look.TINY)
    y += TITLE
    winners(sheet, Box(x, y, INNER, HEADER), people, outcome, t)
    y += HEADER + look.GAP
    calendar.calendar(sheet, Box(x, y, INNER, calendar.HEIGHT), view, t, over=True)
    y += calendar.HEIGHT + SPACE
    columns = _columns(x + INNER)
    texts = (t.p("fashion", "Predicted"), "×2", "×1", t.p("fashion", "Total"))
    for (left, width), text in zip(columns, texts, strict=True):
        sheet.text(Box(left, y, width, CAPTION), text, look.SMALL, look.QUIET, least=15, align="middle")
    y += CAPTION
    names = seat_names(people, t)
    for seat in ranking(outcome):
        _seat(sheet, Box(x, y, INNER, SEAT), seat, names[seat], view, outcome, columns, t)
        y += SEAT + SPACE
    return sheet.scene(WIDTH, y - SPACE + look.MARGIN)


def _columns(right: int) -> list[tuple[int, int]]:
    """Left edge and width of each column, the last one ending at ``right``."""
    left = right - sum(COLUMN) - 8
    return [(left + sum(COLUMN[:n]), width) for n, width in enumerate(COLUMN)]


def _seat(
    sheet: Sheet,
    box: Box,
    seat: Seat,
    name: str,
    view: View,
    outcome: Outcome,
    columns: Sequence[tuple[int, int]],
    t: Texts,
) -> None:
    won = seat in outcome.winners
    sheet.panel(f"player {seat}", box, look.PANEL_UP if won else look.PANEL)
    ink = look.NEW if won else look.TEXT
    left = box.x + 16
    if won:
        sheet.sprite("shared/ribbon", Box(box.x + 8, box.y + 14, 60, 60))
        left = box.x + 76
    first = columns[0][0]
    place = sheet.area(f"name {seat}", Box(left, box.y + 6, first - 10 - left, box.height - 12))
    sheet.text(place, name, 34, ink, least=14, lines=4)
    colour = view.predictions[seat]
    cells = [Box(x, box.y, width, box.height) for x, width in columns]
    card = Box(cells[0].x + 8, box.y + 18, cells[0].width - 16, box.height - 36)
    if colour is None:
        no_card(sheet, card)
    else:
        colour_card(sheet, colour, card, t)
    for row, cell in enumerate(cells[1:3]):
        count = sum(pair[row] == colour for pair in view.months)
        where = sheet.area(f"in ×{2 - row} {seat}", cell)
        sheet.text(
            where, str(count), look.BIG, look.TEXT if count else look.QUIET, weight=700, align="middle"
        )
    total = sheet.area(f"score {seat}", cells[3])
    sheet.text(total, str(outcome.scores[seat]), 54, ink, weight=800, align="middle", least=look.SMALL)
