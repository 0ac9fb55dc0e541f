"""The film of a game: its positions one after another as an animated GIF.

GIF because it was measured, and because every Discord client has always played it. A game of five
players and 36 positions takes 1.0 MB, 0.5 s of CPU, painting included, and 14 MB while it is made.
Lossless WebP takes a third fewer bytes for three times the work, at its fastest setting more bytes
than GIF; WebP with loss takes more of both, and colour bleeds on the text. A thread suffices: the
event loop is 16 ms late at worst (`python -m bot bench`).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops

from bot.render import look
from bot.render.paint import rgb
from bot.render.palette import colours, palette
from bot.render.scene import Scene

MOST = 8_000_000
"""Bytes; servers without boosts take 10 MiB a file."""

_FIRST, _LAST, _WHOLE = 1000, 3500, 20_000
"""Milliseconds that the first and the last position stand, and that a film is to last in all."""
_FASTEST, _SLOWEST = 250, 900
"""Milliseconds a position in between stands at least and at most."""
_BAR = 8
"""Height of the line underneath that shows how far the film is: nobody can stop it to see."""

_UNCHANGED = 255
"""The number in the palette that no colour of a picture has: what was there stays."""
_SAME = [255] + [0] * 255

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
    """Written frame by frame: Pillow's own way keeps all of them until the last, 40 MB, and only
    then packs them."""
    out = io.BytesIO()
    before: Image.Image | None = None
    for n, (frame, stands) in enumerate(zip(_frames(scenes), times(len(scenes)), strict=True), 1):
        if before is None:
            out.write(_head(frame))
        changed, at = _changed(frame, before)
        # 1: the next frame is drawn over this one.
        blocks = GifImagePlugin.getdata(changed, at, duration=stands, transparency=_UNCHANGED, disposal=1)
        out.writelines(blocks)
        before = frame
        told(n, len(scenes))
    out.write(b";")
    return out.getvalue()


def _head(frame: Image.Image) -> bytes:
    """What stands before the first frame: the size, the palette, and that it plays for ever."""
    table = bytes(palette().getpalette("RGB") or b"")
    size = pack("<HHBBB", frame.width, frame.height, 0xF7, 0, 0)
    return b"GIF89a" + size + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _changed(frame: Image.Image, before: Image.Image | None) -> tuple[Image.Image, tuple[int, int]]:
    """The rectangle that changed, and its place; what didn't change within is `_UNCHANGED`."""
    if before is None:
        return frame, (0, 0)
    difference = ImageChops.difference(frame, before)
    box = difference.getbbox() or (0, 0, 1, 1)
    changed = frame.crop(box)
    changed.paste(_UNCHANGED, (0, 0), difference.crop(box).point(_SAME))
    return changed, box[:2]


def _frames(scenes: Sequence[Scene]) -> Iterator[Image.Image]:
    """Each scene in the middle of a frame that holds the largest, with the line underneath; its
    pixels are numbers of colours, in an image of mode L since only those can be compared."""
    # Beyond its colours the palette repeats its first one, also at the number of `_UNCHANGED`.
    kinds = [n if n < len(colours()) else 0 for n in range(256)]
    width = max(scene.width for scene in scenes)
    height = max(scene.height for scene in scenes)
    for n, scene in enumerate(scenes, 1):
        frame = Image.new("RGB", (width, height + _BAR), scene.background)
        frame.paste(rgb(scene), ((width - scene.width) // 2, (height - scene.height) // 2))
        frame.paste(look.NEW, (0, height, width * n // len(scenes), height + _BAR))
        indexed = frame.quantize(palette=palette(), dither=Image.Dither.NONE)
        yield Image.frombytes("L", indexed.size, indexed.tobytes()).point(kinds)
