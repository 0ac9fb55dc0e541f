"""The slash commands, one group a game, built from what the game declares."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import games
from bot.chat.boundary import Sorry, answered, say
from bot.chat.translate import command_text
from bot.engine.types import Game
from bot.render.face import Face
from bot.table.refusals import NoTable
from bot.texts import Texts, texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

Act = Callable[[discord.Interaction], Awaitable[None]]
Render = Callable[[Texts], str]


def game_group(key: str, desk: Desk) -> app_commands.Group:
    """``/<command> new | table | …`` for one game."""
    face = games.face(key)
    group = app_commands.Group(
        name=face.command,
        description=command_text(face.summary),
        guild_only=True,
    )

    described: dict[str, Render] = {"new": lambda t: t.p("command", "Open a table in this channel")}

    def add(name: str, describe: Render, act: Act) -> None:
        described[name] = describe

        async def callback(interaction: discord.Interaction) -> None:
            await answered(interaction, act)

        group.add_command(
            app_commands.Command(name=name, description=command_text(describe), callback=callback)
        )

    def here(act: Callable[[discord.Interaction, str], Awaitable[None]]) -> Act:
        async def at_open_table(interaction: discord.Interaction) -> None:
            table = await desk.tables.open_in(interaction.channel_id)
            if table.game != key:
                raise NoTable(table.id)
            await act(interaction, table.id)

        return at_open_table

    async def rules(interaction: discord.Interaction) -> None:
        await desk.rules(interaction, key)

    async def help_(interaction: discord.Interaction) -> None:
        t = texts(interaction.locale.value)
        lines = [f"**{face.title(t)}** · {face.summary(t)}"]
        lines += [f"`/{face.command} {name}` {describe(t)}" for name, describe in described.items()]
        await say(interaction, "\n".join(lines))

    group.add_command(_new_command(key, games.rules(key), face, desk, described["new"]))
    add(
        "table",
        lambda t: t.p("command", "Post the table again at the bottom of the channel"),
        here(desk.repost),
    )
    if face.hand_command:
        add(face.hand_command, lambda t: t.p("command", "See what only you may see"), here(desk.hand))
    add("rules", lambda t: t.p("command", "The rules in short"), rules)
    add("history", lambda t: t.p("command", "Every move so far"), here(desk.history))
    add("leave", lambda t: t.p("command", "Leave the table"), here(desk.ask_leave))
    add(
        "cancel",
        lambda t: t.p("command", "End the game in this channel (host or moderators)"),
        here(desk.ask_cancel),
    )
    add("help", lambda t: t.p("command", "What the commands do"), help_)
    return group


def _new_command(
    key: str, rules: Game[Any, Any], face: Face, desk: Desk, describe: Render
) -> app_commands.Command[Any, ..., None]:
    """``new`` with a parameter for the number of seats and one for each of the game's options."""

    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        places = given.pop("seats", None)
        options = {name: value for name, value in given.items() if value is not None}

        async def act(interaction: discord.Interaction) -> None:
            try:
                await desk.new(interaction, key, options, places)
            except ValueError as error:
                raise Sorry(lambda t: t("This game has no such option.")) from error

        await answered(interaction, act)

    # discord.py reads a command's parameters off its callback's signature; here they come from
    # what the game declares.
    keyword = inspect.Parameter.KEYWORD_ONLY
    seats = app_commands.Range[int, rules.seats[0], rules.seats[-1]]
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction),
        inspect.Parameter("seats", keyword, default=None, annotation=seats | None),
        *(inspect.Parameter(name, keyword, default=None, annotation=str | None) for name in rules.options),
    ]
    callback.__signature__ = inspect.Signature(parameters)
    parameter_texts = {"seats": command_text(lambda t: t.p("command", "How many seats the table has"))}
    choices = {}
    for name, option in rules.options.items():
        parameter_texts[name] = command_text(lambda t, name=name: face.option_name(t, name))
        choices[name] = [
            app_commands.Choice(
                name=command_text(lambda t, name=name, choice=choice: face.choice_name(t, name, choice)),
                value=choice,
            )
            for choice in option.choices
        ]
    callback = app_commands.describe(**parameter_texts)(app_commands.choices(**choices)(callback))
    return app_commands.Command(
        name="new",
        description=command_text(describe),
        callback=callback,
    )
