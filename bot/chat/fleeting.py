"""Private answers that stay for a while only."""

from __future__ import annotations

import asyncio

import discord

from bot.chat.boundary import quietly


class Fleeting:
    """Removes answers when their time is over, or at the latest when the bot stops."""

    def __init__(self) -> None:
        self._timers: dict[discord.InteractionMessage, asyncio.TimerHandle] = {}
        self._removing: set[asyncio.Task[None]] = set()

    def keep(self, message: discord.InteractionMessage, seconds: float) -> None:
        """Remove the message after that time."""
        loop = asyncio.get_running_loop()
        self._timers[message] = loop.call_later(seconds, self._begin, message)

    async def close(self) -> None:
        """Remove what is still there: nobody could do it later."""
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*(self._remove(message) for message in list(self._timers)))

    def _begin(self, message: discord.InteractionMessage) -> None:
        task = asyncio.get_running_loop().create_task(self._remove(message))
        self._removing.add(task)
        task.add_done_callback(self._removing.discard)

    async def _remove(self, message: discord.InteractionMessage) -> None:
        self._timers.pop(message, None)
        await quietly(message.delete())
