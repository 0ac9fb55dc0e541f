"""The bot as a process of its own."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.standin.server import TOKEN, StandIn

ROOT = Path(__file__).absolute().parents[2]
_START_SECONDS = 20.0
_END_SECONDS = 20.0


class BotProcess:
    """One bot over one database, started as often as wanted. `log` is all that it ever wrote."""

    def __init__(self, standin: StandIn, folder: Path, **settings: object) -> None:
        self.standin = standin
        self.database = folder / "tables.db"
        self._log = folder / "bot.log"
        self._settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE": self.database,
            "LOG_LEVEL": "INFO",
            "HEALTH_PORT": 0,
            **settings,
        }
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8") if self._log.exists() else ""

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self, *, wait: bool = True) -> None:
        """Start it, and wait until its gateway has been welcomed."""
        assert not self.running
        environment = os.environ | {name: str(value) for name, value in self._settings.items()}
        self.standin.gateway.here.clear()
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.standin.launch", self.standin.url,
                cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=log, stderr=log,
            )  # fmt: skip
        if wait:
            here = asyncio.create_task(self.standin.gateway.here.wait())
            ended = asyncio.create_task(self._process.wait())
            await asyncio.wait((here, ended), timeout=_START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            here.cancel()
            ended.cancel()
            assert self.standin.gateway.here.is_set(), self.log

    async def kill(self) -> None:
        """SIGKILL, if it still runs; it is gone afterwards."""
        if self.running:
            self._process.kill()
        if self._process is not None:
            await self._process.wait()

    async def ended(self) -> int:
        """Its exit code, once it ends by itself."""
        async with asyncio.timeout(_END_SECONDS):
            return await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        self._process.terminate()
        return await self.ended()

    def rows(self, sql: str, *parameters: Any) -> list[Any]:
        """What its database answers."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as db:
            found = db.execute(sql, parameters).fetchall()
        db.close()
        return found

    def moves(self, table: str | None = None) -> list[tuple[int, int | None, str, str]]:
        """The log of a table, by default of the newest: number, seat, move and cause."""
        return self.rows(
            "SELECT n, seat, move, cause FROM log WHERE table_id ="
            " coalesce(?, (SELECT id FROM tables ORDER BY created DESC LIMIT 1)) ORDER BY n",
            table,
        )
