"""The fonts, in the order a character looks for one that has it. All come from packages, none from
the system, so a picture is the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import uharfbuzz as hb

_SCRIPTS = (
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Thai", "Armenian", "Georgian", "Ethiopic",
    "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala",
    "Telugu", "Symbols",
)  # fmt: skip
_PLACES = (
    ("fontpkg_nunito", "files/Nunito[wght].ttf"),
    ("manimgx_fonts", "NotoSans[wght].ttf"),
    *(("manimgx_fonts", f"NotoSans{script}[wght].ttf") for script in _SCRIPTS),
    ("manimgx_fonts", "NotoEmoji[wght].ttf"),
    ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc"),
)
EMOJI = "NotoEmoji[wght].ttf"


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One face at one weight. Sizes are a matter of whoever draws: metrics are per em."""

    name: str
    face: hb.Face
    font: hb.Font
    em: int
    ascent: float
    """Above the baseline, in em."""
    descent: float
    """Below the baseline, in em, positive."""

    def has(self, character: str) -> bool:
        """Whether the font can draw the character."""
        return self.font.get_nominal_glyph(ord(character)) is not None


@cache
def _face(place: int) -> hb.Face | None:
    package, path = _PLACES[place]
    try:
        file = files(package) / path
        blob = hb.Blob.from_file_path(str(file))
    except (ModuleNotFoundError, OSError, hb.HarfBuzzError):  # an extra that isn't installed
        return None
    return hb.Face(blob, 0)


@cache
def font(place: int, weight: int) -> Font | None:
    """The n-th font of the chain at a weight, or ``None`` if its package isn't installed."""
    face = _face(place)
    if face is None:
        return None
    made = hb.Font(face)
    made.set_variations({"wght": weight})
    extents = made.get_font_extents("ltr")
    em = face.upem
    return Font(_PLACES[place][1], face, made, em, extents.ascender / em, -extents.descender / em)


def missing() -> list[str]:
    """Packages of fonts that can't be used; names in their scripts are drawn as �."""
    absent = {package for place, (package, _) in enumerate(_PLACES) if _face(place) is None}
    return [package for package in dict.fromkeys(package for package, _ in _PLACES) if package in absent]


@cache
def chain(weight: int) -> tuple[Font, ...]:
    """The fonts there are, in order of preference."""
    found = (font(place, weight) for place in range(len(_PLACES)))
    return tuple(one for one in found if one is not None)
