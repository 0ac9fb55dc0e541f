"""The rules in short, in our own words, and a drawn example turn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.wool_street.pieces import STACK_H, STACK_W, card, stack, value_card
from bot.render import look
from bot.render.pieces import CARD_H, CARD_W, mark
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.render.steps import ART, STEP, steps, steps_words
from bot.texts import Texts


def rules(t: Texts, options: Mapping[str, str]) -> str:
    """The rules as they are played with these options; Discord markdown, under 2000 characters."""
    parts = [
        t.p("wool_street", "## Wool Street"),
        t.p(
            "wool_street",
            "Own the wool that New York will love. Everybody starts with two wool cards of each of the five"
            " colours, and has secretly looked at six New York cards of the deck.",
        ),
        t.p(
            "wool_street",
            "**Your turn.** A New York card is drawn and laid into the row of its colour. Then you make"
            " exactly one trade: **sell** a wool card from your wardrobe into the middle, or **buy** one"
            " from there. You must trade if you can.",
        ),
        t.p(
            "wool_street",
            "**Values.** The colour that gets its seventh New York card first is worth +2 a card, the next"
            " two +1, the fourth −1 and the last −2.",
        ),
        t.p(
            "wool_street",
            "**The end.** After the 35th New York card and its trade, every wool card in your wardrobe"
            " counts the value of its colour. The highest total wins. Wool in the middle counts for nobody.",
        ),
        t.p(
            "wool_street",
            "**Good to know.** Nobody has seen the five cards at the bottom of the deck. There is no undo,"
            " because the next card is drawn at once.",
        ),
    ]
    if options.get("tie_break") == "graded":
        parts.append(
            t.p(
                "wool_street",
                "**Ties.** Among those who are tied, the most cards of the +2 colour win, then the fewest of"
                " the −2 colour; after that they share the victory.",
            )
        )
    else:
        parts.append(t.p("wool_street", "**Ties.** All who are tied win together."))
    return "\n".join(parts)


def _steps(t: Texts) -> tuple[str, str, str]:
    return (
        t.p("wool_street", "A New York card is drawn. It joins the row of its colour."),
        t.p("wool_street", "Make one trade: sell wool from your wardrobe, or buy one card from the middle."),
        t.p("wool_street", "The seventh New York card gives its colour the next value, for all your wool."),
    )


def scene(t: Texts) -> Scene:
    """A turn in three steps: the draw, the trade, and the value that the seventh card brings."""
    shown = list(zip(_steps(t), (_draw, _trade, _value), strict=True))
    return steps(t.p("wool_street", "Your turn"), shown, t)


def words(t: Texts) -> str:
    """`scene` in words."""
    return steps_words(_steps(t))


def _draw(sheet: Sheet, box: Box, t: Texts) -> None:
    top = box.y + (box.height - 124) // 2
    sheet.sprite("wool_street/deck", Box(box.x + 12, top, 104, 124))
    sheet.sprite("shared/arrow_right", Box(box.x + 128, box.y + box.height // 2 - 22, 44, 44))
    left, row = box.x + 186, box.y + (box.height - CARD_H) // 2
    for n in range(2):
        card(sheet, "ny", "red", Box(left + n * 60, row, CARD_W, CARD_H), t)
    card(sheet, "ny", "red", Box(left + 120, row - 22, 87, 120), t, new=True, ground=None)


def _trade(sheet: Sheet, box: Box, t: Texts) -> None:
    """Selling goes up to the middle, buying down to the wardrobe."""
    half = box.width // 2
    for x, colour, arrow, count in (
        (box.x, "yellow", "shared/arrow_up", 1),
        (box.x + half, "blue", "shared/arrow_down", 3),
    ):
        middle = x + half // 2
        card(sheet, "wool", colour, Box(middle - CARD_W // 2, box.y + 8, CARD_W, CARD_H), t, new=True)
        sheet.sprite(arrow, Box(middle - 16, box.y + 90, 32, 32))
        stack(sheet, colour, count, (middle - STACK_W // 2, box.y + STEP - STACK_H - 10), t)
    says = ((box.x, t.p("wool_street", "sell")), (box.x + half, t.p("wool_street", "buy")))
    for x, text in says:
        sheet.text(Box(x + half // 2 + 26, box.y + 86, half // 2 - 30, 40), text, look.SMALL, look.NEW,
                   least=16, weight=800)  # fmt: skip


def _value(sheet: Sheet, box: Box, t: Texts) -> None:
    top = box.y + (box.height - CARD_H) // 2
    for n in range(7):
        place = Box(box.x + 8 + n * 34, top, CARD_W, CARD_H)
        card(sheet, "ny", "green", place, t, new=n == 6, ground=None)
    spot = Box(box.x + ART - 116, top, 112, CARD_H)
    value_card(sheet, 2, spot, 46)
    mark(sheet, spot, 12)
