"""Opening tables: ``new``, rematches, where a table lives, and the host's choices in the lobby."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from bot import games
from bot.chat.boundary import Sorry, acknowledge, quietly, reader, say, think
from bot.chat.chosen import channel_list, computers_allowed
from bot.chat.faults import faults
from bot.chat.lobby_panel import settings_panel
from bot.chat.rights import THREADS, require_rights, require_thread_rights
from bot.chat.translate import link
from bot.table.lobby import require_lobby
from bot.table.ports import Busy, Unreachable
from bot.table.refusals import TableOpen
from bot.table.service import require_host
from bot.texts import texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk


async def new(
    desk: Desk,
    interaction: discord.Interaction,
    game: str,
    options: Mapping[str, str],
    *,
    where: str | None = None,
    **terms: Any,
) -> None:
    """Open a table in the channel of the interaction, or in a thread of its own there.

    ``options`` are the game's, ``terms`` those of `bot.table.lobby.Lobby.open`. Raises ValueError for
    a value that isn't offered.
    """
    if where not in (None, "here", "thread"):
        raise ValueError(where)
    t = reader(interaction)
    server = await desk.tables.store.choices("guild", interaction.guild_id)
    _require_allowed(interaction, server)
    require_rights(interaction)
    locale = server.get("locale") or (interaction.guild_locale and interaction.guild_locale.value)
    channel = interaction.channel_id
    # What the server prefers holds where there are threads.
    preferred = server.get("where") if isinstance(interaction.channel, discord.TextChannel) else "here"
    own_thread = (where or preferred) == "thread" and interaction.channel.type not in THREADS
    if own_thread:
        require_thread_rights(interaction)
    # Discord waits three seconds, but a thread and the lobby's picture may take longer.
    await think(interaction)
    if own_thread:
        channel = await _thread(interaction, games.face(game).title(texts(locale)))
    if "clock" in server:
        terms.setdefault("clock", server["clock"])
    try:
        table_id = await desk.lobby.open(
            game,
            desk.person(interaction),
            guild=interaction.guild_id,
            channel=channel,
            locale=locale,
            options=options,
            **terms,
        )
    except TableOpen as error:
        # Whoever opens another may not find it: its message may have been deleted.
        with suppress(Busy, Unreachable):
            await desk.tables.look_after(error.table.id)
        raise TableOpen(await desk.tables.load(error.table.id)) from error
    await _show_first(desk, table_id)
    if channel == interaction.channel_id:
        await say(interaction, t("Your table is open. Let others join, or seat computers; then press Start."))
    else:
        table = await desk.tables.load(table_id)
        await say(interaction, t("Your table is open in a thread of its own: {link}", link=link(table)))


async def lobby_word(desk: Desk, interaction: discord.Interaction, table_id: str, word: str) -> None:
    """A press on a button of a lobby, or on Rematch."""
    person = desk.person(interaction)
    lobby = desk.lobby
    table = await desk.tables.load(table_id)
    if word == "settings":
        require_lobby(table)
        require_host(table, person)
        await say_panel(interaction, settings_panel(table, reader(interaction)))
        return
    if word == "rematch":
        await _rematch(desk, interaction, table_id)
        return
    acts: Mapping[str, Callable[[], Awaitable[Any]]] = {
        "join": lambda: lobby.join(table_id, person),
        "leave": lambda: lobby.leave(table_id, person),
        "seat": lambda: _seat_computer(desk, interaction, table_id),
        "unseat": lambda: lobby.remove_computer(table_id, person),
        "start": lambda: lobby.start(table_id, person),
        "cancel": lambda: lobby.close(table_id, person),
    }
    if word not in acts:
        raise unknown_button()
    await acts[word]()
    await acknowledge(interaction)


async def lobby_choice(
    desk: Desk, interaction: discord.Interaction, table_id: str, name: str, value: str
) -> None:
    """The host chose something in the settings of a lobby."""
    person = desk.person(interaction)
    if name in ("remove", "host"):
        user = int(value) if value.isascii() and value.isdigit() else -1
        act = desk.lobby.remove if name == "remove" else desk.lobby.make_host
        await act(table_id, person, user)
    else:
        try:
            await desk.lobby.choose(table_id, person, name, value)
        except ValueError as error:
            raise Sorry(lambda t: t("This game has no such option.")) from error
    table = await desk.tables.load(table_id)
    if table.host == person.user and table.status.open:
        await quietly(interaction.response.edit_message(view=settings_panel(table, reader(interaction))))
    else:
        await acknowledge(interaction)


async def say_panel(interaction: discord.Interaction, view: discord.ui.LayoutView) -> None:
    """A private panel."""
    await quietly(
        interaction.response.send_message(
            view=view, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
        )
    )


def unknown_button() -> Sorry:
    """For a custom_id that no button of today has."""
    return Sorry(lambda t: t("That button is from an older version of the bot. Try the command `table`."))


async def _seat_computer(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    server = await desk.tables.store.choices("guild", interaction.guild_id)
    if not computers_allowed(server):
        raise Sorry(lambda t: t("On this server computers don't play along."))
    table = await desk.tables.load(table_id)
    name = texts(table.locale)("Computer {number}", number="{number}")
    await desk.lobby.seat_computer(table_id, desk.person(interaction), name)


async def _rematch(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    server = await desk.tables.store.choices("guild", interaction.guild_id)
    _require_allowed(interaction, server)
    require_rights(interaction)
    person = desk.person(interaction)
    again = await desk.lobby.again(table_id, person, computers=computers_allowed(server))
    await acknowledge(interaction)
    await _show_first(desk, again)


async def _show_first(desk: Desk, table_id: str) -> None:
    """Post a new lobby; one that may not be posted leaves no table behind, a delayed one comes later."""
    try:
        await desk.tables.shower.show(table_id)
    except Busy as error:
        desk.tables.shower.wake(table_id)
        raise Sorry(
            lambda t: t("Discord is slow just now; your table will appear as soon as it can.")
        ) from error
    except Unreachable as error:
        await desk.tables.store.discard(table_id)
        raise Sorry(
            lambda t: t("I can't write in this channel. Ask a moderator for the permission.")
        ) from error


async def _thread(interaction: discord.Interaction, name: str) -> int:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Sorry(lambda t: t("There are no threads in this kind of channel."))
    news = channel.is_news()
    kind = discord.ChannelType.news_thread if news else discord.ChannelType.public_thread
    try:
        with faults():
            thread = await channel.create_thread(name=name, type=kind)
    except Unreachable as error:
        raise Sorry(
            lambda t: t("I can't write in this channel. Ask a moderator for the permission.")
        ) from error
    return thread.id


def _require_allowed(interaction: discord.Interaction, server: Mapping[str, Any]) -> None:
    """Raises Sorry where the server's moderators don't want this table."""
    channels = server.get("channels")
    parent = getattr(interaction.channel, "parent_id", None)
    if channels and not {interaction.channel_id, parent} & set(channels):
        places = channel_list(channels)
        raise Sorry(lambda t: t("On this server tables are opened in {channels}.", channels=places))
    role = server.get("role")
    roles = {r.id for r in getattr(interaction.user, "roles", ())}
    if role and role not in roles and not interaction.permissions.manage_guild:
        raise Sorry(lambda t: t("On this server only <@&{role}> may open tables.", role=role))
