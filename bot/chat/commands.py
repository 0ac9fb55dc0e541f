"""The slash commands of a game, one group a game, built from what the game declares."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import games
from bot.chat import answers, coming, film
from bot.chat.boundary import Sorry, answered, reader, say
from bot.chat.lobby_panel import clock_name
from bot.chat.mine import mine
from bot.chat.names import people, safe_name
from bot.chat.opening import new
from bot.chat.translate import command_text
from bot.render.face import Face
from bot.table.clock import CLOCKS
from bot.table.people import offer
from bot.table.ports import Busy, Unreachable
from bot.table.refusals import NoTable
from bot.table.service import Person
from bot.texts import Texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk

ME = "wool-me"
"""The commands about oneself; made in `bot.chat.me`."""

Act = Callable[[discord.Interaction], Awaitable[None]]
Render = Callable[[Texts], str]


def game_group(key: str, desk: Desk) -> app_commands.Group:
    """``/<command> new | table | …`` for one game."""
    face = games.face(key)
    group = app_commands.Group(name=face.command, description=command_text(face.summary), guild_only=True)
    described: dict[str, Render] = {"new": lambda t: t.p("command", "Open a table in this channel")}

    def add(name: str, describe: Render, act: Act) -> None:
        described[name] = describe
        group.add_command(command(name, describe, act))

    def here(act: Callable[[Desk, discord.Interaction, str], Awaitable[None]]) -> Act:
        async def at_open_table(interaction: discord.Interaction) -> None:
            table_id = await _table_here(desk, interaction, key)
            await act(desk, interaction, table_id)
            # Whoever types a command may not find the table: its message may have been deleted.
            with suppress(Busy, Unreachable):
                await desk.tables.look_after(table_id)

        return at_open_table

    async def rules(interaction: discord.Interaction) -> None:
        await answers.rules(interaction, key)

    async def replay(interaction: discord.Interaction) -> None:
        await film.replay(desk, interaction, key)

    async def history(interaction: discord.Interaction) -> None:
        try:
            table_id = await _table_here(desk, interaction, key)
        except (NoTable, Sorry):
            last = await desk.tables.store.finished_in(interaction.channel_id, key)
            if last is None:
                raise
            table_id = last
        await answers.history(desk, interaction, table_id)

    async def waiting(interaction: discord.Interaction) -> None:
        await mine(desk, interaction)

    async def help_(interaction: discord.Interaction) -> None:
        t = reader(interaction)
        lines = [f"**{face.title(t)}** · {face.summary(t)}"]
        lines += [f"`/{face.command} {name}` {describe(t)}" for name, describe in described.items()]
        lines.append(f"`/{ME}` {about_me(t)}")
        others = (games.face(other) for other in games.keys() if other != key)  # noqa: SIM118 -- no dict
        lines += [f"`/{other.command} help` {other.title(t)}" for other in others]
        await say(interaction, "\n".join(lines))

    group.add_command(_new_command(key, face, desk, described["new"]))
    add("table", lambda t: t.p("command", "Post the table again at the bottom"), here(answers.repost))
    if face.hand_command:
        add(face.hand_command, lambda t: t.p("command", "See what only you may see"), here(answers.hand))
    add("mine", lambda t: t.p("command", "The tables that are waiting for you"), waiting)
    add("rules", lambda t: t.p("command", "The rules in short"), rules)
    add("history", lambda t: t.p("command", "Every move so far"), history)
    add("replay", lambda t: t.p("command", "The film of the last game here"), replay)
    add("leave", lambda t: t.p("command", "Leave the table"), here(coming.ask_leave))
    described["replace"] = lambda t: t.p("command", "Offer somebody's seat to somebody else (host)")
    group.add_command(_replace_command(key, desk, described["replace"]))
    add("cancel", lambda t: t.p("command", "End the game (host or moderators)"), here(coming.ask_end))
    add("help", lambda t: t.p("command", "What the commands do"), help_)
    return group


def about_me(t: Texts) -> str:
    """What the commands about oneself are for."""
    return t.p("command", "Your language, your pings, your data")


def command(name: str, describe: Render, act: Act) -> app_commands.Command[Any, ..., None]:
    """A command without parameters that does ``act`` inside the error boundary."""

    async def callback(interaction: discord.Interaction) -> None:
        await answered(interaction, act)

    return app_commands.Command(name=name, description=command_text(describe), callback=callback)


async def _table_here(desk: Desk, interaction: discord.Interaction, key: str) -> str:
    """The open table of this game in the channel. Raises NoTable, or Sorry where another game's is open."""
    table = await desk.tables.open_in(interaction.channel_id)
    if table.game != key:
        face = games.face(table.game)
        raise Sorry(
            lambda t: t(
                "The open table in this channel is for {game}; its command is `/{command}`.",
                game=face.title(t),
                command=face.command,
            )
        )
    return table.id


