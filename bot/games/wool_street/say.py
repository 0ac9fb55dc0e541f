"""Wool Street in words: names of things and sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Event
from bot.games.wool_street.cards import COLOURS, VALUES
from bot.games.wool_street.rules import View
from bot.render.face import Person
from bot.render.names import legible
from bot.texts import Texts

EMOJI = {"yellow": "⭐", "green": "🌲", "red": "❤️", "blue": "🔷", "pink": "🌸"}
"""Each colour's symbol; they differ by shape as well. The art shows the same five."""


def colour_name(t: Texts, colour: str) -> str:
    """The colour within a sentence."""
    names = {
        "yellow": t.p("wool_street", "yellow"),
        "green": t.p("wool_street", "green"),
        "red": t.p("wool_street", "red"),
        "blue": t.p("wool_street", "blue"),
        "pink": t.p("wool_street", "pink"),
    }
    return names[colour]


def colour_label(t: Texts, colour: str) -> str:
    """The colour standing alone, as on a button."""
    names = {
        "yellow": t.p("wool_street", "Yellow"),
        "green": t.p("wool_street", "Green"),
        "red": t.p("wool_street", "Red"),
        "blue": t.p("wool_street", "Blue"),
        "pink": t.p("wool_street", "Pink"),
    }
    return names[colour]


def letters(t: Texts) -> dict[str, str]:
    """One letter a colour, all five different, as the cards show them."""
    # i18n: One capital letter for each of yellow, green, red, blue, pink, in this order; all different.
    five = t.p("wool_street", "YGRBP")
    if len(set(five)) != len(COLOURS):  # a slip of a catalogue must not make two colours one
        five = "YGRBP"
    return dict(zip(COLOURS, five, strict=True))


def signed(value: int) -> str:
    """A value or a score with its sign, a real minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def names_of(people: Sequence[Person], t: Texts) -> list[str]:
    """Names fit to be drawn and read, in seat order; a name with nothing visible becomes a number."""
    return [legible(person.name) or t("Player {number}", number=n + 1) for n, person in enumerate(people)]


def sentence(text: str) -> str:
    """A sentence of ours that begins with somebody's name: it runs left to right whatever the name does."""
    return "\u200e" + text


def seat_names(people: Sequence[Person], t: Texts) -> list[str]:
    """`names_of` as pictures show them: computer players with a robot."""
    names = names_of(people, t)
    return [f"🤖 {name}" if who.computer else name for name, who in zip(names, people, strict=True)]


def next_value(view: View) -> int | None:
    """The value card the next finished colour gets, ``None`` when all are out."""
    return VALUES[len(view.values)] if len(view.values) < len(VALUES) else None


def tell(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """A public event as a sentence; ``None`` for a secret one or one that needs none."""
    if event.to is not None:
        return None
    facts = dict(event.args)
    name = names[facts["seat"]] if "seat" in facts else ""
    colour = ""
    if "colour" in facts:
        colour = f"{EMOJI[facts['colour']]} {colour_name(t, facts['colour'])}"
    match event.key:
        case "dealt":
            return t.p("wool_street", "{name} goes first.", name=names[facts["first"]])
        case "drew":
            return t.p("wool_street", "{name} drew {colour}.", name=name, colour=colour)
        case "sold":
            return t.p("wool_street", "{name} sold {colour}.", name=name, colour=colour)
        case "bought":
            return t.p("wool_street", "{name} bought {colour}.", name=name, colour=colour)
        case "passed":
            return t.p("wool_street", "{name} had nothing to trade.", name=name)
        case "valued":
            value = signed(facts["value"])
            return t.p("wool_street", "The value of {colour} is now {value}.", colour=colour, value=value)
        case "ended":
            return t.p("wool_street", "That was the last trade.")
    return None


def prompt(view: View, t: Texts) -> str:
    """What the active player faces: the card drawn, and that one trade is due."""
    if view.drawn is None:
        return ""
    colour = f"{EMOJI[view.drawn]} {colour_name(t, view.drawn)}"
    return t.p("wool_street", "You drew {colour}: sell or buy one wool card.", colour=colour)
