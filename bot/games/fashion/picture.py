"""The table as a scene: whose turn, the month's row, the calendar of fashion, what each colour has
earned so far, and the players."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.colours import COLOURS
from bot.games.fashion import calendar
from bot.games.fashion.cards import MONTHS
from bot.games.fashion.month_row import HEIGHT, LAST, last_month, month_row
from bot.games.fashion.pieces import colour_card, no_card
from bot.games.fashion.rules import View
from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names, sentence
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
INNER = WIDTH - 2 * look.MARGIN
HEADER, STANDING, CAPTION, SEAT = 58, 88, 34, 62
SPACE = 5
"""Between rows."""


def table(view: View, people: Sequence[Person], t: Texts) -> Scene:
    """The public picture: 960 wide, about 900 high for two players and 1100 for five."""
    sheet = Sheet()
    names = seat_names(people, t)
    x, y = look.MARGIN, look.MARGIN - 4
    _header(sheet, Box(x, y, INNER, HEADER), view, names, t)
    y += HEADER + look.GAP
    month_row(sheet, Box(x, y, INNER, HEIGHT), view, names, t)
    y += HEIGHT + SPACE
    last_month(sheet, Box(x, y, INNER, LAST), view, t)
    y += LAST + look.GAP
    calendar.calendar(sheet, Box(x, y, INNER, calendar.HEIGHT), view, t)
    y += calendar.HEIGHT + SPACE
    _standings(sheet, Box(x, y, INNER, STANDING), view, t)
    y += STANDING + SPACE
    _captions(sheet, Box(x, y, INNER, CAPTION), t)
    y += CAPTION
    for seat in range(len(names)):
        _seat(sheet, Box(x, y, INNER, SEAT), seat, view, names[seat], t)
        y += SEAT + SPACE
    return sheet.scene(WIDTH, y - SPACE + look.MARGIN)


def _header(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """Whose turn, which month, how many cards are left to turn over."""
    sheet.area("header", box)
    if view.active is None:
        title = t.p("fashion", "Fashion")
    else:
        title = sentence(t.p("fashion", "{name} to play", name=names[view.active]))
    where = sheet.area("turn", Box(box.x, box.y, 580, box.height))
    sheet.text(where, title, look.BIG, look.NEW, least=20, weight=800, lines=2)
    shown = len(names) < 5
    month = Box(box.x + 592, box.y, 208 if shown else box.width - 592, box.height)
    text = t.p("fashion", "Month {month}/{last}", month=view.month, last=MONTHS)
    sheet.text(
        sheet.area("month number", month), text, look.MIDDLE, look.QUIET, least=16, align="right", lines=2
    )
    if shown:  # with five players everything is dealt
        deck = sheet.area("deck", Box(box.right - 108, box.y, 108, box.height))
        sheet.sprite("fashion/deck", Box(deck.x, deck.y + 1, 47, 56))
        sheet.text(Box(deck.x + 54, deck.y, 54, deck.height), str(view.deck), look.BIG, weight=800)


def _standings(sheet: Sheet, box: Box, view: View, t: Texts) -> None:
    """What a prediction of each colour has earned so far, and whether its card is free."""
    pitch = (box.width + SPACE) // len(COLOURS)
    for n, colour in enumerate(COLOURS):
        width = pitch - SPACE if n < len(COLOURS) - 1 else box.width - n * pitch
        place = sheet.panel(f"standing {colour}", Box(box.x + n * pitch, box.y, width, box.height))
        colour_card(sheet, colour, Box(place.x + 6, place.y + 6, 86, 44), t)
        points = Box(place.x + 98, place.y + 4, place.width - 106, 48)
        sheet.text(points, str(view.points(colour)), look.BIG, weight=800, align="middle")
        taken = colour in view.predictions
        says = t.p("fashion", "taken") if taken else t.p("fashion", "free")
        below = Box(place.x + 8, place.y + 50, place.width - 16, place.height - 52)
        ink = look.QUIET if taken else look.NEW
        sheet.text(below, says, look.SMALL, ink, least=15, align="middle")


def _columns(box: Box) -> tuple[Box, Box, Box]:
    """Prediction, points and cards within a player's row."""
    prediction = Box(box.right - 416, box.y, 150, box.height)
    points = Box(prediction.right + 8, box.y, 110, box.height)
    cards = Box(points.right + 8, box.y, 132, box.height)
    return prediction, points, cards


def _captions(sheet: Sheet, box: Box, t: Texts) -> None:
    prediction, points, cards = _columns(box)
    for where, name, text in (
        (prediction, "prediction", t.p("fashion", "Predicts")),
        (points, "points", t.p("fashion", "Points")),
        (cards, "cards", t.p("fashion", "Cards")),
    ):
        sheet.text(sheet.area(f"caption {name}", where), text, 26, look.QUIET, least=15, align="middle")


def _seat(sheet: Sheet, box: Box, seat: int, view: View, name: str, t: Texts) -> None:
    active = view.active == seat
    sheet.panel(f"player {seat}", box, look.PANEL_UP if active else look.PANEL)
    if active:
        sheet.fill(Box(box.x, box.y, 10, box.height), look.NEW, 5)
    left = box.x + 24
    if view.first == seat:
        sheet.sprite("fashion/needle", sheet.area("first player", Box(left - 4, box.y + 8, 46, 46)))
    left += 50
    prediction, points, cards = _columns(box)
    where = sheet.area(f"name {seat}", Box(left, box.y + 3, prediction.x - left - 12, box.height - 6))
    sheet.text(where, name, 34, look.NEW if active else look.TEXT, least=15, lines=3)
    chosen = view.predictions[seat]
    spot = sheet.area(f"prediction {seat}", Box(prediction.x + 25, box.y + 8, 100, box.height - 16))
    if chosen is None:
        no_card(sheet, spot)
    else:
        colour_card(sheet, chosen, spot, t)
        earned = sheet.area(f"points {seat}", points)
        sheet.text(earned, str(view.points(chosen)), look.BIG, weight=800, align="middle")
    held = sheet.area(f"cards {seat}", cards)
    sheet.sprite("fashion/deck", Box(held.x + 14, held.y + 9, 37, 44))
    sheet.text(
        Box(held.x + 54, held.y, 66, held.height), str(view.hands[seat]), 36, weight=800, align="middle"
    )
