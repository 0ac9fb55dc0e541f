"""The match so far, a line a month: what was turned over, what each player played and when, and what
came into fashion. Columns are the players, so nobody's name has to stand in every cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.types import Event, Seat
from bot.games.fashion.cards import ROW
from bot.games.fashion.pieces import dress
from bot.games.fashion.say import month_names
from bot.render import look, pieces
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
TITLE, NAMES, LINE, SPACE = 54, 62, 66, 6
CARD_W, CARD_H = 40, 55
MONTH, CARD, RESULT = 84, 48, 124
"""Widths: the month's name, a card turned over, the two colours in fashion."""


@dataclass(slots=True)
class Month:
    """One month as the public events tell it."""

    number: int
    turned: tuple[str, ...] = ()
    played: list[tuple[Seat, str]] = field(default_factory=list)
    predicted: dict[Seat, str] = field(default_factory=dict)
    fashion: tuple[str | None, str | None] | None = None


def months(events: Sequence[Event]) -> list[Month]:
    """The months that the public events tell, in order."""
    found: list[Month] = []
    for event in events:
        if event.to is not None:
            continue
        if event.key == "began":
            found.append(Month(event["month"], event["turned"]))
        elif event.key == "predicted":
            found[-1].predicted[event["seat"]] = event["colour"]
        elif event.key == "played":
            found[-1].played.append((event["seat"], event["colour"]))
        elif event.key == "month_over":
            found[-1].fashion = (event["x2"], event["x1"])
    return found


def history(events: Sequence[Event], people: Sequence[Person], t: Texts) -> Scene:
    """Every month so far."""
    sheet = Sheet()
    inner = WIDTH - 2 * look.MARGIN
    title = sheet.area("title", Box(look.MARGIN, 12, inner, TITLE))
    says = t.p("fashion", "The match so far")
    sheet.text(title, says, look.BIG, look.NEW, weight=800, least=look.SMALL)
    y = title.bottom + 4
    turned = CARD * (ROW - len(people))
    first = look.MARGIN + MONTH + turned
    pitch = (inner - MONTH - turned - RESULT) // len(people)
    for seat, name in enumerate(seat_names(people, t)):
        place = sheet.area(f"name {seat}", Box(first + seat * pitch + 4, y, pitch - 8, NAMES))
        sheet.text(place, name, 27, look.QUIET, least=12, align="middle", lines=4)
    head = Box(WIDTH - look.MARGIN - RESULT, y, RESULT // 2, NAMES)
    for says in ("×2", "×1"):
        sheet.text(head, says, look.MIDDLE, look.NEW, weight=800, align="middle")
        head = head.moved(RESULT // 2, 0)
    y += NAMES + SPACE
    made = months(events)
    for month in made:
        box = sheet.panel(f"month {month.number}", Box(look.MARGIN, y, inner, LINE))
        _month(sheet, box, month, first, pitch, t)
        y += LINE + SPACE
    return sheet.scene(WIDTH, max(y, 200) - SPACE + look.MARGIN)


def _month(sheet: Sheet, box: Box, month: Month, first: int, pitch: int, t: Texts) -> None:
    top = box.y + (box.height - CARD_H) // 2
    label = Box(box.x + 12, box.y, MONTH - 16, box.height)
    sheet.text(label, month_names(t)[month.number - 1], look.SMALL, look.QUIET, least=14)
    for n, colour in enumerate(month.turned):
        dress(sheet, colour, Box(box.x + MONTH + n * CARD, top, CARD_W, CARD_H), t)
    for n, (seat, colour) in enumerate(month.played, len(month.turned) + 1):
        middle = first + seat * pitch + pitch // 2
        sheet.text(Box(middle - 52, box.y, 28, box.height), str(n), 24, look.QUIET, align="right")
        dress(sheet, colour, Box(middle - 20, top, CARD_W, CARD_H), t)
        if seat in month.predicted:
            chosen = month.predicted[seat]
            spot = Box(middle + 26, box.y + 15, 36, 36)
            sheet.fill(spot, look.TONES[chosen][0], 18)
            pieces.badge(sheet, chosen, spot.inset(7))
    for n, colour in enumerate(month.fashion or ()):
        left = box.right - RESULT + n * RESULT // 2 + (RESULT // 2 - CARD_W) // 2
        if colour is not None:
            dress(sheet, colour, Box(left, top, CARD_W, CARD_H), t)
