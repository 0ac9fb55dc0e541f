"""The Discord client: intents, commands, the registered buttons, and the start of everything."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Protocol

import discord
from discord import app_commands

from bot import games
from bot.chat import controls
from bot.chat.commands import game_group
from bot.chat.desk import Desk
from bot.chat.screen import DiscordScreen
from bot.chat.translate import CommandTexts
from bot.table.lobby import Lobby
from bot.table.ports import Store
from bot.table.service import Tables

log = logging.getLogger(__name__)

_SYNCED = "commands"
_FINISH_SECONDS = 10.0


# The bot has no voice, so what voice would need isn't missed.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Memory(Store, Protocol):
    """A store that also keeps small facts about the installation."""

    async def recall(self, key: str) -> str | None: ...

    async def remember(self, key: str, value: str) -> None: ...


class BotClient(discord.AutoShardedClient):
    """One client over one store. ``tables`` options (rng, now) are passed on to `Tables`."""

    def __init__(self, store: Memory, *, shard_count: int | None = None, **tables: object) -> None:
        super().__init__(
            # Interactions come without any intent; guilds tells of channels and removals.
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=shard_count,
        )
        self._store = store
        self.tables = Tables(store, DiscordScreen(self), **tables)
        self.desk = Desk(self.tables, Lobby(self.tables))
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        for key in games.keys():  # noqa: SIM118 -- a function of ours, no dict
            self.tree.add_command(game_group(key, self.desk))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*controls.ALL)
        await self.tree.set_translator(CommandTexts())
        await self._sync()
        await self.tables.shower.resume()

    async def on_ready(self) -> None:
        log.info("ready: %s in %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Finish the presses being carried out and what is being shown, then disconnect."""
        if busy := self.desk.busy - {asyncio.current_task()}:
            await asyncio.wait(busy, timeout=_FINISH_SECONDS)
        await self.tables.shower.close()
        await super().close()

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
