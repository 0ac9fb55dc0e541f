"""Hidden hands: the private panel where one sees one's hand and chooses a move from it.

For every game whose face is ``private``. What the panel offers are the moves as menus; each button
names the decision it answers, so a panel may be as old as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import discord
from discord.ui import ActionRow, Button, DynamicItem, LayoutView, MediaGallery, Select, TextDisplay

from bot import games
from bot.chat.boundary import acknowledge, answered, quietly, reader, think
from bot.chat.controls import STYLES, TABLE, chosen
from bot.chat.mine import elsewhere
from bot.chat.pictures import picture
from bot.chat.story import entry_lines
from bot.chat.translate import why
from bot.engine.match import Match
from bot.engine.types import IllegalMove, Move, StaleMove
from bot.render.face import PrivateFace
from bot.render.menu import ROW, Group, groups
from bot.table.model import Status
from bot.table.refusals import NotYourTurn
from bot.table.service import Hand, require_playing, require_seat
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

_PATH = rf"{TABLE}:(?P<step>[0-9]{{1,6}}):(?P<path>[a-z0-9_.]{{0,64}})"


class _Pick:
    """What items of the panel have in common: a letter, a table, a decision and a path of its menu."""

    letter: ClassVar[str]
    table: str
    step: int
    path: str

    def __init__(self, table: str, step: int, path: str, item: Any) -> None:
        item.custom_id = f"{self.letter}:{table}:{step}:{path}"
        super().__init__(item)
        self.table = table
        self.step = step
        self.path = path

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(match["table"], int(match["step"]), match["path"], item)


class PickButton(_Pick, DynamicItem[Button[Any]], template=f"p:{_PATH}"):
    """Plays a move at one decision of one table, or opens the menu below a path; "" is the first."""

    letter = "p"

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, _pick, self.table, self.step, self.path)


class PickSelect(_Pick, DynamicItem[Select[Any]], template=f"q:{_PATH}"):
    """`PickButton` for a group too large for buttons; the values are paths."""

    letter = "q"

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, _pick, self.table, self.step, chosen(interaction))


ALL = (PickButton, PickSelect)


async def open_panel(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The hand, and on one's turn the moves."""
    shown = await desk.tables.hand(table_id, desk.person(interaction))
    if await think(interaction):
        await _show(interaction, shown, "")


async def pick(desk: Desk, interaction: discord.Interaction, table_id: str, step: int, path: str) -> None:
    """A press in the panel: a move is played, anything else opens the menu below it.

    Raises what `bot.table.service.Tables.play` raises.
    """
    person = desk.person(interaction)
    table = await desk.tables.load(table_id)
    require_playing(table)
    seat = require_seat(table, person)
    match = await desk.tables.replay(table)
    if step != match.step:
        raise StaleMove(path)
    legal = match.legal(seat)
    if not legal:
        raise NotYourTurn(tuple(table.sitters[s].name for s in sorted(match.to_act)))
    if path in legal:
        await desk.tables.play(table_id, person, step, path)
        await _say_played(desk, interaction, table_id, path)
    elif games.face(table.game).private and groups(legal, path):
        await acknowledge(interaction)
        await _show(interaction, await desk.tables.hand(table_id, person), path)
    else:
        raise IllegalMove(path, legal)


async def _pick(interaction: discord.Interaction, table_id: str, step: int, path: str) -> None:
    await pick(interaction.client.desk, interaction, table_id, step, path)


async def _show(interaction: discord.Interaction, shown: Hand, path: str) -> None:
    """The panel at a path, in the answer that was promised or that holds the pressed button."""
    t, face, table = reader(interaction), games.face(shown.table.game), shown.table
    match = table.match()
    name = f"{table.id}-hand-{shown.view.seat}-{len(table.log)}"
    file = await picture(lambda: face.hand(shown.view, t), name, face.hand_words(shown.view, t))
    view = _panel(shown, match, face, file, path, t)
    await quietly(
        interaction.edit_original_response(
            view=view, attachments=[file], allowed_mentions=discord.AllowedMentions.none()
        )
    )


def _panel(
    shown: Hand, match: Match, face: PrivateFace, file: discord.File, path: str, t: Texts
) -> LayoutView:
    """The hand as a picture and in words, then a row or a list for each group of moves."""
    table, view = shown.table, shown.view
    seat = view.seat
    legal = match.legal(seat) if table.status is Status.PLAYING else ()
    panel = LayoutView(timeout=None)
    if legal:
        heading = f"**{face.prompt(view, t)}**"
    elif table.status is Status.PLAYING:
        waiting = NotYourTurn(tuple(table.sitters[s].name for s in sorted(match.to_act)))
        heading = why(waiting, t) or ""
    else:
        heading = t("This game is over.")
    panel.add_item(TextDisplay(f"{heading}\n{face.hand_words(view, t)}"))
    gallery = MediaGallery()
    gallery.add_item(media=f"attachment://{file.filename}", description=file.description)
    panel.add_item(gallery)
    for group in groups(legal, path):
        if group.path:
            panel.add_item(TextDisplay(face.menu_title(view, group.path, t)))
        panel.add_item(_row(table.id, match.step, face, view, group, t))
    if path:
        button = Button(label=t.p("button", "Back"), emoji="↩️")
        panel.add_item(ActionRow(PickButton(table.id, match.step, "", button)))
    return panel


def _row(table: str, step: int, face: PrivateFace, view: Any, group: Group, t: Texts) -> ActionRow[Any]:
    entries = [face.pick(view, entry, t) for entry in sorted(group.entries, key=face.rank)]
    if len(entries) <= ROW:
        buttons = [
            PickButton(
                table,
                step,
                entry.move,
                Button(label=entry.label, emoji=entry.emoji, style=STYLES[entry.tone]),
            )
            for entry in entries
        ]
        return ActionRow(*buttons)
    options = [
        discord.SelectOption(label=entry.label, value=entry.move, emoji=entry.emoji) for entry in entries
    ]
    return ActionRow(PickSelect(table, step, group.path, Select(options=options)))


async def _say_played(desk: Desk, interaction: discord.Interaction, table_id: str, move: Move) -> None:
    """The panel says what its press did, and where else one is waited for."""
    t = reader(interaction)
    table = await desk.tables.load(table_id)
    seat = table.seat_of(interaction.user.id)
    lines: Sequence[str] = ()
    if seat is not None:
        # The last such entry is this one: it was the answer to a decision nobody can answer twice.
        at = max((n for n, entry in enumerate(table.log) if entry == (seat, move)), default=len(table.log))
        lines = entry_lines(table, table.match(), at, at + 1, t)
    said = "✅ " + (" ".join(lines) or t("Done."))
    if told := await elsewhere(desk, interaction, table_id):
        said += "\n" + told
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(said[:4000]))
    await quietly(
        interaction.response.edit_message(
            view=view, attachments=[], allowed_mentions=discord.AllowedMentions.none()
        )
    )
