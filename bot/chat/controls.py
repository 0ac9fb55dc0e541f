"""Every button there is. Its custom_id says where and what; who comes from the interaction.

All are dynamic items, registered once, so a button works however old its message is and however
often the bot was restarted. A view never mixes them with items of another kind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Self

import discord
from discord.ui import ActionRow, Button, DynamicItem, LayoutView, Select, View

from bot.chat.boundary import answered
from bot.engine.types import Move
from bot.render.face import Control

TABLE = r"(?P<table>[0-9a-z]{1,16})"
"""How a custom_id names its table."""
STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


class MoveButton(
    DynamicItem[Button[Any]], template=rf"m:{TABLE}:(?P<step>[0-9]{{1,6}}):(?P<move>[a-z0-9_.]{{1,64}})"
):
    """Plays one move at one decision of one table."""

    def __init__(self, table: str, step: int, move: Move, button: Button[Any]) -> None:
        button.custom_id = f"m:{table}:{step}:{move}"
        super().__init__(button)
        self.table = table
        self.step = step
        self.move = move

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(match["table"], int(match["step"]), match["move"], item)

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, interaction.client.desk.move, self.table, self.step, self.move)


class _AtTable:
    """What items have in common whose custom_id is a letter, a table, and a word."""

    letter: ClassVar[str]
    table: str
    word: str

    def __init__(self, table: str, word: str, item: Any) -> None:
        item.custom_id = f"{self.letter}:{table}:{word}"
        super().__init__(item)
        self.table = table
        self.word = word

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(match["table"], match["word"], item)


class TableButton(_AtTable, DynamicItem[Button[Any]], template=rf"t:{TABLE}:(?P<word>[a-z0-9_.]{{1,32}})"):
    """Opens a private answer about one table, or confirms one."""

    letter = "t"

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, interaction.client.desk.table_word, self.table, self.word)


class LobbyButton(_AtTable, DynamicItem[Button[Any]], template=rf"l:{TABLE}:(?P<word>[a-z_.]{{1,32}})"):
    """Does something in the lobby of one table."""

    letter = "l"

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, interaction.client.desk.lobby_word, self.table, self.word)


class LobbySelect(_AtTable, DynamicItem[Select[Any]], template=rf"o:{TABLE}:(?P<word>[a-z_]{{1,32}})"):
    """Sets one thing, the word, in the lobby of one table."""

    letter = "o"

    async def callback(self, interaction: discord.Interaction) -> None:
        desk = interaction.client.desk
        await answered(interaction, desk.lobby_choice, self.table, self.word, chosen(interaction))


ALL = (MoveButton, TableButton, LobbyButton, LobbySelect)


def chosen(interaction: discord.Interaction) -> str:
    """The value chosen in a select; a client of its own making may send none, or several: no such value."""
    return ",".join(interaction.data.get("values", ()))


def move_button(table: str, step: int, control: Control) -> MoveButton:
    """The button for one move."""
    return MoveButton(
        table,
        step,
        control.move,
        Button(
            label=control.label,
            emoji=control.emoji,
            style=STYLES[control.tone],
            disabled=not control.enabled,
        ),
    )


def word_button(
    kind: type[TableButton] | type[LobbyButton],
    table: str,
    word: str,
    label: str | None,
    *,
    emoji: str | None = None,
    tone: str = "plain",
    enabled: bool = True,
) -> TableButton | LobbyButton:
    """A button of a lobby or for a private answer; without a label it needs an emoji."""
    button = Button(label=label, emoji=emoji, style=STYLES[tone], disabled=not enabled)
    return kind(table, word, button)


def lobby_select(
    table: str, name: str, choices: Sequence[tuple[str, str]], chosen: str | None, hint: str | None = None
) -> LobbySelect:
    """A select for one thing in a lobby; ``choices`` are value and label, at most 25."""
    options = [
        discord.SelectOption(value=value, label=label, default=value == chosen) for value, label in choices
    ]
    return lobby_options(table, name, options, hint)


def lobby_options(
    table: str, name: str, options: Sequence[discord.SelectOption], hint: str | None = None
) -> LobbySelect:
    """A select for one thing in a lobby, of at most 25 options."""
    return LobbySelect(table, name, Select(options=list(options), placeholder=hint))


def rows(lines: Sequence[Sequence[DynamicItem[Any]]]) -> View:
    """A view for a classic message; each line of at most five buttons is a row."""
    view = View(timeout=None)
    for n, line in enumerate(lines):
        for item in line:
            item.row = n
            view.add_item(item)
    return view


def panel(
    text: str, lines: Sequence[Sequence[DynamicItem[Any]]] = (), above: Sequence[discord.ui.Item[Any]] = ()
) -> LayoutView:
    """A Components V2 message: text in a frame, below what stands ``above`` it; the buttons underneath."""
    view = LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*above, discord.ui.TextDisplay(text)))
    for line in lines:
        view.add_item(ActionRow(*line))
    return view
