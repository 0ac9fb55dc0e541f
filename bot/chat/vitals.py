"""How the bot is: what ``/healthz`` and ``/metrics`` are told."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

from bot import metrics

if TYPE_CHECKING:
    from bot.chat.client import BotClient

log = logging.getLogger(__name__)

DATABASE_SECONDS = 2.0
"""A database that takes longer to answer is counted as not answering."""


async def vitals(client: BotClient) -> dict[str, object]:
    """``ok`` if all is well; ``latency`` and ``database`` are seconds, None where there is no answer.

    ``ready`` is Discord's side; ``controls`` says whether presses on buttons still find their way.
    """
    latency = client.latency if math.isfinite(client.latency) else None
    database = await _count(client)
    state = {
        "ready": client.is_ready() and latency is not None,
        "latency": latency and round(latency, 3),
        "database": database and round(database, 4),
        "controls": client.controls_registered(),
    }
    return {"ok": bool(state["ready"] and database is not None and state["controls"]), **state}


async def figures(client: BotClient) -> bytes:
    """Every figure for Prometheus, the gauges as the database has them now, or had them last."""
    await _count(client)
    return metrics.text()


async def _count(client: BotClient) -> float | None:
    """Set the gauges; how many seconds the database took, or None if it doesn't answer."""
    store = client.tables.store
    began = time.perf_counter()
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            metrics.set_tables(await store.count_open(), len(await store.behind()))
    except Exception as error:  # whatever is wrong with it, it doesn't answer
        log.warning("the database doesn't answer: %r", error)
        return None
    return time.perf_counter() - began
