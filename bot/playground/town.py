"""The simulated server: one channel, three people and the bot, with the rights it has on a real one."""

from __future__ import annotations

from typing import Any

import discord

BOT = "Card table"
PEOPLE = ("Ada", "Bruno", "Chiara")
MODERATOR = PEOPLE[-1]
"""Who has Manage Server: the last, since a moderator's word ends a game on which players vote."""
TOPIC = f"Type /wool new. Moderator: {MODERATOR}."

INVITED = discord.Permissions(274878024704)
"""What the invite link asks for: view, send (in threads too), embed, attach, read history."""


class Town:
    """A server made in `env`, a started simcord.Env.

    `channel` is the channel to play in, `people` are the members one can be, in the order of PEOPLE.
    """

    def __init__(self, env: Any) -> None:
        guild = env.create_guild("Playground")
        everybody = env.bot.get_guild(guild.id).default_role.permissions
        # simcord's bot may do nearly everything; on a server it has its invite's rights and everybody's.
        rights = INVITED | everybody
        # The pages show one channel, and a table in a thread would be lost.
        rights.update(create_public_threads=False, create_private_threads=False)
        only = discord.PermissionOverwrite.from_pair(rights, ~rights)
        self.channel = guild.create_text_channel("table", topic=TOPIC, overwrites={env.bot.user: only})
        moderators = guild.create_role("Moderators", permissions=discord.Permissions(manage_guild=True))
        self.people = [
            guild.add_member(
                env.create_user(name.lower(), global_name=name),
                roles=[moderators] if name == MODERATOR else [],
            )
            for name in PEOPLE
        ]
