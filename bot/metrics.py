"""What is counted and timed, for Prometheus. Knows nothing of Discord, of SQL or of any game.

Counters and histograms are touched where the thing happens; gauges are set when somebody asks.
Nothing here names a person, a server or a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LAG_EVERY = 0.5
"""Seconds between two looks at the event loop."""

disable_created_metrics()  # a line more for each figure, which nobody reads
REGISTRY = CollectorRegistry()
"""Ours alone: a library that counts too doesn't mix with it."""
# Memory, processor time and open files, where the system tells them.
ProcessCollector(registry=REGISTRY)

ACKNOWLEDGED = Histogram(
    "cardtable_acknowledgement_seconds",
    "From the arrival of a press or a command to Discord's receipt of the first answer; Discord waits 3 s.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10),
    registry=REGISTRY,
)
PAINTED = Histogram(
    "cardtable_picture_seconds",
    "Time to draw a picture, waiting for a free thread included.",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
LAG = Histogram(
    "cardtable_loop_lag_seconds",
    f"How late the event loop woke somebody who slept {LAG_EVERY} s.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    registry=REGISTRY,
)
RETRIES = Counter(
    "cardtable_show_retries",
    "Times that showing a table was put off and tried again later.",
    registry=REGISTRY,
)
STALE = Counter(
    "cardtable_stale_presses", "Presses on a button of a decision that was already made.", registry=REGISTRY
)
REFUSED_LETTERS = Counter(
    "cardtable_refused_letters", "Private messages that could not be delivered.", registry=REGISTRY
)
ERRORS = Counter("cardtable_errors", "Errors of ours; each has a traceback in the log.", registry=REGISTRY)
BEHIND = Gauge(
    "cardtable_tables_behind", "Tables whose channel or players have yet to see something.", registry=REGISTRY
)
TABLES = Gauge(
    "cardtable_tables",
    "Open tables; one that waits because its channel can't be written to is in trouble.",
    ["state"],
    registry=REGISTRY,
)
STATES = ("lobby", "playing", "trouble")


def set_tables(count: Mapping[str, int], behind: int) -> None:
    """What the store counted just now: open tables by STATES, and those yet to be shown."""
    for state in STATES:
        TABLES.labels(state).set(count.get(state, 0))
    BEHIND.set(behind)


def text() -> bytes:
    """All of it in Prometheus's text format."""
    return generate_latest(REGISTRY)


@asynccontextmanager
async def watching_the_loop() -> AsyncIterator[None]:
    """Measure LAG meanwhile. Not for a simulated clock: the sleeps never end."""
    task = asyncio.create_task(_watch(), name="loop lag")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _watch() -> None:
    loop = asyncio.get_running_loop()
    while True:
        expected = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        LAG.observe(max(0.0, loop.time() - expected))
