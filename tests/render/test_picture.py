"""``python -m bot picture``."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.render.picture import KINDS, main

DEAL = "deal.0.yyyyyyygggggggrrrrrrrbbbbbbbppppppp.yyyyyyyggggg"
RECORD = {
    "game": "wool_street",
    "players": 2,
    "options": {},
    "log": [[None, DEAL], [0, "sell.pink"], [1, "buy.pink"]],
}


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD), "utf-8")
    return str(path)


@pytest.mark.parametrize("what", KINDS)
def test_every_kind_of_picture_can_be_drawn(record, tmp_path, what):
    out = tmp_path / "out.png"
    assert main([record, "--out", str(out), "--what", what]) == 0
    with Image.open(BytesIO(out.read_bytes())) as image:
        assert image.width == 960


def test_after_picks_the_position_and_boxes_outline_it(record, tmp_path):
    pictures = set()
    for n, extra in enumerate(([], ["--after", "0"], ["--after", "1"], ["--boxes"], ["--names", "Ada,Ben"])):
        out = tmp_path / f"{n}.png"
        assert main([record, "--out", str(out), *extra]) == 0
        pictures.add(out.read_bytes())
    assert len(pictures) == 5


@pytest.mark.parametrize("extra", [["--after", "3"], ["--after", "-1"], ["--seat", "2"]])
def test_a_position_that_is_not_there_is_refused(record, tmp_path, extra, capsys):
    assert main([record, "--out", str(tmp_path / "x.png"), *extra]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_illegal_entry_and_a_bad_place_to_write_are_said(tmp_path, capsys):
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**RECORD, "log": [[None, DEAL], [0, "buy.pink"]]}), "utf-8")
    assert main([str(path), "--out", str(tmp_path / "x.png")]) == 1
    path.write_text(json.dumps(RECORD), "utf-8")
    assert main([str(path), "--out", str(tmp_path / "none" / "x.png")]) == 2
    assert main([str(path), "--out", str(tmp_path / "x.jpg")]) == 2
    assert main([str(tmp_path / "missing.json"), "--out", str(tmp_path / "x.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 4
    assert not (tmp_path / "x.jpg").exists()
