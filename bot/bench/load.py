"""``python -m bot bench load``: two hundred tables at once, and what is left of two thousand games.

One process, one store, simcord for Discord. What simcord itself takes is part of every figure, so
each is an upper bound of what our own code takes.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from queue import SimpleQueue
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import simcord

from bot import games
from bot.bench.crowd import Crowd, Place
from bot.bench.figures import Figure
from bot.chat.client import BotClient
from bot.chat.throttle import Throttle
from bot.store.sqlite import open_store

TABLES = 200
ROUNDS = 6
"""Times that every table acts at the same moment."""
FINISHED = (500, 1000, 2000)
"""Finished games after which memory is looked at; growth counts from the first on."""
ACK_P99_MS, LAG_MS, GROWTH = 1000.0, 100.0, 0.10
WHOLE = 10
"""Of the many games every tenth is played to its end; the others are ended by the host after a turn."""
_LOOK = 0.005
_PAGE = 4096


def bench_load(tables: int = TABLES, finished: tuple[int, ...] = FINISHED) -> Iterator[Figure]:
    """Acknowledgements, pictures and lag with every table acting at once; memory after many games."""
    figures: SimpleQueue[Figure | None] = SimpleQueue()
    logging.disable(logging.ERROR)
    # simcord wants one task for all its life, which a generator that yields between has not.
    with ThreadPoolExecutor(1) as pool:
        measuring = pool.submit(lambda: asyncio.run(_measure(tables, finished, figures.put)))
        measuring.add_done_callback(lambda _: figures.put(None))
        yield from iter(figures.get, None)
        logging.disable(logging.NOTSET)
        measuring.result()


async def _measure(tables: int, finished: tuple[int, ...], tell: Callable[[Figure], None]) -> None:
    # The buttons of such a game are on the table itself, where everybody here presses.
    key = next(key for key in games.keys() if not hasattr(games.face(key), "pick"))  # noqa: SIM118
    seats = games.rules(key).seats
    async with _client() as (env, client):
        crowd = Crowd(env, tables, seats[-1])
        await asyncio.gather(
            *(_open(crowd, place, key, seats[n % len(seats)]) for n, place in enumerate(crowd.places))
        )
        await asyncio.sleep(0.5)
        # As after start-up; it spares the bot the simulation's memory, too.
        gc.collect()
        gc.freeze()
        for figure in await _all_at_once(crowd, tables):
            tell(figure)
        await asyncio.gather(*(_finish(crowd, place) for place in crowd.places))
        done, sizes = tables, []
        for goal in finished:
            done = await _play(crowd, key, done, goal)
            sizes.append((goal, _resident(), _views(client)))
            tell(_memory(sizes))


@asynccontextmanager
async def _client() -> AsyncIterator[tuple[Any, BotClient]]:
    with TemporaryDirectory() as folder:
        async with open_store(Path(folder, "load.db")) as store:
            client = BotClient(store, shard_count=1)
            client.desk.throttle = Throttle(burst=1e9)  # nobody here is a person
            async with simcord.run(client) as env:
                yield env, client


async def _open(crowd: Crowd, place: Place, key: str, seats: int, humans: int = 5) -> None:
    """A table of so many seats, every second of them a computer's unless people are wanted."""
    before = crowd.newest(place)
    await crowd.command(place, games.face(key).command, "new", seats=seats)
    await crowd.next(place, before)
    for user in place.people[1 : min(humans, seats)]:
        await crowd.press(place, user, crowd.button(place, ":join"))
    for _ in range(seats - humans):
        await crowd.press(place, place.host, crowd.button(place, ":seat"))
    lobby = crowd.newest(place)
    await crowd.press(place, place.host, crowd.button(place, ":cancel").replace(":cancel", ":start"))
    await crowd.next(place, lobby)


async def _all_at_once(crowd: Crowd, tables: int) -> list[Figure]:
    crowd.acks.clear()
    crowd.pictures.clear()
    async with _lag() as lags:
        for _ in range(ROUNDS):
            await asyncio.gather(*(crowd.move(place) for place in crowd.places))
            await asyncio.sleep(0.2)
    acks, pictures = (sorted(1000 * t for t in times) for times in (crowd.acks, crowd.pictures))
    return [
        Figure(f"{tables} tables at once: acknowledgement, median", f"{median(acks):.0f} ms"),
        _under(f"{tables} tables at once: acknowledgement, p99", _p99(acks), ACK_P99_MS),
        Figure(f"{tables} tables at once: new picture, median", f"{median(pictures):.0f} ms"),
        Figure(f"{tables} tables at once: new picture, p99", f"{_p99(pictures):.0f} ms"),
        Figure("event loop late, p99", f"{_p99(lags):.0f} ms"),
        _under("event loop late, longest", max(lags), LAG_MS),
    ]


async def _finish(crowd: Crowd, place: Place) -> None:
    while await crowd.move(place):
        pass


async def _play(crowd: Crowd, key: str, done: int, goal: int) -> int:
    """Open and finish games of one person and computers at every place until so many are done."""

    async def one(place: Place, nth: int) -> None:
        await _open(crowd, place, key, games.rules(key).seats[-1], humans=1)
        await crowd.move(place)
        if nth % WHOLE == 0:
            await _finish(crowd, place)
        else:
            await crowd.press(place, place.host, f"t:{crowd.table(place)}:end.yes")

    while done < goal:
        batch = crowd.places[: goal - done]
        await asyncio.gather(*(one(place, n) for n, place in enumerate(batch)))
        done += len(batch)
        await asyncio.sleep(0.2)
        crowd.forget()
    return done


def _memory(sizes: list[tuple[int, int, int]]) -> Figure:
    goal, resident, views = sizes[-1]
    growth = resident / sizes[0][1] - 1
    measured = f"{resident / 1e6:.0f} MB, {views} views"
    if len(sizes) == 1:
        return Figure(f"memory after {goal} games", measured)
    return Figure(f"memory after {goal} games: {growth:+.1%}", measured, f"< {GROWTH:+.0%}", growth < GROWTH)


def _resident() -> int:
    """Bytes of memory this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE


def _views(client: BotClient) -> int:
    """What discord.py keeps for buttons; with registered classes alone it stays at nothing."""
    store = client._connection._view_store
    return sum(map(len, store._views.values())) + len(store._synced_message_views) + len(store._modals)


@asynccontextmanager
async def _lag() -> AsyncIterator[list[float]]:
    """How late, in ms, the event loop wakes somebody who sleeps for a few ms, again and again."""
    late: list[float] = []

    async def sleep() -> None:
        while True:
            due = perf_counter() + _LOOK
            await asyncio.sleep(_LOOK)
            late.append(1000 * (perf_counter() - due))

    sleeper = asyncio.create_task(sleep())
    try:
        yield late
    finally:
        sleeper.cancel()


def _p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


def _under(name: str, value: float, limit: float) -> Figure:
    return Figure(name, f"{value:.0f} ms", f"< {limit:.0f} ms", value < limit)
