"""The bot as an operator runs it: its port, its log and its database seen from other processes."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import CannotRun, _discord
from bot.chat.client import BotClient
from bot.settings import Settings
from tests.standin.play import move, open_table
from tests.standin.process import ROOT, BotProcess
from tests.standin.server import stand_in


def get(url: str) -> str:
    """The body, whatever the status."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def tool(bot: BotProcess, *args: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """One of the tools, beside the bot and with its database."""
    env = (
        os.environ | {"DATABASE": str(bot.database)} | {name: str(value) for name, value in settings.items()}
    )
    return subprocess.run(
        [sys.executable, "-m", "bot", *args], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


async def test_a_running_bot_tells_how_it_is_what_it_does_and_lets_itself_be_copied(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    async with stand_in(channels=1) as discord:
        bot = BotProcess(discord, tmp_path, HEALTH_PORT=port, LOG_FORMAT="json")
        try:
            await bot.start()
            message = await open_table(discord, discord.town.channels[0])
            await move(discord, message)
            await discord.quiet()
            for _ in range(50):  # discord.py waits two seconds for servers that might still come
                health = json.loads(await asyncio.to_thread(get, f"{url}/healthz"))
                if health["ok"]:
                    break
                await asyncio.sleep(0.1)
            assert health["ok"], health
            figures = await asyncio.to_thread(get, f"{url}/metrics")
            asked = await asyncio.to_thread(tool, bot, "health", HEALTH_PORT=port)
            checked = await asyncio.to_thread(tool, bot, "check", HEALTH_PORT=port)
            copied = await asyncio.to_thread(tool, bot, "backup", str(tmp_path / "copy.db"))
            code = await bot.stop()
        finally:
            await bot.kill()
        assert not discord.problems
    assert code == 0
    assert (asked.returncode, json.loads(asked.stdout)["ok"]) == (0, True)
    assert checked.returncode == 0, checked.stdout
    assert "a bot runs and is well" in checked.stdout
    assert copied.returncode == 0, copied.stderr
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (len(bot.moves()),)
    assert 'cardtable_tables{state="playing"} 1.0' in figures
    assert int(re.search(r"^cardtable_loop_lag_seconds_count (\d+)", figures, re.MULTILINE)[1]) > 0
    records = [json.loads(line) for line in bot.log.splitlines()]
    assert [record["verb"] for record in records if record.get("cause") == "player"][-1] in ("sell", "buy")


@pytest.mark.parametrize("error", [TimeoutError(), OSError("no route"), ConnectionResetError("gone")])
async def test_a_discord_that_does_not_answer_is_not_taken_for_a_port_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    async def start(self: BotClient, token: str) -> None:
        raise error

    monkeypatch.setattr(BotClient, "start", start)
    with pytest.raises(CannotRun, match=r"Discord can't be reached: (TimeoutError|no route|gone)"):
        await _discord(Settings(discord_token="x", database=tmp_path / "tables.db"))
