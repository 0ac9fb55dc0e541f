"""The market survey: the six New York cards that only their player has seen."""

from __future__ import annotations

from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.pieces import card
from bot.games.wool_street.rules import View
from bot.render import look
from bot.render.colours import colour_label, marked
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH, HEIGHT = 960, 348
CARD_W, CARD_H = 130, 180


def _sorted(view: View) -> list[str]:
    return sorted(view.survey or (), key=COLOURS.index)


def survey(view: View, t: Texts) -> Scene:
    """The six cards sorted by colour; empty places before the deal."""
    sheet = Sheet()
    title = sheet.area("title", Box(look.MARGIN, 14, WIDTH - 2 * look.MARGIN, 54))
    sheet.text(
        title, t.p("wool_street", "My market survey"), look.BIG, look.NEW, weight=800, least=look.SMALL
    )
    panel = sheet.panel("cards", Box(look.MARGIN, 76, WIDTH - 2 * look.MARGIN, HEIGHT - 76 - look.MARGIN))
    pitch = (panel.width - 24) // 6
    for n, colour in enumerate(_sorted(view)):
        place = Box(panel.x + 12 + n * pitch + (pitch - CARD_W) // 2, panel.y + 14, CARD_W, CARD_H)
        card(sheet, "ny", colour, place, t)
        sheet.text(Box(place.x - 6, place.bottom + 7, CARD_W + 12, 42), colour_label(t, colour), look.MIDDLE,
                   weight=700, least=look.TINY, align="middle")  # fmt: skip
    return sheet.scene(WIDTH, HEIGHT)


def survey_words(view: View, t: Texts) -> str:
    """The six cards in words, by colour."""
    cards = _sorted(view)
    if not cards:
        return t.p("wool_street", "The cards are not dealt yet.")
    counted = ", ".join(f"{cards.count(colour)} × {marked(t, colour)}" for colour in dict.fromkeys(cards))
    return t.p("wool_street", "You saw {cards}. They come up in the first 30 turns.", cards=counted)
