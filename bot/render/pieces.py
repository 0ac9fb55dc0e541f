"""Pieces that games have in common: cards of a colour, empty places, the ring around what is new.
Every colour comes with its symbol and its letter."""

from __future__ import annotations

from functools import lru_cache

from bot.render import look
from bot.render.colours import letters
from bot.render.scene import Box, Colour, Fill, Item, Label, Sprite
from bot.render.sheet import Sheet
from bot.texts import Texts

CARD_W, CARD_H = 55, 76
"""A card in a row."""


def card(
    sheet: Sheet,
    art: str,
    colour: str,
    box: Box,
    t: Texts,
    *,
    ink: Colour = look.INK,
    new: bool = False,
    ground: Colour | None = look.PANEL,
) -> None:
    """A card of a colour lying on ``ground``, ``None`` if it covers other things; ``new`` puts the
    mark of what just happened around it.

    ``art`` is its sprite, whose tag has room for the letter; ``ink`` is the letter's colour.
    """
    items = _card(art, box.width, box.height, letters(t)[colour], ink)
    if ground is None:
        sheet.parts(box, items)
    else:
        sheet.piece(box, ground, items)
    if new:
        mark(sheet, box, round(box.width * 0.13))


@lru_cache(maxsize=256)
def _card(art: str, width: int, height: int, letter: str, ink: Colour) -> tuple[Item, ...]:
    edge, tag = round(width * 0.04), round(width * 0.39)
    place = Box(edge, round(height * 0.255), tag - edge, round(height * 0.25))
    return (
        Sprite(art, Box(0, 0, width, height)),
        Label(place, letter, round(width * 0.31), ink, weight=800, align="middle"),
    )


def place(sheet: Sheet, number: int, box: Box) -> None:
    """The ``number``-th place of a row, still empty."""
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
    badge(sheet, colour, Box(box.x + (box.width - side) // 2, top, side, side))
    letter = Box(box.x, top + side, box.width, 36)
    sheet.text(letter, letters(t)[colour], 34, look.ON[colour], weight=800, align="middle")


def badge(sheet: Sheet, colour: str, box: Box) -> None:
    """The colour's symbol, to lie on its main tone."""
    sheet.sprite(f"shared/badge_{colour}", box)
