"""What the bot must be allowed to do in a channel before a table is opened there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord

from bot.chat.boundary import Sorry
from bot.texts import Texts

_Right = tuple[bool, Callable[[Texts], str]]
THREADS = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)


def require_thread_rights(interaction: discord.Interaction) -> None:
    """Raises Sorry, naming every right the bot lacks to open a thread where the interaction comes from."""
    has = interaction.app_permissions
    _require(
        [
            (has.create_public_threads, lambda t: t.p("right", "Create Public Threads")),
            (has.send_messages_in_threads, lambda t: t.p("right", "Send Messages in Threads")),
        ]
    )


def require_rights(interaction: discord.Interaction) -> None:
    """Raises Sorry, naming every right the bot lacks where the interaction comes from."""
    has = interaction.app_permissions
    in_thread = interaction.channel is not None and interaction.channel.type in THREADS
    needed: list[_Right] = [
        (has.view_channel, lambda t: t.p("right", "View Channel")),
        (has.send_messages_in_threads, lambda t: t.p("right", "Send Messages in Threads"))
        if in_thread
        else (has.send_messages, lambda t: t.p("right", "Send Messages")),
        (has.attach_files, lambda t: t.p("right", "Attach Files")),
    ]
    _require(needed)


def _require(needed: Sequence[_Right]) -> None:
    missing = [name for granted, name in needed if not granted]
    if missing:
        raise Sorry(
            lambda t: t(
                "I lack these permissions in this channel: {rights}. Ask a moderator to grant them.",
                rights=", ".join(name(t) for name in missing),
            )
        )
