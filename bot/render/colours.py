"""The colours that games play with, in words: every one with its name, its letter and its symbol."""

from __future__ import annotations

from bot.games.colours import COLOURS
from bot.texts import Texts

EMOJI = {"yellow": "⭐", "green": "🌲", "red": "❤️", "blue": "🔷", "pink": "🌸"}
"""Each colour's symbol; they differ by shape as well. The art shows the same five."""


def colour_name(t: Texts, colour: str) -> str:
    """The colour within a sentence."""
    names = {
        "yellow": t.p("colour", "yellow"),
        "green": t.p("colour", "green"),
        "red": t.p("colour", "red"),
        "blue": t.p("colour", "blue"),
        "pink": t.p("colour", "pink"),
    }
    return names[colour]


def colour_label(t: Texts, colour: str) -> str:
    """The colour standing alone, as on a button."""
    names = {
        "yellow": t.p("colour", "Yellow"),
        "green": t.p("colour", "Green"),
        "red": t.p("colour", "Red"),
        "blue": t.p("colour", "Blue"),
        "pink": t.p("colour", "Pink"),
    }
    return names[colour]


def colour_button(t: Texts, colour: str) -> str:
    """The colour on a button: its name, with its letter where that isn't the name's first."""
    name, letter = colour_label(t, colour), letters(t)[colour]
    return name if name[:1] == letter else f"{name} ({letter})"


def marked(t: Texts, colour: str) -> str:
    """The colour within a sentence of a message, its symbol before it."""
    return f"{EMOJI[colour]} {colour_name(t, colour)}"


def letters(t: Texts) -> dict[str, str]:
    """One letter a colour, all five different, as the cards show them."""
    # i18n: One capital letter for each of yellow, green, red, blue, pink, in this order; all different.
    five = t.p("colour", "YGRBP")
    if len(set(five)) != len(COLOURS):  # a slip of a catalogue must not make two colours one
        five = "YGRBP"
    return dict(zip(COLOURS, five, strict=True))
