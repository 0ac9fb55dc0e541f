"""The film of a game that is over, posted for all to see."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot import games
from bot.chat.boundary import Sorry, quietly, reader, say
from bot.chat.controls import TableButton, rows, word_button
from bot.chat.faults import faults
from bot.chat.names import people, safe_names
from bot.chat.pictures import ALT_LIMIT
from bot.chat.rights import require_rights
from bot.chat.steps import Position, finished, may_post, position_scene, positions
from bot.render.film import film
from bot.table.model import Table
from bot.table.ports import Busy, Unreachable
from bot.table.refusals import NotSeated
from bot.texts import Texts, texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

log = logging.getLogger(__name__)

PACE = 1.0
"""Seconds at least between two changes of how far the film is said to be."""
_KEPT_SECONDS = 600.0
_KEPT = 1000
_NOBODY = discord.AllowedMentions.none()


class Films:
    """Which films are being made, and where the last ones are: nobody needs the same film twice."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.making: set[str] = set()
        self.turn = asyncio.Semaphore(1)
        """One film at a time, so that tables in play never wait long for a thread or the processor."""
        self._now = now
        self._posted: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def posted(self, table_id: str, address: str) -> None:
        """The film of this table is in its channel now."""
        self._posted[table_id] = self._now(), address
        if len(self._posted) > _KEPT:
            self._posted.popitem(last=False)

    def where(self, table_id: str) -> str | None:
        """Address of a film posted in the last ten minutes; an older one may be far up, or deleted."""
        at, address = self._posted.get(table_id, (float("-inf"), ""))
        return address if self._now() - at < _KEPT_SECONDS else None


async def replay(desk: Desk, interaction: discord.Interaction, game: str) -> None:
    """Post the film of the game that was finished last in this channel."""
    table_id = await desk.tables.store.finished_in(interaction.channel_id, game)
    if table_id is None:
        raise Sorry(lambda t: t("No game has been finished in this channel yet."))
    await _post(desk, interaction, await desk.tables.load(table_id))


async def post(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Post the film of a table; for those who played at it and for moderators. Raises NotSeated."""
    table = await desk.tables.load(table_id)
    if not may_post(table, desk.person(interaction)):
        raise NotSeated(table_id)
    await _post(desk, interaction, table)


async def _post(desk: Desk, interaction: discord.Interaction, table: Table) -> None:
    match = finished(table)
    t, films = reader(interaction), desk.films
    steps = _steps(table, t)
    if (address := films.where(table.id)) is not None:
        await say(interaction, t("The film is here: {link}", link=address), view=steps)
        return
    require_rights(interaction)
    if table.id in films.making:
        raise Sorry(lambda t: t("This film is already being painted."))
    films.making.add(table.id)
    try:
        shown = positions(match)
        await say(interaction, _progress(0, len(shown), t))
        async with films.turn:
            data = await _painted(interaction, table, shown, t)
            message = await _send(interaction, table, shown, data)
    except Unreachable as error:
        log.info("table=%s film refused: %s", table.id, error)
        await _now_says(interaction, t("I can't post the film in this channel. Ask a moderator."))
        return
    except Busy as error:
        log.warning("table=%s film not taken: %s", table.id, error)
        await _now_says(interaction, t("Discord didn't take the film just now; please try again later."))
        return
    except Exception:
        await _now_says(interaction, t("The film wasn't posted."))
        raise
    finally:
        films.making.discard(table.id)
    films.posted(table.id, message.jump_url)
    log.info("table=%s film pictures=%d bytes=%d", table.id, len(shown), len(data))
    await _now_says(interaction, t("The film is here: {link}", link=message.jump_url), view=steps)


async def _painted(
    interaction: discord.Interaction, table: Table, shown: Sequence[Position], t: Texts
) -> bytes:
    """The film's bytes, made in a thread; meanwhile the private answer says how far it is."""
    so_far = (0, len(shown))
    loop, news = asyncio.get_running_loop(), asyncio.Event()

    def told(done: int, of: int) -> None:
        nonlocal so_far
        so_far = done, of
        loop.call_soon_threadsafe(news.set)

    def paint() -> bytes:
        language = texts(table.locale)
        return film([position_scene(table, position, language) for position in shown], told)

    work = asyncio.create_task(asyncio.to_thread(paint))
    work.add_done_callback(lambda _: news.set())
    last = loop.time()
    while not work.done():
        await news.wait()
        news.clear()
        if loop.time() - last >= PACE and not work.done():
            await _now_says(interaction, _progress(*so_far, t))
            last = loop.time()
    return await work


async def _send(
    interaction: discord.Interaction, table: Table, shown: Sequence[Position], data: bytes
) -> discord.Message:
    """The film as a message in the table's channel. Raises Busy or Unreachable."""
    t, face, last = texts(table.locale), games.face(table.game), shown[-1]
    alt = t.n(
        "The film of the game, {count} picture. Its last picture: {words}",
        "The film of the game, {count} pictures. Its last picture: {words}",
        len(shown),
        words=face.words(last.view, people(table, t), t, last.outcome),
    )
    channel = interaction.client.get_partial_messageable(table.channel, guild_id=table.guild)
    with faults():
        return await channel.send(
            f"🎬 **{face.title(t)}** · " + ", ".join(safe_names(table, t)),
            file=discord.File(io.BytesIO(data), f"{table.id}-film.gif", description=alt[:ALT_LIMIT]),
            view=_steps(table, t),
            nonce=f"{table.id}-film",
            allowed_mentions=_NOBODY,
        )


def _steps(table: Table, t: Texts) -> discord.ui.View:
    label = t.p("button", "Step through")
    return rows([[word_button(TableButton, table.id, "film", label, emoji="⏯️")]])


def _progress(done: int, count: int, t: Texts) -> str:
    return t("Painting the film: {done} of {count} pictures.", done=done, count=count)


async def _now_says(interaction: discord.Interaction, text: str, **more: Any) -> None:
    """Change what the private answer says. Failing to changes nothing else."""
    await quietly(interaction.edit_original_response(content=text, allowed_mentions=_NOBODY, **more))
