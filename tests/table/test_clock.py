"""The clock rings for every table it can, whatever goes wrong at one of them or in the store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from bot.table import clock as module
from bot.table.clock import Clock
from bot.table.model import Status
from bot.table.refusals import NotPlaying


class Rows:
    """The wakes of tables; ``fails`` raises before each look."""

    def __init__(self, *tables: str) -> None:
        self.due = dict.fromkeys(tables, 0.0)
        self.fails: Callable[[], None] = lambda: None

    async def to_wake(self, until: float) -> list[str]:
        self.fails()
        return [table for table, at in self.due.items() if at <= until]

    async def next_wake(self) -> float | None:
        self.fails()
        return min(self.due.values(), default=None)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.05)


async def ring(rows: Rows, act: Any, seconds: float) -> None:
    clock = Clock(rows, asyncio.get_running_loop().time)
    await clock.start(act)
    await asyncio.sleep(seconds)
    await clock.close()


async def test_a_database_that_is_busy_for_a_moment_stops_no_clock(hurried: None) -> None:
    rows, rung = Rows("a"), []

    async def act(table_id: str) -> None:
        rung.append(table_id)
        del rows.due[table_id]

    looks = iter(range(100))

    def fail() -> None:
        if next(looks) in (1, 2):
            raise sqlite3.OperationalError("database is locked")

    rows.fails = fail
    await ring(rows, act, 0.3)
    assert rung == ["a"]


async def test_a_table_that_fails_holds_up_no_other_and_is_given_a_pause(hurried: None) -> None:
    rows, rung = Rows("bad", "good"), []

    async def act(table_id: str) -> None:
        rung.append(table_id)
        if table_id == "bad":
            raise RuntimeError
        del rows.due[table_id]

    await ring(rows, act, 0.3)
    assert rung[:2] == ["bad", "good"]
    assert 3 <= rung.count("bad") <= 7


async def test_a_table_closed_meanwhile_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    rows = Rows("a")

    async def act(table_id: str) -> None:
        del rows.due[table_id]
        raise NotPlaying(Status.BROKEN)

    await ring(rows, act, 0.05)
    assert not [record for record in caplog.records if record.exc_info]
