"""``/wool-admin``: what a server's moderators decide, in a group of its own that only they see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar

import discord
from discord import app_commands

from bot.chat.boundary import Sorry, answered, reader, say
from bot.chat.chosen import everything_chosen
from bot.chat.lobby_panel import clock_name
from bot.chat.mine import listed
from bot.chat.translate import command_text, language_name
from bot.table.clock import CLOCKS
from bot.table.people import vote_to_end
from bot.table.refusals import NoTable
from bot.table.service import Person
from bot.texts import Texts, locales, texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

NAME = "wool-admin"
Place = discord.TextChannel | discord.VoiceChannel | discord.StageChannel
_MOST = 20


class _Home(app_commands.Transformer):
    """A channel where tables may be opened, in itself or in its threads and posts."""

    type = discord.AppCommandOptionType.channel
    channel_types: ClassVar = [
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.voice,
        discord.ChannelType.stage_voice,
        discord.ChannelType.forum,
    ]

    async def transform(self, interaction: discord.Interaction, value: Any, /) -> Any:
        return value


Home = app_commands.Transform[app_commands.AppCommandChannel, _Home]


def admin_group(desk: Desk) -> app_commands.Group:
    """The group of commands for moderators (Manage Server)."""
    group = app_commands.Group(
        name=NAME,
        description=command_text(lambda t: t.p("command", "How games are played on this server")),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    store = desk.tables.store

    def add(callback: Any, name: str, describe: Callable[[Texts], str], **parameters: Any) -> None:
        """``parameters`` give each parameter's description and its choices, if they are few."""
        app_commands.describe(**{p: command_text(text) for p, (text, _) in parameters.items()})(callback)
        app_commands.choices(
            **{
                p: [app_commands.Choice(name=command_text(x), value=v) for v, x in choices]
                for p, (_, choices) in parameters.items()
                if choices
            }
        )(callback)
        group.add_command(
            app_commands.Command(name=name, description=command_text(describe), callback=callback)
        )

    async def set_to(interaction: discord.Interaction, name: str, value: Any) -> None:
        async def act(interaction: discord.Interaction) -> None:
            await store.choose("guild", interaction.guild_id, name, value)
            await say(interaction, reader(interaction)("Done; this applies to tables opened from now on."))

        await _as_moderator(interaction, act)

    async def language(interaction: discord.Interaction, language: str) -> None:
        await set_to(interaction, "locale", language if language in locales() else None)

    async def clock(interaction: discord.Interaction, time: int) -> None:
        await set_to(interaction, "clock", time)

    async def computers(interaction: discord.Interaction, allowed: str) -> None:
        await set_to(interaction, "computers", allowed)

    async def where(interaction: discord.Interaction, place: str) -> None:
        await set_to(interaction, "where", place)

    async def role(interaction: discord.Interaction, role: discord.Role | None = None) -> None:
        everybody = role is None or role.is_default()
        await set_to(interaction, "role", None if everybody else role.id)

    async def channel(interaction: discord.Interaction, channel: Home, allowed: str) -> None:
        async def act(interaction: discord.Interaction) -> None:
            t = reader(interaction)
            chosen = await store.choices("guild", interaction.guild_id)
            # A channel that was deleted can't be chosen any more to take it off the list.
            known = {c.id for c in interaction.guild.channels} - {channel.id}
            listed = [c for c in chosen.get("channels") or [] if c in known]
            if allowed == "yes":
                listed.append(channel.id)
            await store.choose("guild", interaction.guild_id, "channels", listed or None)
            if listed:
                await say(interaction, t("Done; this applies to tables opened from now on."))
                return
            await say(
                interaction,
                t("Tables may be opened in all channels. Once you allow some, only those are left."),
            )

        await _as_moderator(interaction, act)

    async def show(interaction: discord.Interaction) -> None:
        async def act(interaction: discord.Interaction) -> None:
            chosen = await store.choices("guild", interaction.guild_id)
            await say(interaction, everything_chosen(chosen, reader(interaction)))

        await _as_moderator(interaction, act)

    async def tables(interaction: discord.Interaction) -> None:
        async def act(interaction: discord.Interaction) -> None:
            t = reader(interaction)
            found = (await store.open_where(guild=interaction.guild_id))[:_MOST]
            tables = [await desk.tables.load(table_id) for table_id in found]
            await say(interaction, listed(tables, t) or t("No table is open on this server."))

        await _as_moderator(interaction, act)

    async def end(interaction: discord.Interaction, channel: Place | app_commands.AppCommandThread) -> None:
        async def act(interaction: discord.Interaction) -> None:
            table_id = await store.open_in(channel.id)
            if table_id is None:
                raise NoTable(str(channel.id))
            person = desk.person(interaction)
            moderator = Person(person.user, person.name, person.locale, moderator=True)
            t = reader(interaction)
            if (await desk.tables.load(table_id)).begun:
                await vote_to_end(desk.tables, table_id, moderator, propose=True)
                await say(interaction, t("The game was ended."))
            else:
                await desk.lobby.close(table_id, moderator)
                await say(interaction, t("The table was closed."))

        await _as_moderator(interaction, act)

    yes_no = [("yes", lambda t: t.p("command", "yes")), ("no", lambda t: t.p("command", "no"))]
    add(
        language,
        "language",
        lambda t: t.p("command", "The language of tables"),
        language=(
            lambda t: t.p("command", "The server's language, or a fixed one"),
            [("auto", lambda t: t.p("command", "the server's language"))]
            + [(code, lambda t, code=code: language_name(texts(code))) for code in sorted(locales())],
        ),
    )
    add(
        clock,
        "clock",
        lambda t: t.p("command", "How long a turn may take unless the host says otherwise"),
        time=(
            lambda t: t.p("command", "How long a turn may take"),
            [(c, lambda t, c=c: clock_name(c, t)) for c in CLOCKS],
        ),
    )
    add(
        channel,
        "channel",
        lambda t: t.p("command", "In which channels tables may be opened; if none is named, in all"),
        channel=(lambda t: t.p("command", "The channel"), []),
        allowed=(lambda t: t.p("command", "Whether tables may be opened there"), yes_no),
    )
    add(
        role,
        "role",
        lambda t: t.p("command", "Who may open tables; without a role, everybody"),
        role=(lambda t: t.p("command", "The role"), []),
    )
    add(
        computers,
        "computers",
        lambda t: t.p("command", "Whether computers may play along"),
        allowed=(lambda t: t.p("command", "Whether computers may play along"), yes_no),
    )
    add(
        where,
        "where",
        lambda t: t.p("command", "Where games are played unless the host says otherwise"),
        place=(
            lambda t: t.p("command", "Where the game is played"),
            [
                ("here", lambda t: t.p("command", "in this channel")),
                ("thread", lambda t: t.p("command", "in a thread of its own")),
            ],
        ),
    )
    add(show, "show", lambda t: t.p("command", "What is set on this server"))
    add(tables, "tables", lambda t: t.p("command", "The open tables of this server"))
    add(
        end,
        "end",
        lambda t: t.p("command", "End the game in a channel"),
        channel=(lambda t: t.p("command", "The channel"), []),
    )
    return group


async def _as_moderator(
    interaction: discord.Interaction, act: Callable[[discord.Interaction], Awaitable[None]]
) -> None:
    """Do ``act`` for somebody with Manage Server; a server may have opened the command to others."""

    async def checked(interaction: discord.Interaction) -> None:
        if not interaction.permissions.manage_guild:
            raise Sorry(lambda t: t("Only people with the permission Manage Server can do that."))
        await act(interaction)

    await answered(interaction, checked)
