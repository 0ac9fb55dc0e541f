"""The pieces of the game as they are drawn: cards, stacks, values. Every colour comes with its
symbol and its letter."""

from __future__ import annotations

from functools import lru_cache

from bot.games.wool_street.say import letters, signed
from bot.render import look
from bot.render.scene import Box, Colour, Fill, Item, Label, Sprite
from bot.render.sheet import Sheet
from bot.texts import Texts

CARD_W, CARD_H = 55, 76
"""A card in a row."""
STACK_W, STACK_H = 103, 46
TOP_W, EDGE, LAYERS = 92, 4, 4
"""A stack's top card, what each card below it shows, and how many are drawn at most."""


def card(
    sheet: Sheet,
    kind: str,
    colour: str,
    box: Box,
    t: Texts,
    *,
    new: bool = False,
    ground: Colour | None = look.PANEL,
) -> None:
    """A wool (``wool``) or New York (``ny``) card lying on ``ground``, ``None`` if it covers other
    things; ``new`` puts the mark of what just happened around it."""
    items = _card(kind, colour, box.width, box.height, letters(t)[colour])
    if ground is None:
        sheet.parts(box, items)
    else:
        sheet.piece(box, ground, items)
    if new:
        mark(sheet, box, round(box.width * 0.13))


@lru_cache(maxsize=256)
def _card(kind: str, colour: str, width: int, height: int, letter: str) -> tuple[Item, ...]:
    edge, tag = round(width * 0.04), round(width * 0.39)
    ink = look.ON[colour] if kind == "wool" else look.INK
    place = Box(edge, round(height * 0.255), tag - edge, round(height * 0.25))
    return (
        Sprite(f"wool_street/{kind}_{colour}", Box(0, 0, width, height)),
        Label(place, letter, round(width * 0.31), ink, weight=800, align="middle"),
    )


def place(sheet: Sheet, number: int, box: Box) -> None:
    """An empty place in a row for the ``number``-th New York card."""
    sheet.piece(box, look.PANEL, _place(number, box.width, box.height))


@lru_cache(maxsize=32)
def _place(number: int, width: int, height: int) -> tuple[Item, ...]:
    box = Box(0, 0, width, height)
    return (
        Fill(box, look.FAINT, 10, line=2),
        Label(box, str(number), look.SMALL, look.FAINT, weight=700, align="middle"),
    )


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


def stack(
    sheet: Sheet,
    colour: str,
    count: int,
    at: tuple[int, int],
    t: Texts,
    *,
    new: bool = False,
    ground: Colour = look.PANEL,
) -> Box:
    """A stack of a wardrobe: the count, and the edges of up to three cards below the top one."""
    box = Box(*at, STACK_W, STACK_H)
    sheet.piece(box, ground, _stack(colour, count, letters(t)[colour]))
    if new:
        width = TOP_W + EDGE * max(0, min(LAYERS, count) - 1) - (count > 0)
        mark(sheet, Box(box.x, box.y, width, box.height), 10)
    return box


@lru_cache(maxsize=256)
def _stack(colour: str, count: int, letter: str) -> tuple[Item, ...]:
    on_strip, ink = (look.ON[colour], look.INK) if count else (look.QUIET, look.QUIET)
    return (
        Sprite(f"wool_street/stack_{colour}_{min(LAYERS, count)}", Box(0, 0, STACK_W, STACK_H)),
        Label(Box(30, 0, 23, STACK_H), letter, 27, on_strip, 18, 800, "middle"),
        Label(Box(54, 0, 38, STACK_H), str(count), 36, ink, look.TINY, 800, "middle"),
    )


def value_card(sheet: Sheet, value: int, box: Box, size: int) -> None:
    """A value card, with its sign; a large one with a frame."""
    ink = look.GOOD if value > 0 else look.BAD
    sheet.fill(box, look.CARD, 12)
    if box.width > 80:
        sheet.fill(box.inset(5), ink, 8, line=4)
    sheet.text(box, signed(value), size, ink, weight=800, align="middle", least=look.TINY)
