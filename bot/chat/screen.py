"""Discord as a `Screen`: table messages go out with the bot's own token, never through interactions."""

from __future__ import annotations

import hashlib
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot import games
from bot.chat.chosen import computers_allowed
from bot.chat.controls import TableButton, panel, rows, word_button
from bot.chat.faults import faults_of_new_messages, faults_of_old_messages, requests
from bot.chat.lobby_panel import lobby_card, lobby_panel, lobby_words
from bot.chat.messages import TableMessage, shrunk_line, table_message
from bot.chat.names import literal
from bot.chat.notes import note
from bot.chat.pictures import or_as_text, picture
from bot.chat.presence import Presence
from bot.chat.story import TEXT_LIMIT
from bot.chat.translate import link, why
from bot.engine.types import Seat
from bot.metrics import REFUSED_LETTERS
from bot.table.model import Kind, NoReplay, Post, Sitter, Status, Table
from bot.table.ports import Busy, Gone, Store, Unreachable
from bot.table.refusals import NotPlaying, Paused
from bot.texts import Texts, texts

if TYPE_CHECKING:
    from bot.chat.client import BotClient

log = logging.getLogger(__name__)

_NOBODY = discord.AllowedMentions.none()


class DiscordScreen:
    """Shows tables in their channels and first hands in private messages."""

    def __init__(self, client: BotClient, store: Store, presence: Presence) -> None:
        self._client = client
        self._store = store
        self._presence = presence

    async def post(self, table: Table, *, ping: bool) -> int:
        t = texts(table.locale)
        channel = self._channel(table)
        nonce = _nonce(table, "p")
        with faults_of_new_messages():
            if table.status is Status.LOBBY:
                return (await self._send_lobby(channel, table, t, nonce)).id
            content = table_message(table, table.since, t)
            users = [user for user in content.mention if await self._pings(user)] if ping else []
            name = f"{table.id}-{content.match.step}-{len(table.posts)}"
            message = await self._send(channel, content, t, name, nonce, users)
        return message.id

    async def edit(self, table: Table, post: Post) -> None:
        t = texts(table.locale)
        message = self._channel(table).get_partial_message(post.message)
        if post.kind is Kind.LOBBY:
            await self._edit_lobby(message, table, t)
            return
        if post.kind is not Kind.TABLE:
            async with requests():
                content = note(table, post.kind, t)
                await message.edit(content=content.text, view=content.view, allowed_mentions=_NOBODY)
            return
        try:
            content = table_message(table, post.since, t)
        except NoReplay as error:
            sorry = why(NotPlaying(table.status) if table.status is Status.BROKEN else error, t)
            async with requests():
                # The picture goes too: it may show the name of somebody who asked to be forgotten.
                await message.edit(content=sorry, view=None, attachments=[], allowed_mentions=_NOBODY)
            return
        file = await picture(
            lambda: content.draw(t), f"{table.id}-{content.match.step}-r{table.revision}", content.alt
        )
        await or_as_text(
            lambda file: message.edit(
                content=content.text if file else _as_text(content),
                attachments=[file] if file else [],
                view=content.view,
                allowed_mentions=_NOBODY,
            ),
            file,
        )

    async def stands(self, table: Table, post: Post) -> bool:
        try:
            async with requests():
                await self._channel(table).get_partial_message(post.message).fetch()
        except Gone:
            return False
        except Unreachable as error:
            if error.reason != "rights":
                raise
            # Reading back is a right of its own, which playing doesn't need.
        return True

    async def shrink(self, table: Table, post: Post) -> None:
        t = texts(table.locale)
        message = self._channel(table).get_partial_message(post.message)
        with faults_of_old_messages():
            async with requests():
                await self._shrink(message, table, post, t)

    async def _shrink(self, message: discord.PartialMessage, table: Table, post: Post, t: Texts) -> None:
        if not post.kind.main:
            await message.delete()
        elif post.kind is Kind.LOBBY:
            await message.edit(view=panel(_shrunk(table, post, t)), attachments=[], allowed_mentions=_NOBODY)
        else:
            await message.edit(
                content=_shrunk(table, post, t), attachments=[], view=None, allowed_mentions=_NOBODY
            )

    async def note(self, table: Table, kind: Kind) -> int:
        content = note(table, kind, texts(table.locale))
        more: dict[str, Any] = {"view": content.view} if content.view else {}
        if kind is Kind.REMINDER and table.live:
            more["reference"] = discord.MessageReference(
                message_id=table.live.message, channel_id=table.channel, fail_if_not_exists=False
            )
        with faults_of_new_messages():
            async with requests():
                message = await self._channel(table).send(
                    content.text,
                    nonce=_nonce(table, kind[0]),
                    allowed_mentions=_only([user for user in content.mention if await self._pings(user)]),
                    **more,
                )
        return message.id

    async def letter(self, table: Table, seat: Seat) -> bool:
        sitter = table.sitters[seat]
        face = games.face(table.game)
        if face.hand_command is None:
            return True
        t = await self._texts_for(sitter, table)
        match = table.match()
        view = match.view(seat)
        opening = t(
            "**{game}** in <#{channel}> has begun. The table: {link}",
            game=face.title(t),
            channel=table.channel,
            link=link(table) or f"https://discord.com/channels/{table.guild}/{table.channel}",
        )
        # Another hand, or somebody else at the seat, is another letter.
        nonce = _hash(f"{table.id}:letter:{seat}:{sitter.since}:{table.secrets(seat)}")
        more: dict[str, Any] = {"nonce": nonce, "allowed_mentions": _NOBODY}
        try:
            async with requests():
                channel = await self._client.create_dm(discord.Object(sitter.user))
            if match.game.look_seconds(match.options) is not None:
                # What may be looked at only once can't lie in a message that stays.
                button = word_button(TableButton, table.id, "look", face.hand_label(t), tone="main")
                once = t("Here you may look once, for a minute, when you are ready:")
                async with requests():
                    await channel.send(f"{opening}\n{once}", view=rows([[button]]), **more)
            else:
                words = face.hand_words(view, t)
                file = await picture(lambda: face.hand(view, t), f"{table.id}-hand-{seat}", words)
                async with requests():
                    await channel.send(f"{opening}\n{words}", file=file, **more)
        except Unreachable as error:
            # Closed private messages, no server in common, or the bot may not open any more now:
            # in each case the button at the table is the way.
            REFUSED_LETTERS.inc()
            log.info("table=%s seat=%d letter refused: %s", table.id, seat, error)
            return False
        return True

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel, guild_id=table.guild)

    async def _pings(self, user: int) -> bool:
        choices = await self._store.choices("user", user)
        return choices.get("pings") != "away" or self._presence.away(user)

    async def _send(
        self,
        channel: discord.PartialMessageable,
        content: TableMessage,
        t: Texts,
        name: str,
        nonce: str,
        users: list[int],
    ) -> discord.Message:
        """Post a table with its picture, or as text where files aren't allowed."""
        file = await picture(lambda: content.draw(t), name, content.alt)
        more: dict[str, Any] = {"view": content.view, "nonce": nonce, "allowed_mentions": _only(users)}
        return await or_as_text(
            lambda file: (
                channel.send(content.text, file=file, **more)
                if file
                else channel.send(_as_text(content), **more)
            ),
            file,
        )

    async def _send_lobby(
        self, channel: discord.PartialMessageable, table: Table, t: Texts, nonce: str
    ) -> discord.Message:
        more: dict[str, Any] = {"nonce": nonce, "allowed_mentions": _NOBODY}
        panel = partial(lobby_panel, table, t, computers=await self._computers(table))
        return await or_as_text(
            lambda file: (
                channel.send(view=panel(file.filename), file=file, **more)
                if file
                else channel.send(view=panel(), **more)
            ),
            await _card(table, t),
        )

    async def _edit_lobby(self, message: discord.PartialMessage, table: Table, t: Texts) -> None:
        if table.status is not Status.LOBBY:
            async with requests():
                await message.edit(view=lobby_panel(table, t), attachments=[], allowed_mentions=_NOBODY)
            return
        panel = partial(lobby_panel, table, t, computers=await self._computers(table))
        await or_as_text(
            lambda file: message.edit(
                view=panel(file and file.filename),
                attachments=[file] if file else [],
                allowed_mentions=_NOBODY,
            ),
            await _card(table, t),
        )

    async def warn(self, table: Table, reason: str) -> None:
        seat = table.seat_of(table.host)
        if seat is None:
            return
        sitter = table.sitters[seat]
        t = await self._texts_for(sitter, table)
        title = games.face(table.game).title(t)
        try:
            async with requests():
                channel = await self._client.create_dm(discord.Object(sitter.user))
                await channel.send(
                    f"**{title}** <#{table.channel}>\n{why(Paused(reason), t)}", allowed_mentions=_NOBODY
                )
        except (Busy, Unreachable) as error:
            log.info("table=%s the host was not warned: %s", table.id, error)

    async def _texts_for(self, sitter: Sitter, table: Table) -> Texts:
        """The texts in which a player is written to in private."""
        chosen = await self._store.choices("user", sitter.user)
        return texts(chosen.get("locale") or sitter.locale or table.locale)

    async def _computers(self, table: Table) -> bool:
        """Whether the server lets computers play along."""
        return computers_allowed(await self._store.choices("guild", table.guild))


async def _card(table: Table, t: Texts) -> discord.File:
    name = f"{table.id}-lobby-r{table.revision}"
    return await picture(lambda: lobby_card(table, t), name, lobby_words(table, t))


def _nonce(table: Table, what: str) -> str:
    """Makes Discord answer a repeated post with the message of the first try, for some minutes.

    The same for a second try, which follows the same message and shows the same state; another
    one when the table is posted again, since the live message is then another. At most 25 characters.
    """
    live = table.live.message if table.live else 0
    return _hash(f"{table.id}:{what}:{live}:{len(table.log)}:{table.revision}")


def _hash(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()[:25]


def _only(users: Any) -> discord.AllowedMentions:
    """Mentions that notify these users and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _as_text(content: TableMessage) -> str:
    return f"{literal(content.alt)}\n{content.text}"[-TEXT_LIMIT:]


def _shrunk(table: Table, post: Post, t: Texts) -> str:
    try:
        return shrunk_line(table, post, t)
    except NoReplay:
        return "…"
