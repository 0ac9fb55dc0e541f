"""The rules in short, in our own words, and a drawn example turn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.wool_street.picture import table
from bot.games.wool_street.rules import Row, View
from bot.games.wool_street.say import words as table_words
from bot.render.face import Person
from bot.render.scene import Scene
from bot.texts import Texts

_VIEW = View(
    seat=None,
    active=0,
    drawn="red",
    deck=24,
    turn=11,
    rows=(Row("red", 4, 1), Row("blue", 3, 0), Row("yellow", 2, 2), Row("pink", 2, 1)),
    values=(),
    wardrobes=((1, 2, 3, 2, 0), (2, 2, 1, 2, 2)),
    last=(1, "sell.yellow"),
)


def rules(t: Texts, options: Mapping[str, str]) -> str:
    """The rules as they are played with these options; Discord markdown, under 2000 characters."""
    parts = [
        t.p("wool_street", "## Wool Street"),
        t.p(
            "wool_street",
            "Own the wool that New York will love. Everybody starts with two wool cards of each of the five"
            " colours, and has secretly looked at six New York cards of the deck.",
        ),
        t.p(
            "wool_street",
            "**Your turn.** A New York card is drawn and laid into the row of its colour. Then you make"
            " exactly one trade: **sell** a wool card from your wardrobe into the middle, or **buy** one"
            " from there. You must trade if you can.",
        ),
        t.p(
            "wool_street",
            "**Values.** The colour that gets its seventh New York card first is worth +2 a card, the next"
            " two +1, the fourth −1 and the last −2.",
        ),
        t.p(
            "wool_street",
            "**The end.** After the 35th New York card and its trade, every wool card in your wardrobe"
            " counts the value of its colour. The highest sum wins. Wool in the middle counts for nobody.",
        ),
        t.p(
            "wool_street",
            "**Good to know.** The five cards at the bottom of the deck were seen by nobody. There is no"
            " undo, because the next card is drawn at once.",
        ),
    ]
    if options.get("tie_break") == "graded":
        parts.append(
            t.p(
                "wool_street",
                "**Ties.** Among the tied, most cards of the +2 colour win, then fewest of the −2 colour;"
                " after that they share the victory.",
            )
        )
    else:
        parts.append(t.p("wool_street", "**Ties.** All who are tied win together."))
    return "\n".join(parts)


def _people(t: Texts) -> tuple[Person, ...]:
    return (Person("Ada"), Person("Ben"))


def scene(t: Texts) -> Scene:
    """A turn in the middle of a match for two."""
    return table(_VIEW, _people(t), t)


def words(t: Texts) -> str:
    """`scene` in words."""
    return table_words(_VIEW, _people(t), t)
