"""What the playground says when it can't be opened."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot import playground
from tests.playground.browser import ROOT, playground_environ
from tests.playground.stand_in import StandIn


async def test_without_simcord_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "simcord", None)
    with pytest.raises(playground.PlaygroundError) as raised:
        await playground.run(StandIn)
    assert "make play" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_port_in_use_is_one_line_and_a_failing_exit_code(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, "-m", "bot"], cwd=tmp_path, env=playground_environ(PLAYGROUND_PORT=str(port)),
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    assert ended.returncode != 0
    assert f"port {port}" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_it_is_imported_without_simcord():
    code = "import sys, bot.playground; sys.exit('simcord' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
