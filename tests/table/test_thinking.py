"""Workers that think: they answer as if asked here, and whatever becomes of them, a move is made."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot import games
from bot.engine.computer import stand_in
from bot.engine.match import Match
from bot.engine.review import review
from bot.table import thinking
from bot.table.thinking import LEAST_BUDGET, MOST_ASKING, Thinking
from tests.playouts import playout

KEY = next(key for key in games.keys() if getattr(games.computer(key), "slow", ()))  # noqa: SIM118
COMPUTER = games.computer(KEY)
SLOW = next(iter(COMPUTER.slow))
QUICK = stand_in(COMPUTER)


class Dummy(Executor):
    """Answers when told to; notes with what budget it was asked."""

    def __init__(self, answer: Callable[[], Any] | None = None) -> None:
        self.answer = answer
        self.budgets: list[float] = []
        self.waiting: list[Future[Any]] = []

    def submit(self, function: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.budgets.append(args[-1])
        self.waiting.append(future)
        if self.answer is not None:
            try:
                future.set_result(self.answer())
            except Exception as error:
                future.set_exception(error)
        return future


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match(games.rules(KEY), games.rules(KEY).seats[0], {})
    match.deal(Random(1))
    return match


def asked(match: Match) -> tuple[str, Any, Any]:
    return KEY, match.view(min(match.to_act)), match.public


def quick_move(match: Match, seed: int) -> str:
    _, view, log = asked(match)
    return COMPUTER.choose(view, log, QUICK, Random(seed))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def workers() -> AsyncIterator[Thinking]:
    thinking = Thinking(Random(1), workers=1)
    yield thinking
    await thinking.close()


@pytest.mark.asyncio(loop_scope="module")
async def test_a_worker_answers_as_the_same_level_would_here(workers: Thinking, match: Match) -> None:
    for seed in range(2):
        here = COMPUTER.choose(*asked(match)[1:], SLOW, Random(seed))
        assert await workers.think(*asked(match), SLOW, seed) == here


@pytest.mark.asyncio(loop_scope="module")
async def test_quick_levels_need_no_workers(match: Match) -> None:
    def start(_: int) -> Executor:
        raise AssertionError("not needed")

    thinking = Thinking(start=start)
    for level in set(COMPUTER.levels) - COMPUTER.slow:
        here = COMPUTER.choose(*asked(match)[1:], level, Random(7))
        assert await thinking.think(*asked(match), level, 7) == here


@pytest.mark.asyncio(loop_scope="module")
async def test_a_finished_match_is_judged_as_it_would_be_here(workers: Thinking) -> None:
    finished = playout(games.rules(KEY), games.rules(KEY).seats[0], {}, Random(1))
    finished.log, finished.events = finished.log[:8], finished.events[:8]
    heard = []
    verdicts = await workers.review(finished, 0, 5, lambda done, total: heard.append((done, total)))
    assert verdicts == review(finished, COMPUTER, 0, 5)
    assert heard == [(n, len(verdicts)) for n in range(1, len(verdicts) + 1)]


@pytest.mark.asyncio(loop_scope="module")
async def test_if_a_worker_dies_the_quick_level_answers_the_log_says_so_and_another_starts(
    workers: Thinking, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    await workers.think(*asked(match), SLOW, 1)
    (process,) = workers._pool._processes
    os.kill(process, signal.SIGSTOP)
    thought = asyncio.ensure_future(workers.think(*asked(match), SLOW, 3))
    await asyncio.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    assert await thought == quick_move(match, 3)
    assert "a worker died" in caplog.text
    assert await workers.think(*asked(match), SLOW, 3) == COMPUTER.choose(*asked(match)[1:], SLOW, Random(3))


@pytest.mark.asyncio(loop_scope="module")
async def test_where_no_workers_can_be_started_the_quick_level_answers_and_it_is_said_once(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    def start(_: int) -> Executor:
        raise OSError("no semaphores")

    thinking = Thinking(start=start)
    for seed in range(3):
        assert await thinking.think(*asked(match), SLOW, seed) == quick_move(match, seed)
    assert caplog.text.count("no semaphores") == 1


@pytest.mark.asyncio(loop_scope="module")
async def test_a_level_that_fails_is_stood_in_for(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("a bug")

    thinking = Thinking(start=lambda _: Dummy(fail))
    assert await thinking.think(*asked(match), SLOW, 1) == quick_move(match, 1)
    assert "a bug" in caplog.text


@pytest.mark.asyncio(loop_scope="module")
async def test_workers_that_are_late_are_kept_and_those_that_hang_replaced(
    match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.01)
    pools = [Dummy(), Dummy(lambda: "thought")]
    hanging = Thinking(start=lambda _: pools.pop(0))
    assert await hanging.think(*asked(match), SLOW, 1) == quick_move(match, 1)
    assert len(pools) == 1
    monkeypatch.setattr(thinking, "STOPPED", 0.01)
    assert await hanging.think(*asked(match), SLOW, 2) == quick_move(match, 2)
    assert await hanging.think(*asked(match), SLOW, 3) == "thought"
    assert caplog.text.count("no thought within") == 2
    assert caplog.text.count("the workers hang") == 1


@pytest.mark.asyncio(loop_scope="module")
async def test_the_more_tables_ask_at_once_the_less_each_gets_and_the_queue_has_an_end(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    pool = Dummy()
    busy = Thinking(workers=2, start=lambda _: pool)
    thoughts = [
        asyncio.ensure_future(busy.think(*asked(match), SLOW, seed)) for seed in range(MOST_ASKING + 1)
    ]
    await asyncio.sleep(0)
    assert len(pool.waiting) == MOST_ASKING
    assert pool.budgets[:4] == [1, 1, 2 / 3, 1 / 2]
    assert pool.budgets == sorted(pool.budgets, reverse=True)
    assert pool.budgets[-1] == LEAST_BUDGET
    assert await thoughts[-1] == quick_move(match, MOST_ASKING)
    for future in pool.waiting:
        future.set_result("thought")
    assert set(await asyncio.gather(*thoughts[:-1])) == {"thought"}
    again = asyncio.ensure_future(busy.think(*asked(match), SLOW, 1))
    await asyncio.sleep(0)
    assert pool.budgets[-1] == 1
    again.cancel()


@pytest.mark.asyncio(loop_scope="module")
async def test_closing_ends_the_workers_and_what_is_asked_then_is_answered_quickly(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    closing = Thinking(workers=1)
    thought = asyncio.ensure_future(closing.think(*asked(match), SLOW, 4))
    await asyncio.sleep(0.05)
    (process,) = closing._pool._processes.values()
    await closing.close()
    assert await asyncio.wait_for(thought, 30) == quick_move(match, 4)
    process.join(30)
    assert process.exitcode is not None
    assert await closing.think(*asked(match), SLOW, 5) == quick_move(match, 5)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not [thread for thread in threading.enumerate() if "think" in thread.name]


ORPHAN = """
import asyncio, os, signal
from random import Random
from bot import games
from bot.engine.match import Match
from bot.table.thinking import Thinking

async def main():
    match = Match(games.rules({key!r}), {players}, {{}})
    match.deal(Random(1))
    thinking = Thinking(workers=1)
    await thinking.think({key!r}, match.view(min(match.to_act)), match.public, {level!r}, 1)
    print(*thinking._pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_worker_ends_with_a_bot_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(ORPHAN.format(key=KEY, players=games.rules(KEY).seats[0], level=SLOW))
    bot = await asyncio.create_subprocess_exec(
        sys.executable, script, env={**os.environ, "PYTHONPATH": os.getcwd()}, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await bot.communicate()
    assert bot.returncode == -signal.SIGKILL
    for _ in range(500):
        if not _alive(int(out)):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the worker lives on")


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
