"""`python -m bot replay`: what it says about files that aren't a legal match record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import replay
from bot.games import rules
from tests.playouts import playout

GAME = "wool_street"
SCRIPT = "import sys; from bot.replay import main; sys.exit(main(sys.argv[1:]))"
Run = Callable[[bytes | str], tuple[int, str, str]]


def record(**changes: Any) -> dict[str, Any]:
    """A whole match at random, with some of its keys replaced."""
    seats = rules(GAME).seats[0]
    match = playout(rules(GAME), seats, {}, Random(1))
    return {"game": GAME, "players": seats, "options": {}, "log": match.log, **changes}


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Replays a file with these contents: exit code, stdout, stderr."""

    def run(contents: bytes | str) -> tuple[int, str, str]:
        file = tmp_path / "record.json"
        file.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        code = replay.main([str(file)])
        return code, *capsys.readouterr()

    return run


def test_a_whole_match_ends_in_its_outcome(run: Run) -> None:
    whole = record()
    code, out, err = run(json.dumps(whole))
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(lines)) == (0, "", len(whole["log"]))
    assert [line["n"] for line in lines if line["outcome"]] == [len(lines) - 1]


def test_a_byte_order_mark_is_no_fault(run: Run) -> None:
    assert run(b"\xef\xbb\xbf" + json.dumps(record()).encode())[0] == 0


def test_an_empty_log_prints_nothing(run: Run) -> None:
    assert run(json.dumps(record(log=[]))) == (0, "", "")


def test_what_follows_an_illegal_entry_is_not_played(run: Run) -> None:
    deal, first, *rest = record()["log"]
    code, out, err = run(json.dumps(record(log=[deal, [first[0], "fly"], first, *rest])))
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(lines)) == (1, "", 2)
    assert (lines[1]["n"], lines[1]["error"], lines[1]["move"]) == (1, "illegal", "fly")
    assert sorted(lines[1]["legal"]) == lines[0]["legal"][str(first[0])]


def test_an_impossible_deal_is_illegal_and_lists_nothing(run: Run) -> None:
    code, out, _ = run(json.dumps(record(log=[[None, "deal"]])))
    assert (code, json.loads(out)) == (1, {"n": 0, "error": "illegal", "move": "deal", "legal": []})


@pytest.mark.parametrize(
    ("contents", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "digits"),
        (b"\xff\xfe{}", "not UTF-8 (byte 0)"),
        ("[]", "JSON object"),
        ("{}", "lacks 'game'"),
        (json.dumps(record(game="chess")), "unknown game 'chess'"),
        (json.dumps(record(game="../engine")), "unknown game"),
        (json.dumps(record(players=99)), "not 99"),
        (json.dumps(record(players=True)), "'players'"),
        (json.dumps(record(options={"colour": "red"})), "unknown option 'colour'"),
        (json.dumps(record(options={next(iter(rules(GAME).options)): "?"})), "not one of"),
        (json.dumps(record(log=[[None, "deal"], [9, "go"]])), "log entry 1"),
        (json.dumps(record(log=[[]])), "log entry 0"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 30 else "contents",
)
def test_a_malformed_file_gets_one_line_that_says_why(run: Run, contents: bytes | str, says: str) -> None:
    code, out, err = run(contents)
    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("replay: ")
    assert len(err.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        assert replay.main([str(path)]) == 2
        out, err = capsys.readouterr()
        assert (out, len(err.splitlines())) == ("", 1)
        assert repr(str(path)) in err


def process(*args: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    """`replay` in a process of its own."""
    command = [sys.executable, "-c", SCRIPT, *args]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, **streams)


def test_a_dash_reads_standard_input() -> None:
    whole = record()
    done = process("-", input=json.dumps(whole), stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(whole["log"])


def test_a_closed_standard_input_is_named() -> None:
    done = process("-", preexec_fn=lambda: os.close(0))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "can't read '-'" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_named(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), "utf-8")
    with open("/dev/full", "w") as full:
        done = process(str(file), stdout=full)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "can't write" in done.stderr


def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()  # before the interpreter is even up, so the first line finds no reader
    with process:
        assert process.stderr.read() == b""
    assert process.returncode == 0
