"""The film of a game: its positions one after another as an animated GIF.

GIF because it was measured, and because every Discord client has always played it. A game of five
players and 36 positions takes 1.0 MB and 0.6 s of CPU, painting included. Lossless WebP takes a
third fewer bytes for three times the work, at its fastest setting more bytes than GIF; WebP with
loss takes more of both, and colour bleeds on the text.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from PIL import Image

from bot.render import look
from bot.render.paint import rgb
from bot.render.palette import palette
from bot.render.scene import Scene

MOST = 8_000_000
"""Bytes; servers without boosts take 10 MiB a file."""

_FIRST, _LAST, _WHOLE = 1000, 3500, 20_000
"""Milliseconds that the first and the last position stand, and that a film is to last in all."""
_FASTEST, _SLOWEST = 250, 900
"""Milliseconds a position in between stands at least and at most."""
_BAR = 8
"""Height of the line underneath that shows how far the film is: nobody can stop it to see."""

Told = Callable[[int, int], None]
"""Is told after each picture how many are painted, and how many there are."""


def film(scenes: Sequence[Scene], told: Told = lambda done, of: None, *, most: int = MOST) -> bytes:
    """The scenes as a GIF that plays again and again, of at most ``most`` bytes; a scene that equals
    the one before it is left out.

    A film too large is painted again with every second position, until it fits or only the first
    and the last are left. To be called in a thread. Raises ValueError without any scene.
    """
    kept = [scene for scene, _ in groupby(scenes)]
    if not kept:
        raise ValueError("a film needs a scene")
    while len(data := _gif(kept, told)) > most and len(kept) > 2:
        kept = [*kept[:-1:2], kept[-1]]
    return data


def times(count: int) -> list[int]:
    """Milliseconds that each of so many positions stands: about 20 s in all, unless that were too
    fast or too slow for the eye."""
    each = (_WHOLE - _FIRST - _LAST) // max(1, count - 2)
    between = max(_FASTEST, min(_SLOWEST, each)) // 10 * 10  # GIF counts hundredths of a second
    return [_FIRST, *[between] * (count - 2), _LAST][-count:]


def _gif(scenes: Sequence[Scene], told: Told) -> bytes:
    """Pillow stores of each frame the rectangle that changed, and in it as transparent what didn't."""
    frames = _frames(scenes, told)
    out = io.BytesIO()
    next(frames).save(
        out, "GIF", save_all=True, append_images=frames, duration=times(len(scenes)), loop=0, disposal=1
    )
    return out.getvalue()


def _frames(scenes: Sequence[Scene], told: Told) -> Iterator[Image.Image]:
    """Each scene in the middle of a frame that holds the largest, with the line underneath."""
    width = max(scene.width for scene in scenes)
    height = max(scene.height for scene in scenes)
    for n, scene in enumerate(scenes, 1):
        frame = Image.new("RGB", (width, height + _BAR), scene.background)
        frame.paste(rgb(scene), ((width - scene.width) // 2, (height - scene.height) // 2))
        frame.paste(look.NEW, (0, height, width * n // len(scenes), height + _BAR))
        yield frame.quantize(palette=palette(), dither=Image.Dither.NONE)
        told(n, len(scenes))
