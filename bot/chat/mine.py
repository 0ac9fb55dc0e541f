"""Lists of tables: those that wait for whoever asks, and the one to go to next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot import games
from bot.chat.boundary import reader, say
from bot.chat.translate import link
from bot.table.model import Table
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

_ROOM = 1900
"""Characters that a list may have; a heading fits beside it."""


async def mine(desk: Desk, interaction: discord.Interaction) -> None:
    """Links to the tables where it is this person's turn, those that have waited longest first."""
    t = reader(interaction)
    waiting = await desk.tables.waiting_for(interaction.user.id)
    if not waiting:
        await say(interaction, t("No table is waiting for you."))
        return
    heading = t.n("{count} table is waiting for you:", "{count} tables are waiting for you:", len(waiting))
    await say(interaction, f"{heading}\n{listed(waiting, t)}")


async def elsewhere(desk: Desk, interaction: discord.Interaction, table_id: str) -> str | None:
    """Tells whoever pressed at a table of another one that waits for them, if there is one."""
    waiting = await desk.tables.waiting_for(interaction.user.id, but=table_id)
    address = next((address for table in waiting if (address := link(table))), None)
    return address and reader(interaction)("Another table is waiting for you: {link}", link=address)


def listed(tables: Sequence[Table], t: Texts) -> str:
    """A line for each table, with its game, its channel and a link, as many as fit."""
    lines: list[str] = []
    room = _ROOM
    for table in tables:
        line = f"• {games.face(table.game).title(t)} <#{table.channel}> {link(table) or ''}"
        room -= len(line) + 1
        if room < 0:
            lines.append("…")
            break
        lines.append(line)
    return "\n".join(lines)
