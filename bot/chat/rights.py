"""What the bot must be allowed to do in a channel before a table is opened there."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.chat.boundary import Sorry
from bot.texts import Texts

_THREADS = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)


def require_rights(interaction: discord.Interaction) -> None:
    """Raises Sorry, naming every right the bot lacks where the interaction comes from."""
    has = interaction.app_permissions
    in_thread = interaction.channel is not None and interaction.channel.type in _THREADS
    needed: list[tuple[bool, Callable[[Texts], str]]] = [
        (has.view_channel, lambda t: t.p("right", "View Channel")),
        (has.send_messages_in_threads, lambda t: t.p("right", "Send Messages in Threads"))
        if in_thread
        else (has.send_messages, lambda t: t.p("right", "Send Messages")),
        (has.attach_files, lambda t: t.p("right", "Attach Files")),
    ]
    missing = [name for granted, name in needed if not granted]
    if missing:
        raise Sorry(
            lambda t: t(
                "I lack these rights in this channel: {rights}. Ask a moderator to grant them.",
                rights=", ".join(name(t) for name in missing),
            )
        )
