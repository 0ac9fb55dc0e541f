"""From a scene to the bytes of a PNG.

`png` runs in a thread, for several tables at once: it shares nothing but the caches, and those
hold only finished images. Each piece of text, art and rounded corner is made once and pasted.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from bot.render.cache import Bounded
from bot.render.palette import palette
from bot.render.scene import Box, Fill, Label, Scene, Sprite
from bot.render.sprites import sprite
from bot.render.text import mask

LEVEL = 6
"""Of zlib; beyond it bytes hardly fall, below it they rise by a fifth."""
_SMOOTH = 4
"""Corners are drawn this many times larger and scaled down."""

_Mask = tuple[Image.Image, int, int] | None
_masks: Bounded[_Mask] = Bounded(8 << 20, lambda found: found[0].width * found[0].height if found else 64)
_shapes: Bounded[Image.Image] = Bounded(8 << 20, lambda image: image.width * image.height)


def png(scene: Scene) -> bytes:
    """The picture as a PNG of at most 256 colours."""
    frame = rgb(scene).quantize(palette=palette(), dither=Image.Dither.NONE)
    out = BytesIO()
    frame.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def rgb(scene: Scene) -> Image.Image:
    """The picture in full colour."""
    canvas = Image.new("RGB", (scene.width, scene.height), scene.background)
    for item in scene.items:
        if isinstance(item, Fill):
            _fill(canvas, item)
        elif isinstance(item, Sprite):
            image = sprite(item.name, item.box.width, item.box.height)
            canvas.paste(image, (item.box.x, item.box.y), image)
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


def held() -> int:
    """Bytes that the caches of text and shapes hold now."""
    return _masks.held + _shapes.held


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
    box = fill.box
    if not fill.radius and not fill.line:
        canvas.paste(fill.colour, (box.x, box.y, box.right, box.bottom))
        return
    key = (box.width, box.height, fill.radius, fill.line)
    canvas.paste(fill.colour, (box.x, box.y), _shapes.get(key, lambda: _shape(*key)))


def _shape(width: int, height: int, radius: int, line: int) -> Image.Image:
    large = Image.new("L", (width * _SMOOTH, height * _SMOOTH), 0)
    area = (0, 0, large.width - 1, large.height - 1)
    draw = ImageDraw.Draw(large)
    if line:
        draw.rounded_rectangle(area, radius * _SMOOTH, outline=255, width=line * _SMOOTH)
    else:
        draw.rounded_rectangle(area, radius * _SMOOTH, fill=255)
    return large.reduce(_SMOOTH)
