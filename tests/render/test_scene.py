"""Scenes are values."""

from __future__ import annotations

import subprocess
import sys

from bot.render.scene import Box, Fill, Label, Scene, Sprite


def test_a_scene_reads_as_text_in_drawing_order():
    scene = Scene(
        90,
        60,
        "#000000",
        (
            Fill(Box(0, 0, 9, 8), "#ffffff", 3),
            Sprite("wool_street/ny_red", Box(1, 2, 3, 4)),
            Label(Box(5, 6, 7, 8), "Ada", 30, "#ffffff", least=20, lines=2),
        ),
        (("name", Box(5, 6, 7, 8)),),
    )
    assert scene.as_text() == (
        "scene 90x60 #000000\n"
        "box 5,6 7x8 name\n"
        "fill 0,0 9x8 #ffffff r3\n"
        "sprite 1,2 3x4 wool_street/ny_red\n"
        "label 5,6 7x8 30-20 w600 left #ffffff lines 2 'Ada'\n"
    )
    assert scene.box("name") == Box(5, 6, 7, 8)


def test_boxes_hold_and_meet():
    outer = Box(0, 0, 10, 10)
    assert outer.holds(Box(0, 0, 10, 10))
    assert not outer.holds(Box(1, 0, 10, 10))
    assert outer.meets(Box(9, 9, 5, 5))
    assert not outer.meets(Box(10, 0, 5, 5))


def test_scenes_need_no_pillow():
    code = "import sys, bot.render.scene, bot.render.sheet; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
