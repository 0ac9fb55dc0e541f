"""How colours look to people who see fewer of them: the simulation of Machado, Oliveira and
Fernandes (2009) at full severity, and distances in OKLab (Ottosson 2020)."""

from __future__ import annotations

from itertools import combinations

from PIL import Image

KINDS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices over linear RGB."""

Triple = tuple[float, float, float]


def seen(colour: str, kind: str) -> str:
    """The colour (``#rrggbb``) as somebody with that kind of sight sees it."""
    return "#" + bytes(round(255 * _encoded(part)) for part in _seen(_linear(colour), kind)).hex()


def distance(a: str, b: str, kind: str = "normal") -> float:
    """How far apart two colours look, in hundredths of OKLab; about 2 is just noticeable."""
    one, other = (_oklab(_seen(_linear(colour), kind)) for colour in (a, b))
    return 100 * sum((x - y) ** 2 for x, y in zip(one, other, strict=True)) ** 0.5


def closest(colours: dict[str, str], kind: str) -> tuple[float, str, str]:
    """The least distance between any two of the named colours, and which two."""
    return min((distance(colours[a], colours[b], kind), a, b) for a, b in combinations(colours, 2))


def simulate(image: Image.Image, kind: str) -> Image.Image:
    """A picture with a palette as that kind of sight sees it."""
    flat = image.getpalette("RGB")
    assert flat is not None, "only pictures with a palette"
    changed: list[int] = []
    for i in range(0, len(flat), 3):
        changed += bytes.fromhex(seen("#" + bytes(flat[i : i + 3]).hex(), kind)[1:])
    copy = image.copy()
    copy.putpalette(changed)
    return copy


def _linear(colour: str) -> Triple:
    r, g, b = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    return _decoded(r), _decoded(g), _decoded(b)


def _decoded(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _seen(rgb: Triple, kind: str) -> Triple:
    r, g, b = (
        min(1.0, max(0.0, sum(m * part for m, part in zip(row, rgb, strict=True)))) for row in KINDS[kind]
    )
    return r, g, b


def _oklab(rgb: Triple) -> Triple:
    r, g, b = rgb
    l_ = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m_ = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s_ = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * l_ + 0.7936177850 * m_ - 0.0040720468 * s_,
        1.9779984951 * l_ - 2.4285922050 * m_ + 0.4505937099 * s_,
        0.0259040371 * l_ + 0.7827717662 * m_ - 0.8086757660 * s_,
    )
