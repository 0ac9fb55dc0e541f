"""Art from ``assets/``: opened once, resized once for each size it is shown at."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from bot.render.cache import Bounded
from bot.render.text import STEPS

ASSETS = Path(__file__).parents[2] / "assets"


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * 4


_opened: Bounded[Image.Image] = Bounded(12 << 20, _bytes)
_fitted: Bounded[Image.Image] = Bounded(12 << 20, _bytes)


def sprite(name: str, width: int, height: int) -> Image.Image:
    """The art ``name`` as RGBA at exactly that size. Raises FileNotFoundError for an unknown name."""
    return _fitted.get((name, width, height), lambda: _fit(name, width, height))


def _fit(name: str, width: int, height: int) -> Image.Image:
    image = _opened.get(name, lambda: _open(name)).copy()
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
    image.putalpha(image.getchannel("A").point(STEPS))
    return image


def _open(name: str) -> Image.Image:
    with Image.open(ASSETS / f"{name}.png") as image:
        return image.convert("RGBA")
