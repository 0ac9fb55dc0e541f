"""From a scene to the bytes of a PNG.

`png` runs in a thread, for several tables at once: it shares nothing but the caches, and those
hold only finished images. Each piece of text, art and rounded corner is made once and pasted. The
caches hold at most 29 MB (see `held`); whole games of five with ever new names need about 9.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import pack
from zlib import crc32

from PIL import Image, ImageDraw
from zlib_ng import zlib_ng

from bot.render.cache import Bounded
from bot.render.palette import palette
from bot.render.scene import Box, Fill, Item, Label, Piece, Scene, Sprite
from bot.render.sprites import CACHES, sprite
from bot.render.text import STEPS, mask

LEVEL = 6
"""Of zlib; beyond it bytes hardly fall and time doubles."""
_SMOOTH = 4
"""Corners are drawn this many times larger and scaled down."""

_Mask = tuple[Image.Image, int, int] | None
_masks: Bounded[_Mask] = Bounded(8 << 20, lambda found: found[0].width * found[0].height if found else 64)
_pieces: Bounded[Image.Image] = Bounded(8 << 20, lambda image: image.width * image.height * 4)
_corners: Bounded[tuple[Image.Image, ...]] = Bounded(1 << 20, lambda four: 4 * four[0].width ** 2)


def png(scene: Scene) -> bytes:
    """The picture as a PNG of at most 256 colours."""
    return encoded(rgb(scene).quantize(palette=palette(), dither=Image.Dither.NONE))


def encoded(frame: Image.Image) -> bytes:
    """A picture with a palette as a PNG. Written here, for zlib-ng takes half the time of Pillow's zlib."""
    width, height = frame.size
    pixels = frame.tobytes()
    lines = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    colours = bytes(frame.getpalette("RGB") or b"")
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", zlib_ng.compress(lines, LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + name + body + pack(">I", crc32(name + body))


def rgb(scene: Scene) -> Image.Image:
    """The picture in full colour."""
    return _paint(scene.width, scene.height, scene.background, scene.items)


def _paint(width: int, height: int, ground: str, items: Iterable[Item | Piece]) -> Image.Image:
    canvas = Image.new("RGB", (width, height), ground)
    for item in items:
        box = item.box
        if isinstance(item, Piece):
            key = (box.width, box.height, item.ground, item.items)
            canvas.paste(_pieces.get(key, lambda key=key: _paint(*key)), (box.x, box.y))
        elif isinstance(item, Fill):
            _fill(canvas, item)
        elif isinstance(item, Sprite):
            image, shape = sprite(item.name, box.width, box.height)
            canvas.paste(image, (box.x, box.y), shape)
        else:
            _label(canvas, item)
    return canvas


def outlined(scene: Scene) -> Scene:
    """The scene with its layout boxes drawn over it, to look at a layout."""
    lines: list[Fill | Label] = []
    for name, box in scene.boxes:
        lines.append(Fill(box, "#ff00ff", line=2))
        lines.append(Label(Box(box.x + 4, box.y, max(1, box.width - 4), 20), name, 16, "#ff00ff", 8))
    return Scene(scene.width, scene.height, scene.background, (*scene.items, *lines), scene.boxes)


def held() -> tuple[int, int]:
    """Bytes that all caches of pictures hold now, and at most."""
    every = (_masks, _corners, _pieces, *CACHES)
    return sum(cache.held for cache in every), sum(cache.limit for cache in every)


def _label(canvas: Image.Image, label: Label) -> None:
    box = label.box
    key = (
        label.text, label.size, label.least, label.weight, label.align, label.lines, box.width, box.height,
    )  # fmt: skip
    found = _masks.get(key, lambda: mask(label))
    if found:
        image, x, y = found
        canvas.paste(label.colour, (box.x + x, box.y + y), image)


def _fill(canvas: Image.Image, fill: Fill) -> None:
    """Straight parts are filled as rectangles; only the corners need a mask, the same at every size."""
    box, colour, line = fill.box, fill.colour, fill.line
    radius = min(fill.radius, box.width // 2, box.height // 2)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if line:
        parts = (
            (left + radius, top, right - radius, top + line),
            (left + radius, bottom - line, right - radius, bottom),
            (left, top + radius, left + line, bottom - radius),
            (right - line, top + radius, right, bottom - radius),
        )
    else:
        parts = (
            (left, top + radius, right, bottom - radius),
            (left + radius, top, right - radius, top + radius),
            (left + radius, bottom - radius, right - radius, bottom),
        )
    for part in parts:
        if part[0] < part[2] and part[1] < part[3]:
            canvas.paste(colour, part)
    if radius:
        four = _corners.get((radius, line), lambda: _round(radius, line))
        width, height = right - radius, bottom - radius
        places = ((left, top), (width, top), (left, height), (width, height))
        for mask_, place in zip(four, places, strict=True):
            canvas.paste(colour, place, mask_)


def _round(radius: int, line: int) -> tuple[Image.Image, ...]:
    """The four corners of a rounded rectangle, or of its border, as masks: top, then bottom ones."""
    edge = 2 * radius * _SMOOTH
    large = Image.new("L", (edge, edge), 0)
    draw = ImageDraw.Draw(large)
    draw.ellipse((0, 0, edge - 1, edge - 1), fill=255)
    if 0 < line < radius:
        inner = line * _SMOOTH
        draw.ellipse((inner, inner, edge - 1 - inner, edge - 1 - inner), fill=0)
    circle = large.reduce(_SMOOTH).point(STEPS)
    ends = ((0, radius), (radius, 2 * radius))
    return tuple(circle.crop((x0, y0, x1, y1)) for y0, y1 in ends for x0, x1 in ends)