def _new_command(key: str, face: Face, desk: Desk, describe: Render) -> app_commands.Command[Any, ..., None]:
    """``new`` with a parameter for each of the game's options and for the table's terms."""
    rules = games.rules(key)
    parameters: list[tuple[str, Any, Render, list[tuple[Any, Render]]]] = [
        (
            "seats",
            app_commands.Range[int, rules.seats[0], rules.seats[-1]],
            lambda t: t.p("command", "How many seats the table has"),
            [],
        ),
        *(
            (
                name,
                str,
                lambda t, name=name: face.option_name(t, name),
                [
                    (choice, lambda t, name=name, choice=choice: face.choice_name(t, name, choice))
                    for choice in option.choices
                ],
            )
            for name, option in rules.options.items()
        ),
        (
            "clock",
            int,
            lambda t: t.p("command", "How long a turn may take"),
            [(seconds, lambda t, seconds=seconds: clock_name(seconds, t)) for seconds in CLOCKS],
        ),
        (
            "where",
            str,
            lambda t: t.p("command", "Where the game is played"),
            [
                ("here", lambda t: t.p("command", "in this channel")),
                ("thread", lambda t: t.p("command", "in a thread of its own")),
            ],
        ),
    ]

    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        chosen = {name: value for name, value in given.items() if value is not None}
        options = {name: chosen.pop(name) for name in rules.options if name in chosen}
        if "seats" in chosen:
            chosen["places"] = chosen.pop("seats")

        async def act(interaction: discord.Interaction) -> None:
            try:
                await new(desk, interaction, key, options, **chosen)
            except ValueError as error:
                raise Sorry(lambda t: t("This game has no such option.")) from error

        await answered(interaction, act)

    # discord.py reads a command's parameters off its callback's signature; here they come from
    # what the game declares.
    kind = inspect.Parameter
    callback.__signature__ = inspect.Signature(
        [kind("interaction", kind.POSITIONAL_ONLY, annotation=discord.Interaction)]
        + [
            kind(name, kind.KEYWORD_ONLY, default=None, annotation=annotation | None)
            for name, annotation, _, _ in parameters
        ]
    )
    app_commands.describe(**{name: command_text(text) for name, _, text, _ in parameters})(callback)
    app_commands.choices(
        **{
            name: [app_commands.Choice(name=command_text(text), value=value) for value, text in choices]
            for name, _, _, choices in parameters
            if choices
        }
    )(callback)
    return app_commands.Command(name="new", description=command_text(describe), callback=callback)


def _replace_command(key: str, desk: Desk, describe: Render) -> app_commands.Command[Any, ..., None]:
    """``replace``: the host or a moderator offers a seat, that of a computer too, to a named user."""

    async def callback(
        interaction: discord.Interaction, seat: str, user: discord.User | discord.Member
    ) -> None:
        async def act(interaction: discord.Interaction) -> None:
            table_id = await _table_here(desk, interaction, key)
            if not isinstance(user, discord.Member):
                raise Sorry(lambda t: t("Only members of this server can take a seat."))
            if user.bot:
                raise Sorry(lambda t: t("Bots can't take a seat."))
            new_person = Person(user.id, user.display_name)
            await offer(desk.tables, table_id, desk.person(interaction), seat, new_person)
            t = reader(interaction)
            name = safe_name(user.display_name)
            text = t(
                "The seat is offered to {name}, who can take it with the button under the offer.", name=name
            )
            await say(interaction, text)

        await answered(interaction, act)

    async def seats(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            table = await desk.tables.open_in(interaction.channel_id)
        except NoTable:
            return []
        if table.game != key:
            return []
        # The number tells two of one name apart.
        seated = enumerate(zip(table.sitters, people(table, reader(interaction)), strict=True), start=1)
        return [
            app_commands.Choice(name=f"{n}. {shown.name}", value=f"{n}. {sitter.name}")
            for n, (sitter, shown) in seated
            if typed.casefold() in f"{n}. {shown.name}".casefold()
        ]

    app_commands.describe(
        seat=command_text(lambda t: t.p("command", "Whose seat")),
        user=command_text(lambda t: t.p("command", "Who may take it")),
    )(callback)
    app_commands.autocomplete(seat=seats)(callback)
    return app_commands.Command(name="replace", description=command_text(describe), callback=callback)
