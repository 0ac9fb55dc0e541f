"""The fixed palette of all pictures: 256 colours made of the look and the art, none of a frame's own."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.render.sprites import ASSETS

FILE = ASSETS / "shared" / "palette.txt"


@cache
def colours() -> tuple[str, ...]:
    """The palette as ``#rrggbb``, at most 256. ``assets/build.py`` writes the file."""
    return tuple(FILE.read_text("ascii").split())


@cache
def palette() -> Image.Image:
    """An image that carries the palette, as Pillow's quantize wants it."""
    flat = [int(colour[i : i + 2], 16) for colour in colours() for i in (1, 3, 5)]
    flat += flat[:3] * (256 - len(flat) // 3)
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    return image
