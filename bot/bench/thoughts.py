"""How long computer players think, and whether anybody else notices."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bot import games
from bot.bench.figures import Figure
from bot.engine.computer import Computer, stand_in
from bot.engine.match import Match
from bot.table.thinking import Thinking

QUICK_MS = {"easy": 1.0}
QUICK_MS_ELSE = 5.0
"""A median of a level that answers on the event loop."""
SLOW_MS, SLOW_WORST_MS = 200.0, 500.0
TABLES = 50
LAG_MS = 50.0
ANSWER_S = 5.0


def bench_thoughts() -> Iterator[Figure]:
    """CPU time a move of each level over whole matches; then fifty tables that ask at once."""
    for key in games.keys():  # noqa: SIM118 - a function, not a mapping
        computer = games.computer(key)
        for level in computer.levels:
            times = [1000 * s for players in games.rules(key).seats for s in _match(key, players, level)]
            slow = level in computer.slow
            limit = SLOW_MS if slow else QUICK_MS.get(level, QUICK_MS_ELSE)
            middle, worst = median(times), max(times)
            yield Figure(
                f"{key}: {level} computer, a move (median)",
                f"{middle:.2f} ms",
                f"< {limit:g} ms",
                middle < limit,
            )
            if slow:
                yield Figure(
                    f"{key}: {level} computer, a move (worst of {len(times)})",
                    f"{worst:.0f} ms",
                    f"< {SLOW_WORST_MS:g} ms",
                    worst < SLOW_WORST_MS,
                )
        if computer.slow:
            yield from asyncio.run(_crowd(key, computer))


def _match(key: str, players: int, level: str) -> list[float]:
    """Seconds that each move of a match took, all seats playing at this level, once it is warm."""
    computer, rng = games.computer(key), Random(f"{key} {players} {level}")
    match = Match(games.rules(key), players, {})
    times: list[float] = []
    warm = False
    while match.outcome is None:
        if match.deal(rng) is not None:
            continue
        seat = min(match.to_act)
        view, log = match.view(seat), match.public
        if not warm:
            computer.choose(view, log, level, Random(1))
            warm = True
        start = process_time()
        move = computer.choose(view, log, level, rng)
        times.append(process_time() - start)
        match.play(seat, move)
    return times


async def _crowd(key: str, computer: Computer) -> Iterator[Figure]:
    """The event loop's lag, and when the last answer comes, while many tables ask for their first move."""
    level = next(level for level in reversed(computer.levels) if level in computer.slow)
    asked: list[tuple[Any, Any]] = []
    for number in range(TABLES):
        match = Match(games.rules(key), games.rules(key).seats[-1], {})
        while not match.to_act:
            match.deal(Random(number))
        asked.append((match.view(min(match.to_act)), match.public))
    thinking = Thinking(Random(1))
    lags: list[float] = []
    watch = asyncio.create_task(_watch(lags))
    try:
        await thinking.think(key, *asked[0], level)  # workers have started
        cold = max(lags, default=0.0)
        lags.clear()
        start = perf_counter()
        quick = await _answers(thinking, key, level, asked)
        last = perf_counter() - start
    finally:
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
        await thinking.close()
    lag = 1000 * max([cold, *lags])
    crowd = f"{key}: {TABLES} tables ask at once"
    instead = f" ({quick} by {stand_in(computer)})" if quick else ""
    in_time = last < ANSWER_S and not quick
    return iter(
        [
            Figure(f"{crowd}, lag of the loop", f"{lag:.1f} ms", f"< {LAG_MS:g} ms", lag < LAG_MS),
            Figure(f"{crowd}, last answer{instead}", f"{last:.2f} s", f"< {ANSWER_S:g} s", in_time),
        ]
    )


async def _answers(thinking: Thinking, key: str, level: str, asked: list[tuple[Any, Any]]) -> int:
    """Ask for all at once; how many the workers couldn't answer, by the warnings that say so."""
    warnings = _Count()
    logger = logging.getLogger("bot.table.thinking")
    logger.addHandler(warnings)
    try:
        await asyncio.gather(*(thinking.think(key, *question, level) for question in asked))
    finally:
        logger.removeHandler(warnings)
    return warnings.count


class _Count(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


async def _watch(lags: list[float], every: float = 0.002) -> None:
    """Note how much later than asked for the loop wakes up, in seconds."""
    while True:
        start = perf_counter()
        await asyncio.sleep(every)
        lags.append(perf_counter() - start - every)
