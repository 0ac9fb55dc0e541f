"""Stepping in private through the positions of a game that is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot import games
from bot.chat.boundary import Sorry, acknowledge, quietly, reader, think
from bot.chat.controls import TableButton, rows, word_button
from bot.chat.names import people
from bot.chat.opening import unknown_button
from bot.chat.pictures import picture
from bot.chat.story import entry_lines, moves_made
from bot.engine.match import Match
from bot.engine.types import Outcome
from bot.render.scene import Scene
from bot.table.model import Table
from bot.table.service import Person
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk


@dataclass(frozen=True, slots=True)
class Position:
    """One picture of the film."""

    entries: int
    """How many entries of the log led to it."""
    view: Any
    """What a spectator may know."""
    outcome: Outcome | None


def positions(match: Match) -> list[Position]:
    """What the film of a match shows: each decision when it is first asked, and the end."""
    again = Match(match.game, match.seats, match.options)
    seen: list[Position] = []
    step = -1
    for n, (seat, move) in enumerate(match.log, 1):
        again.play(seat, move)
        if again.outcome is not None or (again.to_act and again.step != step):
            seen.append(Position(n, again.view(None), again.outcome))
            step = again.step
    return seen


async def open_steps(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """A private answer with the first position and buttons to the others.

    Open to everybody, as the history is: it shows what the whole channel saw.
    """
    await _show(desk, interaction, table_id, "first", fresh=True)


async def step_to(desk: Desk, interaction: discord.Interaction, table_id: str, where: str) -> None:
    """The private answer shows another position: its number, 1 is the first, or ``first`` or ``last``."""
    await _show(desk, interaction, table_id, where, fresh=False)


async def _show(
    desk: Desk, interaction: discord.Interaction, table_id: str, where: str, *, fresh: bool
) -> None:
    table = await desk.tables.load(table_id)
    match = finished(table)
    t, face = reader(interaction), games.face(table.game)
    shown = positions(match)
    number = _number(where, len(shown))
    position = shown[number - 1]
    # A fresh answer is a new message; a step changes the message whose button was pressed.
    await (think(interaction) if fresh else acknowledge(interaction))
    file = await picture(
        lambda: position_scene(table, position, t),
        f"{table.id}-at-{number}",
        face.words(position.view, people(table, t), t, position.outcome),
    )
    since = shown[number - 2].entries if number > 1 else 0
    made, of = moves_made(match, position.entries), moves_made(match, len(match.log))
    lines = [t("After move {number} of {count}", number=made, count=of) if made else t("The start")]
    lines += [f"-# {line}" for line in entry_lines(table, match, since, position.entries, t)]
    await quietly(
        interaction.edit_original_response(
            content="\n".join(lines)[:2000],
            attachments=[file],
            view=rows(_step_rows(table, number, len(shown), desk.person(interaction), t)),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    )


def _number(where: str, count: int) -> int:
    """The position a button means. Raises Sorry for one that no button has."""
    if where in ("first", "last"):
        return 1 if where == "first" else count
    if not where.isdigit():
        raise unknown_button()
    return max(1, min(count, int(where)))


def _step_rows(table: Table, number: int, count: int, person: Person, t: Texts) -> list[list[TableButton]]:
    back, on = number > 1, number < count
    lines = [
        [
            _button(table, "at.first", None, "⏮️", enabled=back),
            _button(table, f"at.{number - 1}", None, "◀️", enabled=back),
            _button(table, f"at.{number + 1}", None, "▶️", enabled=on),
            _button(table, "at.last", None, "⏭️", enabled=on),
        ]
    ]
    if may_post(table, person):
        lines.append([_button(table, "film.post", t("Post the film for all"), "🎬")])
    return lines


def _button(table: Table, word: str, label: str | None, emoji: str, **look: Any) -> TableButton:
    return word_button(TableButton, table.id, word, label, emoji=emoji, **look)


def position_scene(table: Table, position: Position, t: Texts) -> Scene:
    """The public picture of a position; to be called in a thread."""
    return games.face(table.game).table(position.view, people(table, t), t, position.outcome)


def finished(table: Table) -> Match:
    """The match of a table that is over. Raises Sorry or NoReplay."""
    if table.status.open:
        raise Sorry(lambda t: t("The film is made when the game is over."))
    if not table.begun:  # a lobby that was closed
        raise Sorry(lambda t: t("Nothing has happened yet."))
    return table.match()


def may_post(table: Table, person: Person) -> bool:
    """Whether somebody may post the film of this table: who played, the host, and moderators."""
    sat = table.seat_of(person.user) is not None or table.seat_left(person.user) is not None
    return sat or person.user == table.host or person.moderator
