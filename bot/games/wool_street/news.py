"""The top of the table's picture: whose turn it is, and what has just happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wool_street.cards import DECK, VALUES
from bot.games.wool_street.pieces import card, value_card
from bot.games.wool_street.rules import View
from bot.games.wool_street.say import next_value, signed
from bot.render import look
from bot.render.colours import colour_label
from bot.render.people import sentence
from bot.render.pieces import badge, mark
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts


def header(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """Whose turn, which turn, how many cards are left."""
    sheet.area("header", box)
    if view.active is None:
        title = t.p("wool_street", "Wool Street")
    else:
        title = sentence(t.p("wool_street", "{name} to trade", name=names[view.active]))
    shown = view.deck is not None
    where = sheet.area("turn", Box(box.x, box.y, 600 if shown else box.width, box.height))
    sheet.text(where, title, look.BIG, look.NEW, least=20, weight=800, lines=2)
    if shown:
        turn = sheet.area("turn number", Box(box.x + 612, box.y, 188, box.height))
        if view.games == 1:
            text = t.p("wool_street", "Turn {turn}/{last}", turn=view.turn, last=DECK)
        else:
            game = 1 if view.before is None else 2
            text = t.p("wool_street", "Game {game} · {turn}/{last}", game=game, turn=view.turn, last=DECK)
        sheet.text(turn, text, look.MIDDLE, look.QUIET, least=16, align="right", lines=2)
        deck = sheet.area("deck", Box(box.right - 108, box.y, 108, box.height))
        sheet.sprite("wool_street/deck", Box(deck.x, deck.y + 1, 47, 56))
        sheet.text(Box(deck.x + 54, deck.y, 54, deck.height), str(view.deck), look.BIG, weight=800)


def news(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """The card just drawn, the last trade, the values: what the eye must find first."""
    drawn = sheet.panel("drawn", Box(box.x, box.y, 264, box.height))
    last = sheet.panel("last trade", Box(drawn.right + look.GAP, box.y, 344, box.height))
    width = box.right - last.right - look.GAP
    values = sheet.panel("values", Box(last.right + look.GAP, box.y, width, box.height))
    if view.drawn is not None:
        card(sheet, "ny", view.drawn, Box(drawn.x + 12, drawn.y + 10, 110, 152), t, new=True)
        text = Box(drawn.x + 140, drawn.y, drawn.width - 148, drawn.height)
        caption = t.p("wool_street", "Drawn")
        sheet.text(
            Box(text.x, text.y + 38, text.width, 40), caption, look.MIDDLE, look.QUIET, least=look.TINY
        )
        name = colour_label(t, view.drawn)
        sheet.text(Box(text.x, text.y + 80, text.width, 50), name, look.BIG, least=look.TINY, weight=800)
    _last(sheet, last, view, names, t)
    _values(sheet, values, view, t)


def _last(sheet: Sheet, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    if view.last is None:
        text = t.p("wool_street", "No trade yet")
        sheet.text(box.inset(20), text, look.MIDDLE, look.QUIET, least=look.TINY, align="middle", lines=2)
        return
    seat, move = view.last
    verb, _, colour = move.partition(".")
    text = Box(box.x + 140, box.y + 8, box.width - 150, box.height - 16)
    if not colour:
        text = box.inset(16, 10)
        sheet.text(
            Box(text.x, text.y, text.width, 80), names[seat], look.MIDDLE, least=20, align="middle", lines=2
        )
        says = t.p("wool_street", "nothing to trade")
        below = Box(text.x, text.y + 84, text.width, 54)
        sheet.text(below, says, look.MIDDLE, look.NEW, least=look.TINY, weight=800, align="middle")
        return
    card(sheet, "wool", colour, Box(box.x + 12, box.y + 10, 110, 152), t, new=True)
    sheet.text(Box(text.x, text.y, text.width, 68), names[seat], look.MIDDLE, least=15, lines=3)
    sold = verb == "sell"
    says = t.p("wool_street", "sold") if sold else t.p("wool_street", "bought")
    arrow = "shared/arrow_up" if sold else "shared/arrow_down"  # to the rows above, or to the wardrobes below
    sheet.sprite(arrow, Box(text.x, text.y + 72, 32, 32))
    verb_box = Box(text.x + 40, text.y + 70, text.width - 40, 36)
    sheet.text(verb_box, says, look.MIDDLE, look.NEW, least=look.TINY, weight=800)
    name = colour_label(t, colour)
    sheet.text(Box(text.x, text.y + 108, text.width, 44), name, 36, least=look.TINY, weight=800)


def _values(sheet: Sheet, box: Box, view: View, t: Texts) -> None:
    """All value cards in their order: those given with their colour, the next one marked."""
    coming = next_value(view)
    caption = t.p("wool_street", "Next value") if coming is not None else t.p("wool_street", "Values")
    inside = box.inset(12, 10)
    where = Box(inside.x, inside.y, inside.width, 38)
    sheet.text(where, caption, look.MIDDLE, look.QUIET, least=look.TINY, align="middle")
    width = (inside.width - 4 * 7) // 5
    for n, value in enumerate(VALUES):
        spot = Box(inside.x + n * (width + 7), inside.y + 48, width, 104)
        if n < len(view.values):
            colour = view.values[n][0]
            sheet.fill(spot, look.TONES[colour][0], 12)
            side = 32
            badge(sheet, colour, Box(spot.x + (width - side) // 2, spot.y + 14, side, side))
            number = Box(spot.x, spot.y + 52, width, 44)
            sheet.text(
                number, signed(value), 30, look.ON[colour], least=look.TINY, weight=800, align="middle"
            )
        else:
            value_card(sheet, value, spot, 30)
            if n == len(view.values):
                mark(sheet, spot, 12)
