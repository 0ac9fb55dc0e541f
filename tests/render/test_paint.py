"""Scenes become pictures."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

from PIL import Image

from bot.render.cache import Bounded
from bot.render.paint import png
from bot.render.scene import Box, Fill, Label, Scene, Sprite

SCENE = Scene(
    300,
    200,
    "#1d2638",
    (
        Fill(Box(10, 10, 100, 80), "#2a364e", 16),
        Fill(Box(120, 10, 100, 80), "#ffd35c", 16, 4),
        Sprite("wool_street/wool_red", Box(20, 100, 62, 86)),
        Label(Box(120, 100, 170, 50), "Ada", 40, "#f8f3e6"),
    ),
)


def test_a_picture_is_a_png_of_the_scenes_size_in_a_palette():
    with Image.open(BytesIO(png(SCENE))) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (300, 200))


def test_each_kind_of_item_leaves_its_mark():
    bare = png(Scene(300, 200, "#1d2638", ()))
    for item in SCENE.items:
        assert png(Scene(300, 200, "#1d2638", (item,))) != bare, str(item)


def test_many_threads_paint_the_same_picture():
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(png, [SCENE] * 24))) == 1


def test_a_cache_forgets_the_oldest_beyond_its_bytes():
    cache: Bounded[bytes] = Bounded(10, len)
    made = []

    def make(key: str):
        def maker() -> bytes:
            made.append(key)
            return b"1234"

        return maker

    for key in "abca":
        cache.get(key, make(key))
    assert made == ["a", "b", "c", "a"]
    assert cache.held <= 10
    cache.get("c", make("c"))
    assert made == ["a", "b", "c", "a"]
