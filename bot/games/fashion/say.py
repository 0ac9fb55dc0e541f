"""Fashion in words: sentences for events, and what the player to act faces."""

from __future__ import annotations

from collections.abc import Sequence

from babel import Locale
from babel.dates import get_month_names

from bot.engine.types import Event, Move
from bot.games.fashion.rules import View
from bot.render.colours import marked
from bot.texts import Texts


def month_names(t: Texts) -> list[str]:
    """Short names of the twelve months, as a calendar heads its columns."""
    names = get_month_names("abbreviated", "stand-alone", Locale.parse(t.locale, sep="-"))
    return [names[n] for n in range(1, 13)]


def points(t: Texts, count: int) -> str:
    """A number of points in words."""
    return t.np("fashion", "{count} point", "{count} points", count)


def tell(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """A public event as a sentence; ``None`` for a secret one or one that needs none."""
    if event.to is not None:
        return None
    facts = dict(event.args)
    match event.key:
        case "dealt":
            return t.p("fashion", "{name} goes first.", name=names[facts["first"]])
        case "began":
            if not facts["turned"]:
                return None
            row = ", ".join(marked(t, colour) for colour in facts["turned"])
            return t.p("fashion", "Month {month} begins with {colours}.", month=facts["month"], colours=row)
        case "predicted":
            name, colour = names[facts["seat"]], marked(t, facts["colour"])
            return t.p("fashion", "{name} predicted {colour}!", name=name, colour=colour)
        case "played":
            name, colour = names[facts["seat"]], marked(t, facts["colour"])
            return t.p("fashion", "{name} played {colour}.", name=name, colour=colour)
        case "month_over":
            return " ".join([_in_fashion(event, t), *reasons(event, t)])
        case "ended":
            return t.p("fashion", "The year is over.")
    return None


def move_name(move: Move, t: Texts) -> str:
    """A turn in few words, without its player."""
    *before, colour = move.split(".")
    if before == ["play"]:
        return t.p("fashion", "play {colour}", colour=marked(t, colour))
    return t.p(
        "fashion",
        "predict {predicted}, play {colour}",
        predicted=marked(t, before[1]),
        colour=marked(t, colour),
    )


def _in_fashion(event: Event, t: Texts) -> str:
    month, first = event["month"], marked(t, event["x2"])
    if event["x1"] is None:
        return t.p(
            "fashion", "In fashion in month {month}: {first} ×2, nothing ×1.", month=month, first=first
        )
    return t.p(
        "fashion",
        "In fashion in month {month}: {first} ×2, {second} ×1.",
        month=month,
        first=first,
        second=marked(t, event["x1"]),
    )


def reasons(event: Event, t: Texts) -> list[str]:
    """Why tied colours ranked as they did, a sentence for each tie that decided something."""
    return [
        t.np(
            "fashion",
            "({colours}: {count} card each, so the colour whose card lies further right ranks higher.)",
            "({colours}: {count} cards each, so the colour whose last card lies further right ranks higher.)",
            number,
            colours=", ".join(marked(t, colour) for colour in level),
        )
        for number, level in event["ties"]
    ]


def prompt(view: View, t: Texts) -> str:
    """What the active player faces."""
    if view.active is None:
        return ""
    if view.must_predict:
        return t.p(
            "fashion",
            "Month 11 is the last chance to predict: take a colour card and play a dress card.",
        )
    if view.predictions[view.active] is None:
        return t.p("fashion", "Play a dress card; you may predict the colour of the year with it.")
    return t.p("fashion", "Play a dress card.")
