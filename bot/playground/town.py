"""The simulated server: one channel, three people and the bot, with the rights it has on a real one."""

from __future__ import annotations

from typing import Any

import discord

BOT = "Card table"
PEOPLE = ("Ada", "Bruno", "Chiara")

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
        only = discord.PermissionOverwrite.from_pair(rights, ~rights)
        self.channel = guild.create_text_channel(
            "table", topic="Type /wool new", overwrites={env.bot.user: only}
        )
        self.people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
