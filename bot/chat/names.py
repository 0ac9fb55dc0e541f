"""Display names, of anybody and of those at a table: shown as written, never as markup, never as a ping."""

from __future__ import annotations

import re
import unicodedata

from bot.render.face import Person
from bot.table.model import Sitter, Table
from bot.texts import Texts

_LONGEST = 32
_MARKS = 3
"""Marks kept on one letter; scripts need two, a name that climbs over its line has dozens."""
_MARKUP = re.compile(r"([\\*_~`|<>\[\]()#@:\-+./!&])")
_BLANKS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols that look like nothing."""
_JOINERS = "\u200c\u200d"


def known_as(name: str, t: Texts) -> str:
    """The name, or what stands in its place for somebody who was forgotten."""
    return name or t("Somebody")


def safe_name(name: str) -> str:
    """``name`` for message text: visible, at most 32 characters before escaping, markup escaped.

    Not for button labels, alt text or pictures, which are plain text: use `plain_name` there.
    """
    return literal(plain_name(name))


def literal(text: str) -> str:
    """Plain text, such as what a picture shows in words, as message text that reads the same."""
    return _MARKUP.sub(r"\\\1", text)


def plain_name(name: str) -> str:
    """``name`` without what can't be seen or turns the line around, cut to 32 characters.

    A name of which nothing is left becomes "?".
    """
    kept = ""
    marks = 0
    for c in unicodedata.normalize("NFC", name):
        category = unicodedata.category(c)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if c in _BLANKS or category in ("Cc", "Zl", "Zp"):
            kept += " "
        elif c in _JOINERS:
            # Emoji families and Indic conjuncts hang together by a joiner; elsewhere it is a blank.
            kept += c if kept[-1:].strip() and kept[-1:] not in _JOINERS else ""
        elif category not in ("Cf", "Cs", "Co") and marks <= _MARKS:
            kept += c
    kept = " ".join(kept.split())[:_LONGEST].strip(" " + _JOINERS)
    return kept or "?"


def people(table: Table, t: Texts) -> tuple[Person, ...]:
    """Who sits at the table, in seat order, for pictures."""
    return tuple(Person(plain_name(known_as(s.name, t)), s.computer) for s in table.sitters)


def safe_names(table: Table, t: Texts) -> list[str]:
    """Who sits at the table, in seat order, for message text."""
    return [safe_sitter(s, t, by_computer=s.computer) for s in table.sitters]


def safe_sitter(sitter: Sitter, t: Texts, *, by_computer: bool) -> str:
    """The name for message text; a computer in somebody's place isn't mistaken for them."""
    own = sitter.computer and not sitter.user and sitter.name  # the seat is the computer's own
    return safe_name(known_as(sitter.name, t)) + (" 🤖" if by_computer and not own else "")
