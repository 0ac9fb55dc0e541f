"""Presses about coming and going: leave, take back, accept or decline a seat, end the game, the absent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import discord

from bot.chat.boundary import acknowledge, quietly, reader, say
from bot.chat.controls import TableButton, rows, word_button
from bot.table import absence, people
from bot.table.model import Status
from bot.table.service import require_host, require_open, require_playing, require_seat
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk


async def ask_leave(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Leave an open lobby at once; ask before leaving a game."""
    table = await desk.tables.load(table_id)
    person = desk.person(interaction)
    t = reader(interaction)
    if table.status is Status.LOBBY:
        await desk.lobby.leave(table_id, person)
        await say(interaction, t("You have left the table."))
        return
    require_playing(table)
    require_seat(table, person)
    if len(table.humans) > 1:
        question = t("Leave this game? A computer plays on in your place, until you take your seat back.")
    else:
        question = t("Leave this game? Nobody else is here, so it ends without a winner.")
    await _ask(interaction, table_id, "leave.yes", question, t("Leave the game"))


async def leave(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The confirmed way out of a game."""
    await people.leave(desk.tables, table_id, desk.person(interaction))
    ended = not (await desk.tables.load(table_id)).status.open
    await _settle(
        interaction,
        lambda t: (
            t("You have left, and the game has ended.")
            if ended
            else t("You have left the game. To come back, press More.")
        ),
    )


async def take_back(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Back into the seat where a computer stood in."""
    await people.take_back(desk.tables, table_id, desk.person(interaction))
    await _settle(interaction, lambda t: t("Welcome back: the seat is yours again."))


async def accept(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Into a seat that was offered."""
    await people.accept(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def drop_offer(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """An offered seat declined, or the offer taken back."""
    await people.drop_offer(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def ask_end(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Ask before closing a lobby, ending a game, or proposing to end it."""
    table = await desk.tables.load(table_id)
    person = desk.person(interaction)
    t = reader(interaction)
    require_open(table)
    require_host(table, person, moderator_too=True)
    if not table.begun:
        question, label = t("Close this table before a game begins?"), t("Close the table")
        await _ask(interaction, table_id, "close.yes", question, label)
        return
    if person.user in table.votes and not person.moderator:
        await say(interaction, t("The others are being asked."))
        return
    if person.moderator or len(table.humans) == 1:
        question, label = t("End this game for everybody, without a winner?"), t("End the game")
    else:
        question = t(
            "Propose to end this game without a winner? It ends when more than half of the players agree."
        )
        label = t("Propose it")
    await _ask(interaction, table_id, "end.yes", question, label)


async def end(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The confirmed wish to end a game."""
    ended = await people.vote_to_end(desk.tables, table_id, desk.person(interaction), propose=True)
    await _settle(
        interaction, lambda t: t("The game was ended.") if ended else t("The others are being asked.")
    )


async def close(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The confirmed wish to close a lobby."""
    await desk.lobby.close(table_id, desk.person(interaction))
    await _settle(interaction, lambda t: t("The table was closed."))


async def vote(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Agreement with the proposal to end the game."""
    await people.vote_to_end(desk.tables, table_id, desk.person(interaction), propose=False)
    await acknowledge(interaction)


async def play_on(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """A vote taken back."""
    await people.play_on(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def wait_longer(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """More time for the absent."""
    await absence.wait_longer(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def play_for_them(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """A computer plays one turn for the absent."""
    await absence.play_for_them(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def replace_absent(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """A computer takes the seat of the absent."""
    await absence.replace_absent(desk.tables, table_id, desk.person(interaction))
    await acknowledge(interaction)


async def _ask(interaction: discord.Interaction, table_id: str, word: str, question: str, label: str) -> None:
    button = word_button(TableButton, table_id, word, label, tone="bad")
    await say(interaction, question, view=rows([[button]]))


async def _settle(interaction: discord.Interaction, sentence: Callable[[Texts], str]) -> None:
    """Replace the question that a confirming press stood under."""
    await quietly(
        interaction.response.edit_message(
            content=sentence(reader(interaction)), view=None, allowed_mentions=discord.AllowedMentions.none()
        )
    )
