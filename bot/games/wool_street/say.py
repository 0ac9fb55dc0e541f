"""Wool Street in words: names of things, sentences for events, the picture as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Event, Outcome
from bot.games.wool_street.cards import COLOURS, DECK, VALUES
from bot.games.wool_street.rules import View
from bot.render.face import Person
from bot.render.names import legible
from bot.texts import Texts

EMOJI = {"yellow": "⭐", "green": "🌲", "red": "❤️", "blue": "🔷", "pink": "🌸"}
"""Each colour's symbol; they differ by shape as well. The art shows the same five."""
LIMIT = 1024
"""Characters that a picture's description may have."""


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


def words(view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> str:
    """Every fact of the table's picture, in a fixed order, in at most `LIMIT` characters."""
    names = names_of(people, t)
    for longest in (32, 20, 12, 6):
        short = [name if len(name) <= longest else name[: longest - 1] + "…" for name in names]
        text = " ".join(_facts(view, short, t, outcome))
        if len(text) <= LIMIT:
            return text
    return text[: LIMIT - 1] + "…"


def _facts(view: View, names: Sequence[str], t: Texts, outcome: Outcome | None) -> list[str]:
    facts = []
    if outcome is not None:
        facts.append(t.p("wool_street", "Wool Street, the final score."))
        winners = ", ".join(names[seat] for seat in outcome.winners)
        facts.append(
            t.np("wool_street", "Winner: {names}.", "Winners: {names}.", len(outcome.winners), names=winners)
        )
    elif view.deck is None:
        facts.append(t.p("wool_street", "Wool Street."))
    else:
        facts.append(t.p("wool_street", "Wool Street, turn {turn} of {last}.", turn=view.turn, last=DECK))
    if view.active is not None:
        facts.append(t.p("wool_street", "To trade: {name}.", name=names[view.active]))
    if view.drawn is not None:
        facts.append(t.p("wool_street", "Drawn: {colour}.", colour=colour_name(t, view.drawn)))
    if view.last is not None:
        facts.append(_last(view, names, t))
    if view.deck is not None and outcome is None:
        facts.append(t.p("wool_street", "Cards left: {count}.", count=view.deck))
    facts += _rows(view, t)
    coming = next_value(view)
    if coming is not None:
        facts.append(t.p("wool_street", "Next value: {value}.", value=signed(coming)))
    facts.append(t.p("wool_street", "Wardrobes:"))
    for seat, wardrobe in enumerate(view.wardrobes):
        cards = ", ".join(f"{colour_name(t, c)} {n}" for c, n in zip(COLOURS, wardrobe, strict=True))
        line = f"{names[seat]}: {cards}"
        if outcome is not None:
            points = t.np(
                "wool_street",
                "{points} point",
                "{points} points",
                abs(outcome.scores[seat]),
                points=signed(outcome.scores[seat]),
            )
            line += f" = {points}"
        facts.append(line + ".")
    return facts


def _last(view: View, names: Sequence[str], t: Texts) -> str:
    assert view.last is not None
    seat, move = view.last
    verb, _, colour = move.partition(".")
    if verb == "sell":
        return t.p(
            "wool_street",
            "Last trade: {name} sold {colour}.",
            name=names[seat],
            colour=colour_name(t, colour),
        )
    if verb == "buy":
        return t.p(
            "wool_street",
            "Last trade: {name} bought {colour}.",
            name=names[seat],
            colour=colour_name(t, colour),
        )
    return t.p("wool_street", "Last trade: {name} had nothing to trade.", name=names[seat])


def _rows(view: View, t: Texts) -> list[str]:
    """New York cards, wool and value of each colour that has any."""
    values = dict(view.values)
    rows = {row.colour: row for row in view.rows}
    facts = []
    for colour in COLOURS:
        if colour not in rows:
            continue
        row = rows[colour]
        if colour in values:
            facts.append(
                t.p(
                    "wool_street",
                    "{colour}: New York {new_york}, wool {wool}, value {value}.",
                    colour=colour_label(t, colour),
                    new_york=row.new_york,
                    wool=row.wool,
                    value=signed(values[colour]),
                )
            )
        else:
            facts.append(
                t.p(
                    "wool_street",
                    "{colour}: New York {new_york}, wool {wool}.",
                    colour=colour_label(t, colour),
                    new_york=row.new_york,
                    wool=row.wool,
                )
            )
    return facts
