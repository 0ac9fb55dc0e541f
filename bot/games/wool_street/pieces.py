"""The pieces that only this game has, as they are drawn: its cards, stacks and values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games.wool_street.say import signed
from bot.render import look, pieces
from bot.render.colours import letters
from bot.render.pieces import mark
from bot.render.scene import Box, Colour, Item, Label, Sprite
from bot.render.sheet import Sheet
from bot.texts import Texts

STACK_W, STACK_H = 103, 46
TOP_W, EDGE, LAYERS = 92, 4, 4
"""A stack's top card, what each card below it shows, and how many are drawn at most."""


def card(sheet: Sheet, kind: str, colour: str, box: Box, t: Texts, **how: Any) -> None:
    """A wool (``wool``) or New York (``ny``) card; ``how`` as `bot.render.pieces.card` takes it."""
    ink = look.ON[colour] if kind == "wool" else look.INK
    pieces.card(sheet, f"wool_street/{kind}_{colour}", colour, box, t, ink=ink, **how)


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
