"""After a game: what the strongest computer would have done in one's own turns, privately."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot import games
from bot.chat.boundary import Sorry, quietly, reader, say, think
from bot.chat.story import in_pages
from bot.engine.review import Verdict, questions
from bot.engine.types import Seat
from bot.table.model import Status, Table
from bot.table.refusals import NotPlaying, NotSeated
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

_PACE = 1.0
"""Seconds at least between two changes of how far the work is said to be."""
_WORTH_TELLING = 0.005


async def lesson(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """List the presser's turns with the move made, the strongest computer's, and what it would gain.

    Only after the game, and only for those who played. Raises NotPlaying or NotSeated.
    """
    table = await desk.tables.load(table_id)
    if table.status is not Status.OVER:
        raise NotPlaying(table.status)
    seat = next((n for n, s in enumerate(table.sitters) if s.user == interaction.user.id), None)
    if seat is None:
        raise NotSeated(table_id)
    if table_id in desk.lessons:
        raise Sorry(lambda t: t("I'm already thinking about this game; one moment, please."))
    t = reader(interaction)
    if not await think(interaction):
        return
    desk.lessons.add(table_id)
    try:
        verdicts = await _judged(desk, interaction, table, seat, t)
    finally:
        desk.lessons.discard(table_id)
    first, *more = in_pages(_list(table, seat, verdicts, t))
    await _say(interaction, first)
    for page in more:
        await say(interaction, page)


async def _judged(
    desk: Desk, interaction: discord.Interaction, table: Table, seat: Seat, t: Texts
) -> list[Verdict]:
    """The verdicts, while the private answer says how far they are."""
    loop = asyncio.get_running_loop()
    told = [loop.time()]
    telling: set[asyncio.Task[Any]] = set()

    def progress(done: int, of: int) -> None:
        if loop.time() - told[0] >= _PACE:
            told[0] = loop.time()
            text = t("Thinking about your turns: {done} of {of}.", done=done, of=of)
            task = loop.create_task(_say(interaction, text))
            telling.add(task)
            task.add_done_callback(telling.discard)

    verdicts = await desk.tables.thinking.review(table.match(), seat, progress=progress)
    await asyncio.gather(*telling)
    return verdicts


def _list(table: Table, seat: Seat, verdicts: list[Verdict], t: Texts) -> list[str]:
    face, match = games.face(table.game), table.match()
    asked = {question.turn: question for question in questions(match, seat)}
    turns = [n for n, (mover, _) in enumerate(match.log) if mover is not None]
    lines = ["**" + t("What the strongest computer would have done") + "**"]
    for verdict in verdicts:
        view = asked[verdict.turn].view
        done = face.move_name(view, verdict.move, t)
        if turns[verdict.turn - 1] in table.by_computer:
            done += " 🤖"
        if verdict.lost < _WORTH_TELLING:
            lines.append(f"`{verdict.turn:>2}` {done} ✓")
        else:
            better = face.move_name(view, verdict.best, t)
            lines.append(f"`{verdict.turn:>2}` {done} → **{better}** (+{round(100 * verdict.lost)})")
    if len(verdicts) < len(asked):
        lines.append(t("I couldn't think about the rest; try again later."))
    elif len(lines) == 1:
        lines.append(t("You had no turns in this game."))
    else:
        lines.append("-# " + t("In brackets: how many more games out of 100 it expects to win."))
    return lines


async def _say(interaction: discord.Interaction, text: str) -> None:
    await quietly(
        interaction.edit_original_response(content=text, allowed_mentions=discord.AllowedMentions.none())
    )
