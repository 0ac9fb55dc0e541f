"""The table's picture in words, for a screen reader: the same facts, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome
from bot.games.colours import COLOURS
from bot.games.fashion.cards import MONTHS
from bot.games.fashion.month import ties
from bot.games.fashion.rules import View
from bot.games.fashion.say import points
from bot.render.colours import colour_name
from bot.render.face import Person
from bot.render.people import described
from bot.texts import Texts


def words(view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> str:
    """Every fact of the table's picture, in a fixed order, in at most 1024 characters."""
    return described(people, t, lambda names: _facts(view, names, t, outcome))


def _facts(view: View, names: Sequence[str], t: Texts, outcome: Outcome | None) -> list[str]:
    facts = []
    if outcome is not None:
        facts.append(t.p("fashion", "Fashion, the final score."))
        winners = ", ".join(names[seat] for seat in outcome.winners)
        facts.append(
            t.np(
                "fashion",
                "Best Fashion Designer of the Year: {names}.",
                "Best Fashion Designers of the Year: {names}.",
                len(outcome.winners),
                names=winners,
            )
        )
    else:
        facts.append(t.p("fashion", "Fashion, month {month} of {last}.", month=view.month, last=MONTHS))
        if view.active is not None:
            facts.append(t.p("fashion", "To play: {name}.", name=names[view.active]))
        facts.append(_row(view, len(names), t))
        if len(names) < 5:
            facts.append(t.p("fashion", "Cards left to turn over: {count}.", count=view.deck))
    if view.last:
        facts.append(_last(view, t))
    for says, row in (("×2", 0), ("×1", 1)):
        colours = ", ".join(colour_name(t, pair[row]) if pair[row] else "–" for pair in view.months)
        if colours:
            facts.append(f"{says}: {colours}.")
    earned = ", ".join(f"{colour_name(t, colour)} {view.points(colour)}" for colour in COLOURS)
    facts.append(t.p("fashion", "Points so far: {colours}.", colours=earned))
    facts += [_player(view, seat, names[seat], t, outcome) for seat in range(len(names))]
    return facts


def _row(view: View, players: int, t: Texts) -> str:
    if not view.row:
        return t.p("fashion", "The row is empty.")
    row = ", ".join(colour_name(t, colour) for colour in view.row)
    turned = 5 - players
    if not turned:
        return t.p("fashion", "Row: {colours}.", colours=row)
    return t.np(
        "fashion",
        "Row: {colours} (the first one turned over).",
        "Row: {colours} (the first {count} turned over).",
        turned,
        colours=row,
    )


def _last(view: View, t: Texts) -> str:
    row = ", ".join(colour_name(t, colour) for colour in view.last)
    if ties(view.last):
        return t.p(
            "fashion", "Last month's row: {colours}; tied, so further right ranks higher.", colours=row
        )
    return t.p("fashion", "Last month's row: {colours}.", colours=row)


def _player(view: View, seat: int, name: str, t: Texts, outcome: Outcome | None) -> str:
    facts = []
    chosen = view.predictions[seat]
    turned = 5 - len(view.hands)
    place = turned + (seat - view.first) % len(view.hands)
    if outcome is None and seat == view.first:
        facts.append(t.p("fashion", "first player"))
    if place < len(view.row):
        facts.append(t.p("fashion", "played {colour}", colour=colour_name(t, view.row[place])))
    if chosen is None:
        facts.append(t.p("fashion", "no prediction"))
    else:
        facts.append(t.p("fashion", "predicted {colour}", colour=colour_name(t, chosen)))
    if outcome is None:
        facts.append(t.np("fashion", "{count} card", "{count} cards", view.hands[seat]))
    else:
        facts.append(points(t, outcome.scores[seat]))
    return f"{name}: {', '.join(facts)}."
