"""Painting off the event loop, and messages whose picture may not be allowed."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import discord

from bot.chat.faults import requests
from bot.metrics import PAINTED
from bot.render.paint import png
from bot.render.scene import Scene
from bot.table.ports import Gone, Unreachable

log = logging.getLogger(__name__)

ALT_LIMIT = 1024
# One painter: several would take the interpreter from the presses that wait to be answered, and
# finish no sooner.
_painter = ThreadPoolExecutor(1, "painter")
T = TypeVar("T")


async def picture(draw: Callable[[], Scene], name: str, alt: str) -> discord.File:
    """The scene that ``draw`` makes as an attachment ``name``.png with its alt text.

    Both the drawing and the painting happen in the painter's thread.
    """
    with PAINTED.time():
        data = await asyncio.get_running_loop().run_in_executor(_painter, lambda: png(draw()))
    return discord.File(io.BytesIO(data), f"{name}.png", description=alt[:ALT_LIMIT])


async def or_as_text(send: Callable[[discord.File | None], Awaitable[T]], file: discord.File) -> T:
    """What ``send`` gives for the file; where files aren't allowed, what it gives without one.

    Raises Unreachable or Busy.
    """
    try:
        async with requests():
            return await send(file)
    except Gone:
        raise
    except Unreachable as error:
        if error.reason not in ("rights", "size"):
            raise
        log.info("a table is shown as text: %s", error)
        async with requests():
            return await send(None)
