"""What presses and commands do: each ends in a change of a table or in a private answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot import games
from bot.chat.boundary import Sorry, acknowledge, say
from bot.chat.controls import TableButton, rows, word_button
from bot.chat.messages import history_pages, people
from bot.chat.pictures import picture
from bot.chat.rights import require_rights
from bot.chat.translate import link
from bot.engine.types import Move
from bot.render.scene import Scene
from bot.table.lobby import Lobby
from bot.table.model import Status
from bot.table.ports import Unreachable
from bot.table.refusals import NotPlaying, NotSeated
from bot.table.service import Person, Tables, require_host
from bot.texts import Texts, texts


def person_of(interaction: discord.Interaction) -> Person:
    """Who pressed or typed."""
    user = interaction.user
    moderator = interaction.guild_id is not None and interaction.permissions.manage_messages
    return Person(user.id, user.display_name, interaction.locale.value, moderator)


class Desk:
    """Turns interactions into calls of the table service, and its results into answers."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self.tables = tables
        self.lobby = lobby
        self.busy: set[asyncio.Task[Any] | None] = set()
        """Tasks in which a press or a command is being carried out."""

    async def move(self, interaction: discord.Interaction, table_id: str, step: int, move: Move) -> None:
        """A press on a move button."""
        await self.tables.play(table_id, person_of(interaction), step, move)
        await acknowledge(interaction)

    async def lobby_word(self, interaction: discord.Interaction, table_id: str, word: str) -> None:
        """A press on a button of a lobby, or on Rematch."""
        person = person_of(interaction)
        lobby = self.lobby
        table = await self.tables.load(table_id)
        acts: Mapping[str, Callable[[], Awaitable[Any]]] = {
            "join": lambda: lobby.join(table_id, person),
            "leave": lambda: lobby.leave(table_id, person),
            "seat": lambda: lobby.seat_computer(
                table_id, person, texts(table.locale)("Computer {number}", number="{number}")
            ),
            "unseat": lambda: lobby.remove_computer(table_id, person),
            "start": lambda: lobby.start(table_id, person),
            "cancel": lambda: self.tables.cancel(table_id, person),
            "rematch": lambda: self._rematch(interaction, table_id, person),
        }
        if word not in acts:
            raise _unknown()
        await acts[word]()
        await acknowledge(interaction)

    async def table_word(self, interaction: discord.Interaction, table_id: str, word: str) -> None:
        """A press on a button that opens a private answer, or confirms one."""
        answers: Mapping[str, Callable[[discord.Interaction, str], Awaitable[None]]] = {
            "hand": self.hand,
            "rules": self.table_rules,
            "history": self.history,
            "more": self.more,
            "words": self.words,
            "again": self.repost,
            "leave": self.ask_leave,
            "leave.yes": self.leave,
            "cancel": self.ask_cancel,
            "cancel.yes": self.cancel,
        }
        if word not in answers:
            raise _unknown()
        await answers[word](interaction, table_id)

    async def new(
        self,
        interaction: discord.Interaction,
        game: str,
        options: Mapping[str, str],
        places: int | None,
    ) -> None:
        """Open a table in the channel of the interaction."""
        require_rights(interaction)
        table_id = await self.lobby.open(
            game,
            person_of(interaction),
            guild=interaction.guild_id,
            channel=interaction.channel_id,
            locale=interaction.guild_locale and interaction.guild_locale.value,
            options=options,
            places=places,
        )
        await self._show_first(interaction, table_id)
        t = texts(interaction.locale.value)
        await say(interaction, t("Your table is open. Press Start when everybody has joined."))

    async def hand(self, interaction: discord.Interaction, table_id: str) -> None:
        """What only the presser may see, as a picture and in words."""
        hand = await self.tables.hand(table_id, person_of(interaction))
        t = texts(interaction.locale.value)
        face = games.face(hand.table.game)
        text = face.hand_words(hand.view, t)
        if hand.seconds is not None:
            text += "\n-# " + t("You may look once, for a minute; then this disappears.")
        await self._show_picture(
            interaction,
            text,
            lambda: face.hand(hand.view, t),
            f"{table_id}-hand",
            face.hand_words(hand.view, t),
            seconds=hand.seconds,
        )

    async def table_rules(self, interaction: discord.Interaction, table_id: str) -> None:
        """The rules as this table plays them."""
        table = await self.tables.load(table_id)
        await self.rules(interaction, table.game, table.options)

    async def rules(
        self, interaction: discord.Interaction, game: str, options: Mapping[str, str] | None = None
    ) -> None:
        """The rules in short with a drawn example turn; the default options if none are given."""
        t = texts(interaction.locale.value)
        face = games.face(game)
        if options is None:
            options = {name: option.default for name, option in games.rules(game).options.items()}
        await self._show_picture(
            interaction,
            face.rules(t, options),
            lambda: face.rules_example(t),
            f"{game}-rules",
            face.rules_example_words(t),
        )

    async def history(self, interaction: discord.Interaction, table_id: str) -> None:
        """Every move so far."""
        table = await self.tables.load(table_id)
        t = texts(interaction.locale.value)
        for page in history_pages(table, t) or [t("Nothing has happened yet.")]:
            await say(interaction, page, allowed_mentions=discord.AllowedMentions.none())

    async def more(self, interaction: discord.Interaction, table_id: str) -> None:
        """What is needed less often."""
        table = await self.tables.load(table_id)
        person = person_of(interaction)
        t = texts(interaction.locale.value)
        buttons = [
            word_button(TableButton, table_id, "words", t("Table as text"), emoji="💬"),
            word_button(TableButton, table_id, "again", t("Post the table again"), emoji="⤵️"),
        ]
        if table.seat_of(person.user) is not None:
            buttons.append(word_button(TableButton, table_id, "leave", t("Leave the game"), emoji="🚪"))
        if person.user == table.host or person.moderator:
            buttons.append(
                word_button(TableButton, table_id, "cancel", t("End the game"), emoji="🛑", tone="bad")
            )
        await say(interaction, t("What would you like to do?"), view=rows([buttons]))

    async def words(self, interaction: discord.Interaction, table_id: str) -> None:
        """Everything the picture shows, in words."""
        table = await self.tables.load(table_id)
        match = table.match()
        t = texts(interaction.locale.value)
        text = games.face(table.game).words(match.view(None), people(table), t, match.outcome)
        await say(
            interaction, discord.utils.escape_markdown(text), allowed_mentions=discord.AllowedMentions.none()
        )

    async def repost(self, interaction: discord.Interaction, table_id: str) -> None:
        """Post the table again at the bottom of its channel."""
        table = await self.tables.load(table_id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.tables.shower.repost(table_id)
        table = await self.tables.load(table_id)
        t = texts(interaction.locale.value)
        await interaction.edit_original_response(content=t("The table is here: {link}", link=link(table)))

    async def ask_leave(self, interaction: discord.Interaction, table_id: str) -> None:
        """Leave an open lobby at once; ask before leaving a game."""
        table = await self.tables.load(table_id)
        person = person_of(interaction)
        t = texts(interaction.locale.value)
        if table.seat_of(person.user) is None:
            raise NotSeated(table_id)
        if table.status is Status.LOBBY:
            await self.lobby.leave(table_id, person)
            await say(interaction, t("You have left the table."))
            return
        question = t("Leave this game? A computer plays on in your place.")
        await self._ask(interaction, table_id, "leave.yes", question, t("Leave the game"))

    async def leave(self, interaction: discord.Interaction, table_id: str) -> None:
        """The confirmed way out of a game."""
        await self.tables.leave(table_id, person_of(interaction))
        await self._settle(interaction, lambda t: t("You have left the game."))

    async def ask_cancel(self, interaction: discord.Interaction, table_id: str) -> None:
        """Ask before ending a game for everybody."""
        table = await self.tables.load(table_id)
        require_host(table, person_of(interaction), moderator_too=True)
        if not table.status.open:
            raise NotPlaying(table.status)
        t = texts(interaction.locale.value)
        question = t("End this game for everybody, without a winner?")
        await self._ask(interaction, table_id, "cancel.yes", question, t("End the game"))

    async def cancel(self, interaction: discord.Interaction, table_id: str) -> None:
        """The confirmed end of a game."""
        await self.tables.cancel(table_id, person_of(interaction))
        await self._settle(interaction, lambda t: t("The game was ended."))

    async def _rematch(self, interaction: discord.Interaction, table_id: str, person: Person) -> None:
        require_rights(interaction)
        await self._show_first(interaction, await self.lobby.again(table_id, person))

    async def _show_first(self, interaction: discord.Interaction, table_id: str) -> None:
        try:
            await self.tables.shower.show(table_id)
        except Unreachable as error:
            await self.tables.store.discard(table_id)
            raise Sorry(
                lambda t: t("I can't write in this channel. Ask a moderator for the right.")
            ) from error

    async def _ask(
        self, interaction: discord.Interaction, table_id: str, word: str, question: str, label: str
    ) -> None:
        button = word_button(TableButton, table_id, word, label, tone="bad")
        await say(interaction, question, view=rows([[button]]))

    async def _settle(self, interaction: discord.Interaction, sentence: Callable[[Texts], str]) -> None:
        """Replace the question that a confirming press stood under."""
        t = texts(interaction.locale.value)
        await interaction.response.edit_message(content=sentence(t), view=None)

    async def _show_picture(
        self,
        interaction: discord.Interaction,
        text: str,
        draw: Callable[[], Scene],
        name: str,
        alt: str,
        *,
        seconds: float | None = None,
    ) -> None:
        """A private answer with a picture. ``seconds`` is how long it stays."""
        # Painting may have to wait for its turn, and Discord waits only three seconds.
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = await picture(draw, name, alt)
        message = await interaction.edit_original_response(content=text, attachments=[file])
        if seconds is not None:
            await message.delete(delay=seconds)


def _unknown() -> Sorry:
    return Sorry(lambda t: t("That button is from an older version of the bot. Try /wool table."))
