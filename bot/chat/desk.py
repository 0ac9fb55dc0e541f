"""Where every press and command arrives: who it is, what it means, and which part of chat does it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.chat import answers, coming, film, lesson, steps
from bot.chat.boundary import acknowledge, reader, say
from bot.chat.fleeting import Fleeting
from bot.chat.me import forget
from bot.chat.mine import elsewhere
from bot.chat.opening import lobby_choice, lobby_word, unknown_button
from bot.chat.presence import Presence
from bot.chat.throttle import Cooldown, Throttle
from bot.engine.types import Move
from bot.table.lobby import Lobby
from bot.table.service import Person, Tables

_WORDS: Mapping[str, Callable[[Any, discord.Interaction, str], Awaitable[None]]] = {
    "hand": answers.hand,
    "look": answers.look,
    "play": answers.hand,
    "rules": answers.table_rules,
    "history": answers.history,
    "more": answers.more,
    "words": answers.words,
    "again": answers.repost,
    "lesson": lesson.lesson,
    "film": steps.open_steps,
    "film.post": film.post,
    "leave": coming.ask_leave,
    "leave.yes": coming.leave,
    "back": coming.take_back,
    "accept": coming.accept,
    "drop_offer": coming.drop_offer,
    "close.yes": coming.close,
    "end": coming.ask_end,
    "end.yes": coming.end,
    "vote": coming.vote,
    "play_on": coming.play_on,
    "wait": coming.wait_longer,
    "play_for": coming.play_for_them,
    "replace": coming.replace_absent,
}
"""What ``t:<table>:<word>`` does."""
_CALM = 1.0
"""Seconds that a picture waits for presses to be answered."""


class Desk:
    """Turns interactions into calls of the table service, and its results into answers."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self.tables = tables
        self.lobby = Lobby(tables)
        self.presence = presence
        self.throttle = Throttle()
        self.reposts = Cooldown(presence.now)
        self.fleeting = Fleeting()
        self.films = film.Films(tables.now)
        self.lessons: set[str] = set()
        """Tables whose moves are being judged for somebody."""
        self.unanswered = 0
        """Presses and commands that Discord still waits for."""
        self._quiet = asyncio.Event()
        self.busy: set[asyncio.Task[Any] | None] = set()
        """Tasks in which a press or a command is being carried out."""

    async def greet(self, interaction: discord.Interaction) -> None:
        """Learn how this person wants to be spoken to, and that they are here."""
        self.presence.seen(interaction.user.id)
        choices = await self.tables.store.choices("user", interaction.user.id)
        interaction.extras["locale"] = choices.get("locale")

    def person(self, interaction: discord.Interaction) -> Person:
        """Who pressed or typed."""
        user = interaction.user
        rights = interaction.permissions
        moderator = interaction.guild_id is not None and (rights.manage_messages or rights.manage_guild)
        return Person(user.id, user.display_name, reader(interaction).locale, moderator)

    async def move(self, interaction: discord.Interaction, table_id: str, step: int, move: Move) -> None:
        """A press on a move button; tells of the next table that waits for the same person."""
        person = self.person(interaction)
        await self.tables.play(table_id, person, step, move)
        await acknowledge(interaction)
        if told := await elsewhere(self, interaction, table_id):
            await say(interaction, told)

    def came(self) -> None:
        """A press or a command arrived."""
        self.unanswered += 1
        self._quiet.clear()

    def told(self) -> None:
        """One of them is answered, or never will be."""
        self.unanswered -= 1
        if not self.unanswered:
            self._quiet.set()

    async def calm(self) -> None:
        """Wait until every press so far is answered, but not for long: answers come before pictures."""
        if self.unanswered:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_CALM):
                    await self._quiet.wait()

    async def table_word(self, interaction: discord.Interaction, table_id: str, word: str) -> None:
        """A press on a button that opens a private answer, or decides something."""
        if word.startswith("at."):
            await steps.step_to(self, interaction, table_id, word.removeprefix("at."))
            return
        if word not in _WORDS:
            raise unknown_button()
        await _WORDS[word](self, interaction, table_id)

    async def lobby_word(self, interaction: discord.Interaction, table_id: str, word: str) -> None:
        """A press on a button of a lobby, or on Rematch."""
        await lobby_word(self, interaction, table_id, word)

    async def forget(self, interaction: discord.Interaction) -> None:
        """A press on the button that deletes one's data."""
        await forget(self, interaction)

    async def lobby_choice(
        self, interaction: discord.Interaction, table_id: str, name: str, value: str
    ) -> None:
        """A choice in the settings of a lobby."""
        await lobby_choice(self, interaction, table_id, name, value)
