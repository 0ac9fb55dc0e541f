"""Players as pictures and descriptions name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.render.face import Person
from bot.render.names import legible
from bot.texts import Texts

LIMIT = 1024
"""Characters that a picture's description may have."""


def names_of(people: Sequence[Person], t: Texts) -> list[str]:
    """Names fit to be drawn and read, in seat order; a name with nothing visible becomes a number."""
    return [legible(person.name) or t("Player {number}", number=n + 1) for n, person in enumerate(people)]


def seat_names(people: Sequence[Person], t: Texts) -> list[str]:
    """`names_of` as pictures show them: computer players with a robot."""
    names = names_of(people, t)
    return [f"🤖 {name}" if who.computer else name for name, who in zip(names, people, strict=True)]


def sentence(text: str) -> str:
    """A sentence of ours that begins with somebody's name: it runs left to right whatever the name does."""
    return "\u200e" + text


def described(people: Sequence[Person], t: Texts, facts: Callable[[list[str]], Sequence[str]]) -> str:
    """A picture in words of at most `LIMIT` characters: ``facts`` with names as long as there is room for."""
    text = ""
    for longest in (32, 20, 12, 6):
        short = [name if len(name) <= longest else name[: longest - 1] + "…" for name in names_of(people, t)]
        for seat, person in enumerate(people):
            if person.computer:
                short[seat] = t("{name} (computer)", name=short[seat])
        text = " ".join(facts(short))
        if len(text) <= LIMIT:
            return text
    return text[: LIMIT - 1] + "…"
