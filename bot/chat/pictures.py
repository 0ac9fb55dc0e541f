"""Painting off the event loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable

import discord

from bot.metrics import PAINTED
from bot.render.paint import png
from bot.render.scene import Scene

ALT_LIMIT = 1024


async def picture(draw: Callable[[], Scene], name: str, alt: str) -> discord.File:
    """The scene that ``draw`` makes as an attachment ``name``.png with its alt text.

    Both the drawing and the painting happen in a thread.
    """
    with PAINTED.time():
        data = await asyncio.to_thread(lambda: png(draw()))
    return discord.File(io.BytesIO(data), f"{name}.png", description=alt[:ALT_LIMIT])
