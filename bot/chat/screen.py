"""Discord as a `Screen`: table messages go out with the bot's own token, never through interactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import games
from bot.chat.controls import TableButton, panel, rows, word_button
from bot.chat.faults import faults
from bot.chat.messages import lobby_panel, shrunk_line, table_message
from bot.chat.pictures import picture
from bot.chat.translate import link
from bot.engine.types import Seat
from bot.table.model import NoReplay, Post, Status, Table
from bot.table.ports import Unreachable
from bot.texts import texts

if TYPE_CHECKING:
    from bot.chat.client import BotClient

_NOBODY = discord.AllowedMentions.none()


class DiscordScreen:
    """Shows tables in their channels and first hands in private messages."""

    def __init__(self, client: BotClient) -> None:
        self._client = client

    async def post(self, table: Table, *, ping: bool) -> int:
        t = texts(table.locale)
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        # The nonce makes Discord answer a repeated post with the message of the first try.
        nonce = f"{table.id}-{table.revision}-{len(table.log)}-{len(table.posts)}"
        with faults():
            if table.status is Status.LOBBY:
                message = await channel.send(
                    view=lobby_panel(table, t), nonce=nonce, allowed_mentions=_NOBODY
                )
                return message.id
        content = table_message(table, table.since, t)
        step = content.match.step
        file = await picture(lambda: content.draw(t), f"{table.id}-{step}-{len(table.posts)}", content.alt)
        users = [discord.Object(user) for user in content.mention] if ping else []
        with faults():
            message = await channel.send(
                content.text,
                file=file,
                view=content.view,
                nonce=nonce,
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, replied_user=False, users=users
                ),
            )
        return message.id

    async def edit(self, table: Table, post: Post) -> None:
        t = texts(table.locale)
        message = self._message(table, post)
        if post.lobby:
            with faults():
                await message.edit(view=lobby_panel(table, t), allowed_mentions=_NOBODY)
            return
        try:
            content = table_message(table, post.since, t)
        except NoReplay:
            sorry = t("This game can't be continued after an update of the bot. It was closed.")
            with faults():
                await message.edit(content=sorry, view=None, allowed_mentions=_NOBODY)
            return
        name = f"{table.id}-{content.match.step}-r{table.revision}"
        file = await picture(lambda: content.draw(t), name, content.alt)
        with faults():
            await message.edit(
                content=content.text, attachments=[file], view=content.view, allowed_mentions=_NOBODY
            )

    async def shrink(self, table: Table, post: Post) -> None:
        t = texts(table.locale)
        message = self._message(table, post)
        try:
            line = shrunk_line(table, post, t)
        except NoReplay:
            line = "…"
        with faults():
            if post.lobby:
                await message.edit(view=panel(line), allowed_mentions=_NOBODY)
            else:
                await message.edit(content=line, attachments=[], view=None, allowed_mentions=_NOBODY)

    async def letter(self, table: Table, seat: Seat) -> bool:
        sitter = table.sitters[seat]
        face = games.face(table.game)
        if face.hand_command is None:
            return True
        t = texts(sitter.locale or table.locale)
        match = table.match()
        view = match.view(seat)
        address = link(table) or f"https://discord.com/channels/{table.guild}/{table.channel}"
        opening = t(
            "**{game}** in <#{channel}> has begun. The table: {link}",
            game=face.title(t),
            channel=table.channel,
            link=address,
        )
        user = discord.Object(sitter.user)
        try:
            with faults():
                channel = await self._client.create_dm(user)
            if match.game.look_seconds(match.options) is not None:
                # What may be looked at only once can't lie in a message that stays.
                button = word_button(TableButton, table.id, "hand", face.hand_label(t), tone="main")
                once = t("Here you may look once, for a minute, when you are ready:")
                with faults():
                    await channel.send(f"{opening}\n{once}", view=rows([[button]]), allowed_mentions=_NOBODY)
            else:
                words = face.hand_words(view, t)
                file = await picture(lambda: face.hand(view, t), f"{table.id}-hand", words)
                with faults():
                    await channel.send(f"{opening}\n{words}", file=file, allowed_mentions=_NOBODY)
        except Unreachable:
            # Closed private messages, no server in common, or the bot may not open any more now:
            # in each case the button at the table is the way.
            return False
        return True

    def _message(self, table: Table, post: Post) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        return channel.get_partial_message(post.message)
