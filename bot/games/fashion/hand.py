"""The hand of one player: a fan of dress cards for each colour, with their number."""

from __future__ import annotations

from bot.games.colours import COLOURS
from bot.games.fashion.pieces import colour_card, dress
from bot.games.fashion.rules import View
from bot.render import look
from bot.render.colours import marked
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH, HEIGHT = 960, 330
CARD_W, CARD_H = 110, 152
SPREAD = 56
"""How far the last card of a fan lies from its first, at most."""


def hand(view: View, t: Texts) -> Scene:
    """The cards by colour, and the own prediction; empty places before the deal."""
    sheet = Sheet()
    inner = WIDTH - 2 * look.MARGIN
    title = sheet.area("title", Box(look.MARGIN, 14, inner - 320, 54))
    sheet.text(title, t.p("fashion", "My hand"), look.BIG, look.NEW, weight=800, least=look.SMALL)
    chosen = view.predictions[view.seat] if view.seat is not None else None
    if chosen is not None:
        says = Box(title.right, 14, 190, 54)
        sheet.text(says, t.p("fashion", "Predicted"), look.SMALL, look.QUIET, least=15, align="right")
        colour_card(sheet, chosen, sheet.area("prediction", Box(WIDTH - look.MARGIN - 112, 18, 112, 46)), t)
    panel = sheet.panel("cards", Box(look.MARGIN, 76, inner, HEIGHT - 76 - look.MARGIN))
    pitch = panel.width // len(COLOURS)
    for n, (colour, count) in enumerate(zip(COLOURS, view.hand or (0,) * 5, strict=True)):
        place = sheet.area(f"fan {colour}", Box(panel.x + n * pitch, panel.y, pitch, panel.height))
        _fan(sheet, place, colour, count, t)
    return sheet.scene(WIDTH, HEIGHT)


def _fan(sheet: Sheet, place: Box, colour: str, count: int, t: Texts) -> None:
    top = place.y + 14
    apart = min(16, SPREAD // max(1, count - 1)) if count else 0
    left = place.x + (place.width - CARD_W - apart * max(0, count - 1)) // 2
    for n in range(count):
        dress(sheet, colour, Box(left + n * apart, top, CARD_W, CARD_H), t, ground=None if n else look.PANEL)
    if not count:
        sheet.fill(Box(left, top, CARD_W, CARD_H), look.FAINT, 14, line=2)
    number = Box(place.x, top + CARD_H + 6, place.width, place.bottom - top - CARD_H - 10)
    ink = look.TEXT if count else look.FAINT
    sheet.text(number, f"× {count}", look.BIG, ink, weight=800, align="middle")


def hand_words(view: View, t: Texts) -> str:
    """The hand in words, by colour."""
    if view.hand is None:
        return t.p("fashion", "The cards are not dealt yet.")
    counted = ", ".join(
        f"{count} × {marked(t, colour)}" for colour, count in zip(COLOURS, view.hand, strict=True) if count
    )
    if not counted:
        return t.p("fashion", "Your hand is empty.")
    return t.p("fashion", "Your hand: {cards}.", cards=counted)
