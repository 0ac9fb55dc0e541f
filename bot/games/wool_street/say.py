"""Wool Street in words: sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Event, Move
from bot.games.wool_street.cards import VALUES
from bot.games.wool_street.rules import PASS, View
from bot.render.colours import EMOJI, colour_label, marked
from bot.texts import Texts


def signed(value: int) -> str:
    """A value or a score with its sign, a real minus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def move_name(move: Move, t: Texts) -> str:
    """A turn in few words, without its player."""
    if move == PASS:
        return t.p("wool_street", "Pass")
    trade, colour = move.split(".")
    symbol_and_name = f"{EMOJI[colour]} {colour_label(t, colour)}"
    if trade == "sell":
        return t.p("wool_street", "Sell {colour}", colour=symbol_and_name)
    return t.p("wool_street", "Buy {colour}", colour=symbol_and_name)


def next_value(view: View) -> int | None:
    """The value card the next finished colour gets, ``None`` when all are out."""
    return VALUES[len(view.values)] if len(view.values) < len(VALUES) else None


def tell(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """A public event as a sentence; ``None`` for a secret one or one that needs none."""
    if event.to is not None:
        return None
    facts = dict(event.args)
    name = names[facts["seat"]] if "seat" in facts else ""
    colour = marked(t, facts["colour"]) if "colour" in facts else ""
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
        case "halfway":
            points = ", ".join(f"{who} {signed(n)}" for who, n in zip(names, facts["points"], strict=True))
            return t.p(
                "wool_street",
                "The first of two games is over: {points}. Now the second one begins.",
                points=points,
            )
        case "ended":
            return t.p("wool_street", "That was the last trade.")
    return None


def prompt(view: View, t: Texts) -> str:
    """What the active player faces: the card drawn, and that one trade is due."""
    if view.drawn is None:
        return ""
    return t.p("wool_street", "You drew {colour}: sell or buy one wool card.", colour=marked(t, view.drawn))
