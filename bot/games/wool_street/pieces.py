"""The pieces of the game as they are drawn: cards, stacks, values. Every colour comes with its
symbol and its letter."""

from __future__ import annotations

from bot.games.wool_street.say import letters, signed
from bot.render import look
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts

CARD_W, CARD_H = 55, 76
"""A card in a row."""
STACK_W, STACK_H = 103, 46


def card(sheet: Sheet, kind: str, colour: str, box: Box, t: Texts, new: bool = False) -> None:
    """A wool (``wool``) or New York (``ny``) card; ``new`` puts the mark of what just happened around it."""
    sheet.sprite(f"wool_street/{kind}_{colour}", box)
    edge, tag = round(box.width * 0.04), round(box.width * 0.39)
    ink = look.ON[colour] if kind == "wool" else look.INK
    place = Box(box.x + edge, box.y + round(box.height * 0.255), tag - edge, round(box.height * 0.25))
    sheet.text(place, letters(t)[colour], round(box.width * 0.31), ink, weight=800, align="middle")
    if new:
        mark(sheet, box, round(box.width * 0.13))


def mark(sheet: Sheet, box: Box, radius: int) -> None:
    """The ring around what is new."""
    line = 5 if box.width < 100 else 6
    sheet.fill(box.inset(1 - line), look.NEW, radius + line - 1, line=line)


def head(sheet: Sheet, colour: str, box: Box, t: Texts) -> None:
    """The colour itself, with its symbol above its letter."""
    sheet.fill(box, look.TONES[colour][0], look.RADIUS)
    side = 40
    top = box.y + (box.height - side - 34) // 2
    sheet.sprite(f"wool_street/badge_{colour}", Box(box.x + (box.width - side) // 2, top, side, side))
    letter = Box(box.x, top + side, box.width, 36)
    sheet.text(letter, letters(t)[colour], 34, look.ON[colour], weight=800, align="middle")


def stack(sheet: Sheet, colour: str, count: int, at: tuple[int, int], t: Texts, new: bool = False) -> Box:
    """A stack of a wardrobe: the count, and the edges of up to three cards below the top one."""
    box = Box(*at, STACK_W, STACK_H)
    layers = min(4, count)
    sheet.sprite(f"wool_street/stack_{colour}_{layers}", box)
    on_strip, ink = (look.ON[colour], look.INK) if count else (look.QUIET, look.QUIET)
    letter = Box(box.x + 30, box.y, 23, box.height)
    sheet.text(letter, letters(t)[colour], 27, on_strip, weight=800, align="middle", least=18)
    number = Box(box.x + 54, box.y, 38, box.height)
    sheet.text(number, str(count), 36, ink, weight=800, align="middle", least=look.TINY)
    if new:
        mark(sheet, Box(box.x, box.y, 92 + 4 * max(0, layers - 1) - (layers > 0), box.height), 10)
    return box


def value_card(sheet: Sheet, value: int, box: Box, size: int) -> None:
    """A value card, with its sign; a large one with a frame."""
    ink = look.GOOD if value > 0 else look.BAD
    sheet.fill(box, look.CARD, 12)
    if box.width > 80:
        sheet.fill(box.inset(5), ink, 8, line=4)
    sheet.text(box, signed(value), size, ink, weight=800, align="middle", least=look.TINY)
