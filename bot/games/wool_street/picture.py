"""The table of Wool Street as a scene, as the rule book lays it out: each colour's row with wool
left, New York cards right and the value card at the right end; below it the wardrobes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome
from bot.games.wool_street.cards import COLOURS, DECK, NEW_YORK_EACH, VALUES
from bot.games.wool_street.rules import Row, View
from bot.games.wool_street.say import colour_label, letters, names_of, next_value, signed
from bot.render import look
from bot.render.face import Person
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 1080
INNER = WIDTH - 2 * look.MARGIN
HEADER, NEWS, ROW, SEAT = 64, 192, 100, 78
CARD_W, CARD_H = 62, 86
PITCH = 68
"""From one New York place to the next."""


def table(view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> Scene:
    """The public picture: 1080 wide, 1020 high for two players and 1290 for five."""
    sheet = Sheet()
    names = names_of(people, t)
    y = look.MARGIN
    _header(sheet, Box(look.MARGIN, y, INNER, HEADER), view, names, t, outcome)
    y += HEADER + look.GAP
    _news(sheet, Box(look.MARGIN, y, INNER, NEWS), view, names, t)
    y += NEWS + look.GAP
    rows = {row.colour: row for row in view.rows}
    for colour in COLOURS:
        row = rows.get(colour, Row(colour, 0, 0))
        _row(sheet, Box(look.MARGIN, y, INNER, ROW), row, view, t)
        y += ROW + look.GAP - 2
    y += look.GAP
    for seat in range(len(view.wardrobes)):
        _wardrobe(sheet, Box(look.MARGIN, y, INNER, SEAT), seat, view, names, t, outcome)
        y += SEAT + look.GAP - 2
    return sheet.scene(WIDTH, y + look.MARGIN - look.GAP + 2)


def _header(
    sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts, outcome: Outcome | None
) -> None:
    sheet.area("header", box)
    if outcome is not None:
        title = t.p("wool_street", "Final score")
    elif view.active is not None:
        title = t.p("wool_street", "{name} to trade", name=names[view.active])
    else:
        title = t.p("wool_street", "Wool Street")
    sheet.text(
        sheet.area("turn", Box(box.x, box.y, 660, box.height)), title, look.BIG, look.NEW,
        least=look.TINY, weight=800, lines=2,
    )  # fmt: skip
    if view.deck is None or outcome is not None:
        return
    turn = sheet.area("turn number", Box(box.x + 680, box.y, 200, box.height))
    text = t.p("wool_street", "Turn {turn}/{last}", turn=view.turn, last=DECK)
    sheet.text(turn, text, look.MIDDLE, look.QUIET, least=look.TINY, align="right")
    deck = sheet.area("deck", Box(box.right - 128, box.y, 128, box.height))
    sheet.sprite("wool_street/deck", Box(deck.x + 8, deck.y + 1, 52, 62))
    sheet.text(
        Box(deck.x + 66, deck.y, 62, deck.height), str(view.deck), look.BIG, least=look.SMALL, weight=800
    )


def _news(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """The card just drawn, the last trade, the values: what the eye must find first."""
    drawn = sheet.panel("drawn", Box(box.x, box.y, 312, box.height))
    last = sheet.panel("last trade", Box(drawn.right + look.GAP, box.y, 396, box.height))
    values = sheet.panel(
        "values", Box(last.right + look.GAP, box.y, box.right - last.right - look.GAP, box.height)
    )
    if view.drawn is not None:
        card(sheet, "ny", view.drawn, Box(drawn.x + 12, drawn.y + 10, 124, 172), t, ring=True)
        right = Box(drawn.x + 152, drawn.y, drawn.width - 160, drawn.height)
        sheet.text(Box(right.x, right.y + 28, right.width, 40), t.p("wool_street", "Drawn"), look.MIDDLE,
                   look.QUIET, least=look.TINY)  # fmt: skip
        sheet.text(Box(right.x, right.y + 70, right.width, 52), colour_label(t, view.drawn), look.BIG,
                   look.TEXT, least=look.TINY, weight=800)  # fmt: skip
        sheet.sprite(f"wool_street/symbol_{view.drawn}", Box(right.x, right.y + 124, 48, 48))
    _last(sheet, last, view, names, t)
    _values(sheet, values, view, t)


def _last(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    if view.last is None:
        sheet.text(box.inset(20), t.p("wool_street", "No trade yet"), look.MIDDLE, look.QUIET,
                   least=look.TINY, align="middle", lines=2)  # fmt: skip
        return
    seat, move = view.last
    verb, _, colour = move.partition(".")
    right = Box(box.x + 152, box.y + 12, box.width - 164, box.height - 24)
    says = {
        "sell": t.p("wool_street", "sold"),
        "buy": t.p("wool_street", "bought"),
        "pass": t.p("wool_street", "nothing to trade"),
    }[verb]
    if colour:
        card(sheet, "wool", colour, Box(box.x + 12, box.y + 10, 124, 172), t, ring=True)
    else:
        right = box.inset(16, 12)
    sheet.text(Box(right.x, right.y, right.width, 78), names[seat], look.MIDDLE, least=look.TINY - 4, lines=2)
    sheet.text(
        Box(right.x, right.y + 80, right.width, 40), says, look.MIDDLE, look.NEW, least=look.TINY, weight=800
    )
    if colour:
        sheet.text(Box(right.x, right.y + 122, right.width, 44), colour_label(t, colour), look.MIDDLE,
                   look.TEXT, least=look.TINY, weight=800)  # fmt: skip


def _values(sheet: Sheet, box: Box, view: View, t: Texts) -> None:
    coming = next_value(view)
    caption = t.p("wool_street", "Next value") if coming is not None else t.p("wool_street", "Values")
    sheet.text(
        Box(box.x + 16, box.y + 10, box.width - 32, 40), caption, look.MIDDLE, look.QUIET, least=look.TINY
    )
    width = (box.width - 32 - 4 * 6) // 5
    for n, value in enumerate(VALUES):
        place = Box(box.x + 16 + n * (width + 6), box.y + 60, width, 116)
        given = n < len(view.values)
        isnext = n == len(view.values)
        sheet.fill(place, look.CARD if not given else look.FAINT, 10)
        if isnext:
            sheet.fill(place.inset(-4), look.NEW, 14, line=5)
        number = Box(place.x, place.y + 8, place.width, 50)
        sheet.text(number, signed(value), look.MIDDLE, look.QUIET if given else look.INK, least=look.TINY,
                   weight=800, align="middle")  # fmt: skip
        if given:
            colour = view.values[n][0]
            sheet.sprite(
                f"wool_street/symbol_{colour}", Box(place.x + (place.width - 40) // 2, place.y + 62, 40, 40)
            )


def _row(sheet: Sheet, box: Box, row: Row, view: View, t: Texts) -> None:
    colour = row.colour
    sheet.panel(f"row {colour}", box)
    head(sheet, colour, Box(box.x, box.y, 76, box.height), t)
    top = box.y + (box.height - CARD_H) // 2
    wool = sheet.area(f"wool {colour}", Box(box.x + 84, box.y, 302, box.height))
    if row.wool:
        sheet.text(Box(wool.x, wool.y, 62, wool.height), str(row.wool), look.BIG, least=look.SMALL, weight=800,
                   align="middle")  # fmt: skip
        room = wool.width - 66 - CARD_W
        step = min(CARD_W + 4, room / max(1, row.wool - 1))
        sold = view.last is not None and view.last[1] == f"sell.{colour}"
        places = [round(wool.right - CARD_W - step * n) for n in range(row.wool)]
        for x in reversed(places):
            card(sheet, "wool", colour, Box(x, top, CARD_W, CARD_H), t)
        if sold:  # on top of the others, else only its edge would show
            card(sheet, "wool", colour, Box(places[-1], top, CARD_W, CARD_H), t, ring=True)
    start = wool.right + 12
    places_box = sheet.area(f"new york {colour}", Box(start, box.y, PITCH * NEW_YORK_EACH, box.height))
    for n in range(NEW_YORK_EACH):
        place = Box(places_box.x + n * PITCH, top, CARD_W, CARD_H)
        if n < row.new_york:
            newest = n == row.new_york - 1 and view.drawn == colour
            card(sheet, "ny", colour, place, t, ring=newest)
        else:
            sheet.fill(place, look.FAINT, 9, line=2)
            sheet.text(place, str(n + 1), look.SMALL, look.FAINT, align="middle")
    value = sheet.area(
        f"value {colour}", Box(places_box.right + 6, box.y, box.right - places_box.right - 14, box.height)
    )
    given = dict(view.values).get(colour)
    spot = Box(value.x, top, value.width, CARD_H)
    if given is not None:
        sheet.fill(spot, look.CARD, 12)
        sheet.text(spot, signed(given), 54, look.INK, weight=800, align="middle", least=look.SMALL)
    else:
        sheet.fill(spot, look.FAINT, 12, line=2)
        sheet.text(spot, "?", look.MIDDLE, look.FAINT, align="middle")


def _wardrobe(
    sheet: Sheet, box: Box, seat: int, view: View, names: Sequence[str], t: Texts, outcome: Outcome | None
) -> None:
    active = view.active == seat or (outcome is not None and seat in outcome.winners)
    sheet.panel(f"wardrobe {seat}", box, look.PANEL_UP if active else look.PANEL)
    if active:
        sheet.fill(Box(box.x, box.y, 10, box.height), look.NEW, 5)
    name = sheet.area(f"name {seat}", Box(box.x + 24, box.y + 4, 390, box.height - 8))
    sheet.text(name, names[seat], look.MIDDLE, look.NEW if active else look.TEXT, least=20, lines=2)
    changed = view.last[1].partition(".")[2] if view.last and view.last[0] == seat else ""
    cells = Box(name.right + 12, box.y, box.right - name.right - 20, box.height)
    if outcome is not None:
        cells = Box(cells.x, cells.y, cells.width - 110, cells.height)
    pitch = cells.width // len(COLOURS)
    for n, (colour, count) in enumerate(zip(COLOURS, view.wardrobes[seat], strict=True)):
        cell = sheet.area(
            f"stack {seat} {colour}", Box(cells.x + n * pitch, box.y + 9, pitch - 8, box.height - 18)
        )
        tile(sheet, colour, count, cell, t, ring=changed == colour)
    if outcome is not None:
        score = sheet.area(f"score {seat}", Box(cells.right, box.y, 104, box.height))
        sheet.text(score, signed(outcome.scores[seat]), look.BIG, look.NEW if active else look.TEXT,
                   least=look.SMALL, weight=800, align="middle")  # fmt: skip


def head(sheet: Sheet, colour: str, box: Box, t: Texts) -> None:
    """The head of a row: the colour with its symbol and its letter."""
    sheet.fill(box, look.TONES[colour][0], look.RADIUS)
    sheet.sprite(f"wool_street/badge_{colour}", Box(box.x + 16, box.y + 8, 44, 44))
    sheet.text(Box(box.x, box.y + 52, box.width, 42), letters(t)[colour], look.MIDDLE, look.INK, weight=800,
               align="middle")  # fmt: skip


def card(sheet: Sheet, kind: str, colour: str, box: Box, t: Texts, ring: bool = False) -> None:
    """A wool (``wool``) or New York (``ny``) card with the colour's letter; ``ring`` marks what is new."""
    sheet.sprite(f"wool_street/{kind}_{colour}", box)
    strip = round(box.width * 92 / 248)
    sheet.text(Box(box.x + box.width // 31, box.y + round(box.height * 0.27), strip - box.width // 31, round(box.height * 0.24)),
               letters(t)[colour], round(box.width * 0.3), look.INK, weight=800, align="middle")  # fmt: skip
    if ring:
        line = max(4, box.width // 24)
        sheet.fill(box.inset(-line + 1), look.NEW, round(box.width * 0.13) + line, line=line)


def tile(sheet: Sheet, colour: str, count: int, box: Box, t: Texts, ring: bool = False) -> None:
    """A stack of a wardrobe: the colour's symbol and letter, and how many cards."""
    strip = 44
    if count:
        sheet.fill(box, look.CARD, 10)
        sheet.fill(Box(box.x, box.y, strip, box.height), look.TONES[colour][0], 10)
        sheet.sprite(f"wool_street/badge_{colour}", Box(box.x + 9, box.y + 4, 26, 26))
        ink = look.INK
    else:
        sheet.fill(box, look.FAINT, 10, line=2)
        sheet.sprite(f"wool_street/symbol_{colour}", Box(box.x + 9, box.y + 4, 26, 26))
        ink = look.QUIET
    sheet.text(Box(box.x, box.y + 30, strip, 28), letters(t)[colour], 26, ink, weight=800, align="middle")
    sheet.text(Box(box.x + strip, box.y, box.width - strip, box.height), str(count), look.MIDDLE, ink,
               weight=800, align="middle", least=look.TINY)  # fmt: skip
    if ring:
        sheet.fill(box.inset(-4), look.NEW, 14, line=5)
