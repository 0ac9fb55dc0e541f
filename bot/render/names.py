"""Names as people write them, made safe to draw: one line, no control characters, no towers of marks."""

from __future__ import annotations

import unicodedata

import regex

_DROPPED = regex.compile(
    r"[\p{Cc}\p{Co}\p{Cs}\p{Cn}"  # control, private, surrogate, unassigned: nothing to draw
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000\U000e0001]"
)  # joiners (200c, 200d) and the tags of flags (e0020-e007f) stay: they shape what is drawn
_SPACE = regex.compile(r"[\s\u2800]+")
_MARKS = 3
"""Combining marks a letter keeps; Vietnamese and Hebrew need two, zalgo has dozens."""


def legible(name: str) -> str:
    """The name without what can't be drawn or would escape its place; empty if nothing visible is left.

    Overrides and isolates of direction go: the direction follows from the letters alone.
    """
    name = _DROPPED.sub("", _SPACE.sub(" ", unicodedata.normalize("NFC", name))).strip()
    kept = "".join(_few_marks(cluster) for cluster in regex.findall(r"\X", name))
    return kept if regex.search(r"[^\p{Z}\p{Cf}\p{M}\ufe00-\ufe0f]", kept) else ""


def _few_marks(cluster: str) -> str:
    marks = 0
    kept = []
    for character in cluster:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else marks
        if marks <= _MARKS or not unicodedata.category(character).startswith("M"):
            kept.append(character)
    return "".join(kept)
