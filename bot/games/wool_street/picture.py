"""The table as a scene, as the rule book lays it out: each colour's row with wool left, New York
cards right and the value card at the right end; below it the wardrobes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wool_street.cards import COLOURS, NEW_YORK_EACH
from bot.games.wool_street.news import header, news
from bot.games.wool_street.pieces import STACK_H, card, stack, value_card
from bot.games.wool_street.rules import Row, View
from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.pieces import CARD_H, CARD_W, head, place
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
INNER = WIDTH - 2 * look.MARGIN
HEADER, NEWS, CAPTION, ROW, SEAT = 58, 172, 36, 88, 62
PITCH = 60
"""From one New York place to the next."""
COUNT = 68
"""Room for the number of wool cards, left of them."""
SPACE = 5
"""Between rows."""


def table(view: View, people: Sequence[Person], t: Texts) -> Scene:
    """The public picture: 960 wide, 918 high for two players and 1119 for five."""
    sheet = Sheet()
    names = seat_names(people, t)
    x, y = look.MARGIN, look.MARGIN - 4
    header(sheet, Box(x, y, INNER, HEADER), view, names, t)
    y += HEADER + look.GAP
    news(sheet, Box(x, y, INNER, NEWS), view, names, t)
    y += NEWS + SPACE
    _captions(sheet, Box(x, y, INNER, CAPTION), t)
    y += CAPTION
    rows = {row.colour: row for row in view.rows}
    for colour in COLOURS:
        row = rows.get(colour, Row(colour, 0, 0))
        _row(sheet, Box(x, y, INNER, ROW), row, view, t)
        y += ROW + SPACE
    y += look.GAP
    for seat in range(len(view.wardrobes)):
        _wardrobe(sheet, Box(x, y, INNER, SEAT), seat, view, names, t)
        y += SEAT + SPACE
    return sheet.scene(WIDTH, y - SPACE + look.MARGIN)


def _captions(sheet: Sheet, box: Box, t: Texts) -> None:
    """What stands where in the rows."""
    wool, places, value = _columns(box)
    for where, text, align in (
        (wool, t.p("wool_street", "Wool"), "right"),
        (places, t.p("wool_street", "New York"), "left"),
        (value, t.p("wool_street", "Value"), "middle"),
    ):
        sheet.text(sheet.area(f"caption {text}", where), text, 27, look.QUIET, least=16, align=align)


def _columns(box: Box) -> tuple[Box, Box, Box]:
    """Wool, New York and value within a row."""
    wool = Box(box.x + 74, box.y, 274, box.height)
    places = Box(wool.right + 12, box.y, PITCH * NEW_YORK_EACH - PITCH + CARD_W, box.height)
    value = Box(places.right + 12, box.y, box.right - places.right - 22, box.height)
    return wool, places, value


def _row(sheet: Sheet, box: Box, row: Row, view: View, t: Texts) -> None:
    colour = row.colour
    sheet.panel(f"row {colour}", box)
    head(sheet, colour, Box(box.x, box.y, 68, box.height), t)
    wool, places, value = _columns(box)
    sheet.area(f"wool {colour}", wool)
    sheet.area(f"new york {colour}", places)
    sheet.area(f"value {colour}", value)
    top = box.y + (box.height - CARD_H) // 2
    _wool(sheet, wool, top, row, view, t)
    for n in range(NEW_YORK_EACH):
        spot = Box(places.x + n * PITCH, top, CARD_W, CARD_H)
        if n < row.new_york:
            newest = n == row.new_york - 1 and view.drawn == colour
            card(sheet, "ny", colour, spot, t, new=newest)
        else:
            place(sheet, n + 1, spot)
    given = dict(view.values).get(colour)
    spot = Box(value.x, top, value.width, CARD_H)
    if given is not None:
        value_card(sheet, given, spot, 46)
    else:
        sheet.fill(spot, look.FAINT, 12, line=2)


def _wool(sheet: Sheet, box: Box, top: int, row: Row, view: View, t: Texts) -> None:
    """The wool of a row, growing to the left from the New York cards; the closer, the more there is."""
    if not row.wool:
        return
    sold = view.last is not None and view.last[1] == f"sell.{row.colour}"
    apart = CARD_W + 6 if sold and row.wool > 1 else 0  # the card just sold lies free
    others = row.wool - 1 if apart else row.wool
    room = box.width - COUNT - CARD_W - apart
    step = min(23.0, room / max(1, others - 1))
    step = int(step) if step >= 1 else step  # whole pixels compress better
    xs = [round(box.right - CARD_W - step * n) for n in range(others)]
    if apart:
        xs.append(xs[-1] - apart)
    for n, x in reversed(list(enumerate(xs))):
        newest = sold and n == row.wool - 1
        card(sheet, "wool", row.colour, Box(x, top, CARD_W, CARD_H), t, new=newest, ground=None)
    count = Box(xs[-1] - COUNT, box.y, COUNT - 12, box.height)
    sheet.text(count, str(row.wool), look.BIG, least=look.SMALL, weight=800, align="right")


def _wardrobe(sheet: Sheet, box: Box, seat: int, view: View, names: Sequence[str], t: Texts) -> None:
    active = view.active == seat
    ground = look.PANEL_UP if active else look.PANEL
    sheet.panel(f"wardrobe {seat}", box, ground)
    if active:
        sheet.fill(Box(box.x, box.y, 10, box.height), look.NEW, 5)
    name = sheet.area(f"name {seat}", Box(box.x + 24, box.y + 3, 340, box.height - 6))
    sheet.text(name, names[seat], 34, look.NEW if active else look.TEXT, least=15, lines=3)
    traded = view.last[1].partition(".")[2] if view.last and view.last[0] == seat else ""
    start = name.right + 12
    pitch = (box.right - 4 - start) // len(COLOURS)
    top = box.y + (box.height - STACK_H) // 2
    for n, (colour, count) in enumerate(zip(COLOURS, view.wardrobes[seat], strict=True)):
        at = (start + n * pitch, top)
        spot = stack(sheet, colour, count, at, t, new=traded == colour, ground=ground)
        sheet.area(f"stack {seat} {colour}", spot)
