"""The end of a match: the score sheet by colour and player, the winners marked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome, Seat
from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.picture import INNER, WIDTH
from bot.games.wool_street.pieces import STACK_H, STACK_W, stack, value_card
from bot.games.wool_street.rules import View
from bot.games.wool_street.say import signed
from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.pieces import head
from bot.render.podium import ranking, winners
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

HEADER, COLUMN, SEAT = 92, 152, 96
SPACE = 7
NAME = 262
TOTAL = 104


def score(view: View, people: Sequence[Person], t: Texts, outcome: Outcome) -> Scene:
    """The final picture: colours from the most to the least valued, players from the best to the last."""
    sheet = Sheet()
    x, y = look.MARGIN, look.MARGIN - 4
    winners(sheet, Box(x, y, INNER, HEADER), people, outcome, t)
    y += HEADER + look.GAP
    start = x + NAME
    pitch = (INNER - NAME - TOTAL) // len(COLOURS)
    columns = [(colour, value, start + n * pitch) for n, (colour, value) in enumerate(view.values)]
    for colour, value, left in columns:
        area = sheet.panel(f"value {colour}", Box(left, y, pitch - SPACE, COLUMN))
        head(sheet, colour, Box(area.x, area.y, area.width, 82), t)
        value_card(sheet, value, Box(area.x + 8, area.y + 89, area.width - 16, COLUMN - 97), 40)
    total = sheet.area("total", Box(x + INNER - TOTAL, y, TOTAL, COLUMN))
    caption = t.p("wool_street", "Total")
    sheet.text(Box(total.x, total.bottom - 58, TOTAL, 50), caption, look.MIDDLE, look.QUIET, least=18,
               align="middle")  # fmt: skip
    y += COLUMN + SPACE
    names = seat_names(people, t)
    for seat in ranking(outcome):
        _seat(sheet, Box(x, y, INNER, SEAT), seat, names[seat], view, outcome, columns, pitch, t)
        y += SEAT + SPACE
    return sheet.scene(WIDTH, y - SPACE + look.MARGIN)


def _seat(
    sheet: Sheet,
    box: Box,
    seat: Seat,
    name: str,
    view: View,
    outcome: Outcome,
    columns: Sequence[tuple[str, int, int]],
    pitch: int,
    t: Texts,
) -> None:
    won = seat in outcome.winners
    ground = look.PANEL_UP if won else look.PANEL
    sheet.panel(f"player {seat}", box, ground)
    ink = look.NEW if won else look.TEXT
    left = box.x + 14
    if won:
        sheet.sprite("shared/ribbon", Box(box.x + 8, box.y + 18, 60, 60))
        left = box.x + 72
    place = sheet.area(f"name {seat}", Box(left, box.y + 6, box.x + NAME - 10 - left, box.height - 16))
    sheet.text(place, name, 34, ink, least=14, lines=4)
    for colour, value, x in columns:
        count = view.wardrobes[seat][COLOURS.index(colour)]
        cell = sheet.area(f"points {seat} {colour}", Box(x, box.y + 8, pitch - SPACE, box.height - 12))
        stack(sheet, colour, count, (cell.x + (cell.width - STACK_W) // 2 + 4, cell.y), t, ground=ground)
        points = Box(cell.x, cell.y + STACK_H, cell.width, cell.height - STACK_H)
        quiet = look.QUIET if count == 0 else look.TEXT
        sheet.text(points, signed(count * value), 30, quiet, align="middle", least=look.TINY)
    total = sheet.area(f"score {seat}", Box(box.right - TOTAL, box.y, TOTAL - 8, box.height))
    points_text = signed(outcome.scores[seat])
    if view.before is None:
        sheet.text(total, points_text, 54, ink, weight=800, align="middle", least=look.SMALL)
        return
    # Of two games the columns show the second, so the sum is spelled out.
    upper = Box(total.x, total.y + 4, total.width, 54)
    sheet.text(upper, points_text, 46, ink, weight=800, align="middle", least=look.SMALL)
    first = view.before[seat]
    sum_text = f"{signed(first)} {signed(outcome.scores[seat] - first)}"
    lower = Box(total.x, upper.bottom, total.width, total.height - 62)
    sheet.text(lower, sum_text, 28, look.QUIET, align="middle", least=look.TINY)
