"""Art from ``assets/``: opened once, resized once for each size it is shown at."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from bot.render.cache import Bounded
from bot.render.text import STEPS

ASSETS = Path(__file__).parents[2] / "assets"


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * 4


_opened: Bounded[Image.Image] = Bounded(6 << 20, _bytes)
_fitted: Bounded[tuple[Image.Image, Image.Image]] = Bounded(6 << 20, lambda pair: _bytes(pair[0]))


CACHES = (_opened, _fitted)


def sprite(name: str, width: int, height: int) -> tuple[Image.Image, Image.Image]:
    """The art ``name`` at exactly that size: its colours (RGB) and its shape, a mask.

    Kept apart, for pasting an RGBA picture makes both anew each time. Raises FileNotFoundError for
    an unknown name.
    """
    return _fitted.get((name, width, height), lambda: _fit(name, width, height))


def _fit(name: str, width: int, height: int) -> tuple[Image.Image, Image.Image]:
    image = _opened.get(name, lambda: _open(name))
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return image.convert("RGB"), image.getchannel("A").point(STEPS)


def _open(name: str) -> Image.Image:
    with Image.open(ASSETS / f"{name}.png") as image:
        return image.convert("RGBA")
