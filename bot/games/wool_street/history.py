"""The match so far as a strip of turns: the card drawn, then the trade. Columns are the players in
order of play, so nobody's name has to stand in every cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.types import Event, Seat
from bot.games.wool_street.pieces import card
from bot.games.wool_street.say import signed
from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
TITLE, NAMES, ROW, SPACE = 54, 62, 66, 6
LEGEND = 300
CARD_W, CARD_H = 40, 55


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: what was drawn, the value that gave, and the trade if it is made."""

    seat: Seat
    drawn: str
    value: int | None = None
    verb: str = ""
    """``sold``, ``bought``, ``passed``, or empty while the trade is open."""
    traded: str = ""


def turns(events: Sequence[Event]) -> list[Turn]:
    """The turns that the public events tell, in order."""
    found: list[Turn] = []
    for event in events:
        if event.to is not None:
            continue
        if event.key == "drew":
            found.append(Turn(event["seat"], event["colour"]))
        elif event.key == "valued":
            last = found[-1]
            found[-1] = Turn(last.seat, last.drawn, event["value"], last.verb, last.traded)
        elif event.key in ("sold", "bought", "passed"):
            last = found[-1]
            traded = "" if event.key == "passed" else event["colour"]
            found[-1] = Turn(last.seat, last.drawn, last.value, event.key, traded)
    return found


def history(events: Sequence[Event], people: Sequence[Person], t: Texts) -> Scene:
    """Every turn so far; for two players two turns of each stand in a row."""
    made = turns(events)
    first = made[0].seat if made else 0
    order = [(first + n) % len(people) for n in range(len(people))] * (2 if len(people) == 2 else 1)
    sheet = Sheet()
    inner = WIDTH - 2 * look.MARGIN
    title = sheet.area("title", Box(look.MARGIN, 12, inner, TITLE))
    heading = Box(title.x, title.y, title.width - LEGEND, title.height)
    says = t.p("wool_street", "The match so far")
    sheet.text(heading, says, look.BIG, look.NEW, weight=800, least=look.SMALL)
    _legend(sheet, Box(heading.right, title.y, LEGEND, title.height), t)
    y = title.bottom + 4
    pitch = (inner + SPACE) // len(order)
    names = seat_names(people, t)
    for n, seat in enumerate(order):
        place = sheet.area(f"name {n}", Box(look.MARGIN + n * pitch + 4, y, pitch - SPACE - 8, NAMES))
        sheet.text(place, names[seat], 27, look.QUIET, least=13, align="middle", lines=3)
    y += NAMES + SPACE
    for n, turn in enumerate(made):
        row, column = divmod(n, len(order))
        box = Box(look.MARGIN + column * pitch, y + row * (ROW + SPACE), pitch - SPACE, ROW)
        _turn(sheet, sheet.panel(f"turn {n + 1}", box), n + 1, turn, t)
    rows = -(-len(made) // len(order))
    return sheet.scene(WIDTH, y + max(1, rows) * (ROW + SPACE) - SPACE + look.MARGIN)


def _legend(sheet: Sheet, box: Box, t: Texts) -> None:
    """What the arrows mean: up to the middle, down to the wardrobe."""
    sheet.area("legend", box)
    half = box.width // 2
    for x, arrow, says in (
        (box.x, "shared/arrow_up", t.p("wool_street", "sold")),
        (box.x + half, "shared/arrow_down", t.p("wool_street", "bought")),
    ):
        sheet.sprite(arrow, Box(x, box.y + 14, 26, 26))
        sheet.text(Box(x + 34, box.y, half - 40, box.height), says, look.SMALL, look.QUIET, least=14)


def _turn(sheet: Sheet, box: Box, number: int, turn: Turn, t: Texts) -> None:
    left = box.x + (box.width - 172) // 2
    half = box.height if turn.value is None else 34
    sheet.text(Box(left, box.y, 38, half), str(number), 24, look.QUIET, align="middle")
    if turn.value is not None:
        value = signed(turn.value)
        sheet.text(Box(left, box.y + 30, 38, 34), value, 27, look.NEW, weight=800, align="middle")
    top = box.y + (box.height - CARD_H) // 2
    card(sheet, "ny", turn.drawn, Box(left + 42, top, CARD_W, CARD_H), t)
    if turn.traded:
        arrow = "shared/arrow_up" if turn.verb == "sold" else "shared/arrow_down"
        sheet.sprite(arrow, Box(left + 92, box.y + 20, 26, 26))
        card(sheet, "wool", turn.traded, Box(left + 130, top, CARD_W, CARD_H), t)
    elif turn.verb:
        sheet.text(Box(left + 88, box.y, 84, box.height), "–", look.MIDDLE, look.QUIET, align="middle")
