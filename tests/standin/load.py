"""``python -m tests.standin.load``: 200 tables at once over the wire, the bot in a process of its own.

Beside `bot.bench.load`, which has simcord in the same process: here only the bot's own work makes
its event loop late, and the stand-in answers from another process.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import aiohttp

from tests.standin import interactions
from tests.standin.play import open_table
from tests.standin.process import BotProcess
from tests.standin.server import StandIn, stand_in

ROUNDS = 6
SEATS = 5


async def measure(tables: int) -> None:
    """Open so many tables of 2 to 5 people, let all act at once some times, and print how long it took."""
    interactions.SECONDS = 60.0  # an answer that comes too late is measured, not refused
    with tempfile.TemporaryDirectory() as folder:
        async with stand_in(tables, people=SEATS * tables) as standin:
            port = _free_port()
            bot = BotProcess(standin, Path(folder), LOG_LEVEL="WARNING", HEALTH_PORT=port, LAG_EVERY=0.01)
            try:
                await bot.start()
                await _play(standin, bot, tables, port)
            finally:
                await bot.kill()
            print(f"tracebacks: {bot.log.count('Traceback')}")


async def _play(standin: StandIn, bot: BotProcess, tables: int, port: int) -> None:
    channels = standin.town.channels
    opening = [open_table(standin, c, 2 + n % 4, first=SEATS * n) for n, c in enumerate(channels)]
    for n in range(0, tables, 10):
        await asyncio.gather(*opening[n : n + 10])
    await standin.quiet()
    acks: list[float] = []
    pictures: list[float] = []
    late, cpu, start = await _late(port), _cpu(bot), time.monotonic()
    for _ in range(ROUNDS):
        await asyncio.gather(*(_move(standin, channel, acks, pictures) for channel in channels))
    spent = (_cpu(bot) - cpu) / len(acks)
    print(f"{tables} tables, {len(acks)} presses in {time.monotonic() - start:.1f} s")
    for name, times in (("acknowledgement", acks), ("new picture", pictures)):
        p99 = quantiles(times, n=100)[98]
        print(f"{name}: median {1000 * median(times):.0f} ms, p99 {1000 * p99:.0f} ms")
    print(f"processor time of the bot: {1000 * spent:.1f} ms a press, picture included")
    before = 0
    for (limit, then), (_, now) in zip(late, await _late(port), strict=True):
        print(f"event loop late by up to {limit} s: {now - then - before} looks")
        before = now - then


async def _move(standin: StandIn, channel: int, acks: list[float], pictures: list[float]) -> None:
    town = standin.town
    message = town.live(channel)
    pressed = await standin.press(town.to_act(message), message.moves[0], message, seconds=60)
    assert pressed.acknowledged
    acks.append(pressed.waited)
    for _ in range(6000):
        await asyncio.sleep(0.01)
        if town.live(channel) is not message:
            break
    pictures.append(time.monotonic() - pressed.born)


async def _late(port: int) -> list[tuple[str, int]]:
    """Of each limit in seconds, how many looks at the bot's event loop found it late by no more."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.findall(r'loop_lag_seconds_bucket\{le="(.+?)"\} (\d+)', await answer.text())
    return [(limit, int(looks)) for limit, looks in found]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _cpu(bot: BotProcess) -> float:
    """Seconds of processor time the bot has taken."""
    fields = Path(f"/proc/{bot._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
