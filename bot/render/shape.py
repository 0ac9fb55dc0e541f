"""From text to placed glyphs: directions, fonts, shaping. Lengths are in em, so one result serves
every size."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import regex
import uharfbuzz as hb
from bidi import algorithm as bidi

from bot.render.fonts import EMOJI, Font, chain

UNKNOWN = "\ufffd"
"""Stands for what no installed font can draw."""
_IGNORABLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}]")
_BORROWED = regex.compile(r"\p{Greek}")
"""Scripts of which the typeface has a few letters as symbols only: a word must not mix two fonts."""
_LEFTWARD = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
_EMOJI = regex.compile(r"\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}{2}")


@dataclass(frozen=True, slots=True)
class Glyph:
    font: Font
    index: int
    x: float
    y: float
    """Position of its origin, in em from the left end of the baseline, y up."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, shaped."""

    glyphs: tuple[Glyph, ...]
    width: float
    """In em."""


def clusters(text: str) -> list[str]:
    """The letters as a reader counts them."""
    return regex.findall(r"\X", text)


@lru_cache(maxsize=4096)
def shape(text: str, weight: int) -> Line:
    """The text on one line, in visual order."""
    pieces = [_drawable(cluster, weight) for cluster in clusters(text)]
    levels = _levels("".join(drawn for drawn, _ in pieces))
    runs: list[tuple[int, Font, str]] = []
    at = 0
    leveled: list[tuple[int, Font, str]] = []
    for drawn, font in pieces:
        if font is not None:
            leveled.append((levels[at], font, drawn))
        at += len(drawn)
    for (level, font), group in groupby(leveled, key=lambda piece: piece[:2]):
        runs.append((level, font, "".join(drawn for _, _, drawn in group)))
    glyphs: list[Glyph] = []
    x = 0.0
    for level, font, run in _visual(runs):
        x = _place(run, font, level % 2 == 1, x, glyphs)
    return Line(tuple(glyphs), x)


@lru_cache(maxsize=4096)
def _drawable(cluster: str, weight: int) -> tuple[str, Font | None]:
    """The cluster, or the nearest thing to it that some font can draw, and that font; no font for
    what is invisible and only gives a direction."""
    fonts = list(chain(weight))
    if _EMOJI.match(cluster):
        fonts.sort(key=lambda font: font.name != EMOJI)
    elif _BORROWED.match(cluster):
        fonts = fonts[1:]
    if not _IGNORABLE.sub("", cluster):
        return cluster, None
    for text in (cluster, unicodedata.normalize("NFKC", cluster), cluster[0]):
        needed = _IGNORABLE.sub("", text)
        for font in fonts:
            if needed and all(map(font.has, needed)):
                return text, font
    return UNKNOWN, next(font for font in fonts if font.has(UNKNOWN))


def _levels(text: str) -> list[int]:
    """The embedding level of every character; odd ones run right to left (UAX 9, no overrides)."""
    if not _LEFTWARD.search(text):
        return [0] * len(text)
    storage = bidi.get_empty_storage()
    storage["base_level"] = bidi.get_base_level(text)
    storage["base_dir"] = ("L", "R")[storage["base_level"]]
    bidi.get_embedding_levels(text, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    levels = [character["level"] for character in storage["chars"]]
    # Characters the algorithm takes out (joiners) ride on their neighbour.
    if len(levels) != len(text):
        kept = iter(levels)
        last = storage["base_level"]
        full = []
        for character in text:
            if unicodedata.bidirectional(character) != "BN":
                last = next(kept, last)
            full.append(last)
        return full
    return levels


def _visual(runs: list[tuple[int, Font, str]]) -> list[tuple[int, Font, str]]:
    """Runs from left to right: every stretch at or above a level is turned round (rule L2)."""
    runs = list(runs)
    highest = max((level for level, _, _ in runs), default=0)
    for least in range(highest, 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end][0] >= least:
                end += 1
            runs[start:end] = runs[start:end][::-1]
            start = max(end, start + 1)
    return runs


def _place(run: str, font: Font, leftward: bool, x: float, glyphs: list[Glyph]) -> float:
    buffer = hb.Buffer()
    buffer.add_str(run)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftward else "ltr"
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(font.font, buffer)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append(
            Glyph(font, info.codepoint, x + position.x_offset / font.em, position.y_offset / font.em)
        )
        x += position.x_advance / font.em
    return x
