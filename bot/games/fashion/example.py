"""The rules in short, in our own words, and a drawn example month."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.fashion.pieces import colour_card, dress
from bot.render import look
from bot.render.pieces import CARD_H, CARD_W, mark
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.render.steps import steps, steps_words
from bot.texts import Texts


def rules(t: Texts, options: Mapping[str, str]) -> str:
    """The rules as they are played with these options; Discord markdown, under 2000 characters."""
    parts = [
        t.p("fashion", "## Fashion"),
        t.p(
            "fashion",
            "Foresee the colour of the year, and help it into fashion. The game lasts twelve months."
            " Everybody begins with twelve dress cards; there are five colours, with twelve cards of each.",
        ),
        t.p(
            "fashion",
            "**A month.** Cards from the deck are turned over into a row: three for two players, two for"
            " three, one for four, none for five. Then everybody in turn plays one dress card to the right"
            " end of the row, until five lie there.",
        ),
        t.p(
            "fashion",
            "**In fashion.** The colour with the most cards in the row goes to the ×2 row, the second to the"
            " ×1 row, one card each. In a tie the colour whose last card lies further right is ahead."
            " The other cards are discarded, and the next player begins the next month.",
        ),
        t.p(
            "fashion",
            "**Your prediction.** Once, on your turn, take one of the colour cards: it is yours alone, for"
            " all to see, for the rest of the game. You must take one on your turn in month 11 at the"
            " latest.",
        ),
        t.p(
            "fashion",
            "**The end.** Every card of your colour in the ×2 row is worth 2 points, every one in the ×1 row"
            " 1 point. Most points win; those who are tied win together.",
        ),
    ]
    if options.get("single") == "both":
        parts.append(t.p("fashion", "**One colour alone** in a whole row goes to the ×2 and to the ×1 row."))
    else:
        parts.append(
            t.p("fashion", "**One colour alone** in a whole row goes to the ×2 row; the ×1 row gets nothing.")
        )
    return "\n".join(parts)


def _sentences(t: Texts) -> tuple[str, str, str]:
    return (
        t.p("fashion", "Everybody plays one dress card to the right end of the month's row."),
        t.p("fashion", "Most cards: ×2. Second: ×1. In a tie, further right is ahead."),
        t.p("fashion", "Predict a colour once. Its ×2 cards bring you 2 points each, its ×1 cards 1."),
    )


def scene(t: Texts) -> Scene:
    """A month in three steps: playing, what comes into fashion, and the prediction."""
    shown = list(zip(_sentences(t), (_play, _fashion, _predict), strict=True))
    return steps(t.p("fashion", "A month"), shown, t)


def words(t: Texts) -> str:
    """`scene` in words."""
    return steps_words(_sentences(t))


def _play(sheet: Sheet, box: Box, t: Texts) -> None:
    top = box.y + (box.height - CARD_H) // 2
    for n, colour in enumerate(("red", "blue", "green")):
        dress(sheet, colour, Box(box.x + 10 + n * 62, top, CARD_W, CARD_H), t)
    sheet.fill(Box(box.x + 10 + 3 * 62, top, CARD_W, CARD_H), look.NEW, 10, line=4)
    sheet.sprite("shared/arrow_left", Box(box.x + 258, box.y + box.height // 2 - 20, 40, 40))
    dress(sheet, "red", Box(box.x + 310, top - 22, 87, 120), t, new=True)


def _fashion(sheet: Sheet, box: Box, t: Texts) -> None:
    top = box.y + 12
    for n, colour in enumerate(("red", "blue", "blue", "red", "pink")):
        spot = Box(box.x + 10 + n * 62, top, CARD_W, CARD_H)
        dress(sheet, colour, spot, t)
        if n == 3:
            mark(sheet, spot, 7)
    for n, (says, colour) in enumerate((("×2", "red"), ("×1", "blue"))):
        left = box.x + 20 + n * 170
        sheet.text(Box(left, box.y + 96, 64, CARD_H), says, look.BIG, look.NEW, weight=800, align="right")
        dress(sheet, colour, Box(left + 76, box.y + 96, CARD_W, CARD_H), t)


def _predict(sheet: Sheet, box: Box, t: Texts) -> None:
    colour_card(sheet, "red", Box(box.x + 10, box.y + 60, 116, 64), t)
    sheet.sprite("shared/arrow_right", Box(box.x + 138, box.y + 72, 40, 40))
    for row, (says, count) in enumerate((("×2", 3), ("×1", 1))):
        top = box.y + 12 + row * 84
        sheet.text(Box(box.x + 180, top, 58, CARD_H), says, 34, look.NEW, weight=800, align="middle")
        for n in range(count):
            dress(sheet, "red", Box(box.x + 240 + n * 42, top, CARD_W, CARD_H), t, ground=None)
    sum_box = Box(box.x + 348, box.y + 96, 56, CARD_H)
    sheet.text(sum_box, "7", 54, look.TEXT, weight=800, align="middle")
