"""``mine``: the tables that wait for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import games
from bot.chat.boundary import reader, say
from bot.chat.translate import link

if TYPE_CHECKING:
    from bot.chat.desk import Desk

_MOST = 15


async def mine(desk: Desk, interaction: discord.Interaction) -> None:
    """Links to the tables where it is this person's turn, those that have waited longest first."""
    t = reader(interaction)
    waiting = await desk.tables.waiting_for(interaction.user.id)
    if not waiting:
        await say(interaction, t("No table waits for you."))
        return
    lines = [t.n("{count} table waits for you:", "{count} tables wait for you:", len(waiting))]
    for table in waiting[:_MOST]:
        lines.append(f"• {games.face(table.game).title(t)} <#{table.channel}> {link(table)}")
    await say(interaction, "\n".join(lines))
