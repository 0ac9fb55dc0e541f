"""The Discord client: intents, commands, the registered buttons, and the start of everything."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Protocol

import discord
from discord import app_commands

from bot import games
from bot.chat import controls, hidden
from bot.chat.admin import admin_group
from bot.chat.boundary import not_carried_out
from bot.chat.commands import game_group
from bot.chat.desk import Desk
from bot.chat.me import ForgetButton, me_group
from bot.chat.presence import Presence
from bot.chat.screen import DiscordScreen
from bot.chat.translate import CommandTexts
from bot.table.absence import after_downtime
from bot.table.ports import Busy, Store, Unreachable
from bot.table.refusals import NoTable
from bot.table.retention import Retention
from bot.table.service import Tables

log = logging.getLogger(__name__)

_SYNCED = "commands"
_FINISH_SECONDS = 10.0
_LONGEST_SLEEP = 30.0
"""Seconds; the least that discord.py takes."""
_CONTROLS = (*controls.ALL, *hidden.ALL, ForgetButton)


# The bot has no voice, so what voice would need isn't missed.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Memory(Store, Protocol):
    """A store that also keeps small facts about the installation."""

    async def recall(self, key: str) -> str | None: ...

    async def remember(self, key: str, value: str) -> None: ...


class BotClient(discord.AutoShardedClient):
    """One client over one store.

    ``rng`` shuffles (default: the system's random source), ``now`` gives seconds since the epoch.
    """

    def __init__(
        self,
        store: Memory,
        *,
        shard_count: int | None = None,
        rng: Random | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            # Interactions come without any intent; guilds tells of channels and removals.
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=shard_count,
            # A longer pause is kept by the outbox. Were it slept through inside a request, a request
            # given up meanwhile would leave discord.py waiting for ever if the pause is for all of them.
            max_ratelimit_timeout=_LONGEST_SLEEP,
        )
        self._store = store
        presence = Presence(now)
        screen = DiscordScreen(self, store, presence)
        self.tables = Tables(store, screen, rng=rng, now=now, calm=lambda: self.desk.calm())
        self.desk = Desk(self.tables, presence)
        self._retention = Retention(store, now)
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        self.tree.error(not_carried_out)
        for key in games.keys():  # noqa: SIM118 -- a function of ours, no dict
            self.tree.add_command(game_group(key, self.desk))
        self.tree.add_command(me_group(self.desk))
        self.tree.add_command(admin_group(self.desk))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*_CONTROLS)
        await self.tree.set_translator(CommandTexts())
        await self._sync()
        await after_downtime(self.tables)
        await self.tables.shower.resume()
        await self.tables.minds.resume()

    async def on_ready(self) -> None:
        log.info("ready: %s in %d servers", self.user, len(self.guilds))
        await self._store.returned([guild.id for guild in self.guilds])
        # A server the bot was removed from while it was away. One with an outage is still listed.
        for guild in await self._store.guilds():
            if self.get_guild(guild) is None:
                await self._gone(guild=guild)
        # Not before: a server it was invited back to meanwhile may not be taken for one it left.
        self._retention.start()
        await self._look_for_channels()

    async def _look_for_channels(self) -> None:
        """Close tables whose channel was deleted while the bot was away.

        Archived threads aren't known either, so Discord is asked.
        """
        for table_id in await self._store.open_where():
            table = await self._store.load(table_id)
            guild = table and self.get_guild(table.guild)
            if guild and not guild.unavailable and not guild.get_channel_or_thread(table.channel):
                with suppress(NoTable, Busy, Unreachable):
                    await self.tables.look_after(table_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._store.guild_left(guild.id, None)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._gone(guild=guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel=channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gone(channel=payload.thread_id)

    async def _gone(self, *, guild: int | None = None, channel: int | None = None) -> None:
        if guild is not None:
            await self._store.guild_left(guild, self.tables.now())
        await self.tables.close(await self._store.open_where(guild=guild, channel=channel))

    async def close(self) -> None:
        """Finish the presses being carried out and what is being shown, then disconnect."""
        if busy := self.desk.busy - {asyncio.current_task()}:
            await asyncio.wait(busy, timeout=_FINISH_SECONDS)
        await self.desk.fleeting.close()
        await self.tables.clock.close()
        await self.tables.minds.close()
        await self._retention.close()
        await self.tables.shower.close()
        await super().close()

    def controls_registered(self) -> bool:
        """Whether a press on any control finds its class.

        discord.py forgets a class for all messages when a view that mixed it with others ends, and
        has no public way to ask.
        """
        return set(_CONTROLS) <= set(self._connection._view_store._dynamic_items.values())

    async def command_payload(self) -> list[dict[str, object]]:
        """What is registered with Discord, translations included."""
        return [
            await command.get_translated_payload(self.tree, self.tree.translator)
            for command in self.tree.get_commands()
        ]

    async def _sync(self) -> None:
        """Register the commands if they changed; Discord allows few registrations a day."""
        payload = json.dumps(await self.command_payload(), sort_keys=True)
        digest = f"{self.application_id}:{hashlib.sha256(payload.encode()).hexdigest()}"
        if await self._store.recall(_SYNCED) != digest:
            await self.tree.sync()
            await self._store.remember(_SYNCED, digest)
            log.info("commands registered")
