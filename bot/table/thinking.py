"""Where slow computer players think: a few worker processes that all tables share.

The event loop never computes. A worker's effort shrinks with the number of tables that wait, and
where no answer comes in time (too many ask, a worker died, none can be started) the strongest quick
level answers, so no table ever waits long. Workers start at the first need.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from random import Random, SystemRandom
from typing import Any

from bot import games
from bot.engine.computer import stand_in
from bot.engine.match import Match
from bot.engine.review import Question, Verdict, judge, questions
from bot.engine.types import Event, Move, Seat

log = logging.getLogger(__name__)

LEAST_BUDGET = 1 / 32
"""Part of the full effort that a thought gets when very many ask at once."""
MOST_ASKING = 64
"""Tables that may wait for an answer at once; further ones get the quick level's."""
PATIENCE = 10.0
"""Seconds after which the quick level answers."""
STOPPED = 30.0
"""Seconds without any answer after which workers are taken to hang and are replaced; a machine with
much else to do may need a good part of it to start them."""
PAUSE = 60.0
"""Seconds before another try if no workers can be started."""


class Thinking:
    """A pool of workers that choose moves and judge decisions."""

    def __init__(
        self,
        rng: Random | None = None,
        *,
        workers: int | None = None,
        start: Callable[[int], Executor] | None = None,
    ) -> None:
        """``rng`` gives the seeds of thoughts; ``workers`` defaults to the processors but one, at least
        one and at most four; ``start`` makes the pool (default: processes)."""
        self.workers = workers or min(4, max(1, (os.cpu_count() or 1) - 1))
        self._rng = rng or SystemRandom()
        self._start = start or start_workers
        self._pool: Executor | None = None
        self._not_before = 0.0
        self._heard = 0.0
        """When the pool started or last answered."""
        self._asking = 0
        self._closed = False

    async def think(
        self, game: str, view: Any, events: Sequence[Event], level: str, seed: int | None = None
    ) -> Move:
        """The move that a level chooses from what its seat may know; see `bot.engine.computer.Computer`.

        The same ``seed`` gives the same move as long as the pool isn't busy. Never fails for want of
        workers; raises whatever a quick level raises.
        """
        computer = games.computer(game)
        seed = self._rng.getrandbits(64) if seed is None else seed
        if level in computer.slow:
            move = await self._ask(choose, game, view, tuple(events), level, seed)
            if move is not None:
                return move
            level = stand_in(computer)
        return computer.choose(view, events, level, Random(seed))

    async def review(
        self, match: Match, seat: Seat, seed: int = 0, progress: Callable[[int, int], Any] | None = None
    ) -> list[Verdict]:
        """What the strongest level thinks of a seat's decisions in a finished match, in order.

        ``progress`` hears how many of how many are done. One decision at a time, so that tables that
        play wait little. The list ends early if no worker answers.
        """
        asked = questions(match, seat)
        verdicts: list[Verdict] = []
        for question in asked:
            verdict = await self._ask(verdict_on, match.game.key, question, seed)
            if verdict is None:
                break
            verdicts.append(verdict)
            if progress is not None:
                progress(len(verdicts), len(asked))
        return verdicts

    async def close(self) -> None:
        """Stop the workers. What is being thought is not waited for."""
        self._closed = True
        self._end()

    async def _ask(self, function: Callable[..., Any], *args: Any) -> Any:
        """What a worker answers, or None if none does in time."""
        if self._asking >= MOST_ASKING:
            log.warning("%d tables wait for a thought, the next one gets a quick one", self._asking)
            return None
        pool = self._workers()
        if pool is None:
            return None
        self._asking += 1
        try:
            budget = max(LEAST_BUDGET, min(1.0, self.workers / self._asking))
            # Through the loop rather than the pool, so that a simulated Discord sees what it waits for.
            answer = asyncio.get_running_loop().run_in_executor(pool, function, *args, budget)
            thought = await asyncio.wait_for(answer, PATIENCE)
            self._heard = asyncio.get_running_loop().time()
            return thought
        except BrokenExecutor:
            self._give_up(pool, "a worker died, quick levels answer what it was asked")
        except TimeoutError:  # before OSError, of which it is one
            log.warning("no thought within %.0f s, a quick level answers", PATIENCE)
            if asyncio.get_running_loop().time() - self._heard >= STOPPED:
                self._give_up(pool, "the workers hang, others are started")
        except OSError as error:
            self._not_before = asyncio.get_running_loop().time() + PAUSE
            self._give_up(pool, f"no worker can be started to think ({error}), quick levels answer")
        except Exception:
            log.exception("thinking failed, a quick level answers")
        finally:
            self._asking -= 1
        return None

    def _workers(self) -> Executor | None:
        """The pool, started if need be; None if there can't be one."""
        now = asyncio.get_running_loop().time()
        if self._pool is None and not self._closed and now >= self._not_before:
            try:
                self._pool = self._start(self.workers)
                self._heard = now
            except (OSError, ImportError, RuntimeError) as error:
                self._not_before = now + PAUSE
                log.error("no workers can be started to think (%s)", error)
        return self._pool

    def _give_up(self, pool: Executor, why: str) -> None:
        """End a pool that is of no use any more, once; the next thought starts another."""
        if pool is self._pool:
            log.error(why)
            self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        # Not cancelled: whoever waits hears that the pool broke, not that it was cancelled itself.
        pool.shutdown(wait=False)
        for process in processes:
            process.kill()  # one that hangs would be waited for at exit


def start_workers(workers: int) -> Executor:
    """Worker processes of their own kind: forking one with threads and open databases isn't safe."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)


def choose(game: str, view: Any, events: Sequence[Event], level: str, seed: int, budget: float) -> Move:
    """In a worker: the move that a level chooses."""
    return games.computer(game).choose(view, events, level, Random(seed), budget)


def verdict_on(game: str, question: Question, seed: int, budget: float) -> Verdict:
    """In a worker: the verdict on one decision."""
    return judge(games.computer(game), question, seed, budget)


def _begin() -> None:
    """How a worker starts: it steps back behind the bot itself, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which stops its workers
    if hasattr(os, "nice"):
        os.nice(5)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy loads: a worker is one core
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
