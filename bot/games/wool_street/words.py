"""The table's picture in words, for a screen reader: the same facts, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome
from bot.games.wool_street.cards import COLOURS, DECK
from bot.games.wool_street.rules import View
from bot.games.wool_street.say import next_value, signed
from bot.render.colours import colour_label, colour_name
from bot.render.face import Person
from bot.render.people import described
from bot.texts import Texts


def words(view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> str:
    """Every fact of the table's picture, in a fixed order, in at most 1024 characters."""
    return described(people, t, lambda names: _facts(view, names, t, outcome))


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
    if view.games > 1:
        facts.append(_which_game(view, names, t))
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


def _which_game(view: View, names: Sequence[str], t: Texts) -> str:
    if view.before is None:
        return t.p("wool_street", "Game 1 of 2.")
    points = ", ".join(f"{name} {signed(n)}" for name, n in zip(names, view.before, strict=True))
    return t.p("wool_street", "Game 2 of 2; points of the first: {points}.", points=points)


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
