"""``/wool-me``: one's own language and pings, and one's own data."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ui import Button

from bot.chat.boundary import answered, quietly, reader, say
from bot.chat.commands import ME, about_me, command
from bot.chat.translate import command_text, language_name
from bot.table.model import Status
from bot.table.people import leave
from bot.table.refusals import Refusal
from bot.texts import locales, texts

if TYPE_CHECKING:
    from bot.chat.desk import Desk


def me_group(desk: Desk) -> app_commands.Group:
    """The group of commands about oneself."""
    group = app_commands.Group(
        name=ME,
        description=command_text(about_me),
        guild_only=True,
    )

    async def language(interaction: discord.Interaction, language: str) -> None:
        async def act(interaction: discord.Interaction) -> None:
            chosen = language if language in locales() else None
            await desk.tables.store.choose("user", interaction.user.id, "locale", chosen)
            interaction.extras["locale"] = chosen
            t = reader(interaction)
            await say(
                interaction, t("From now on I'll speak to you in {language}.", language=language_name(t))
            )

        await answered(interaction, act)

    async def pings(interaction: discord.Interaction, when: str) -> None:
        async def act(interaction: discord.Interaction) -> None:
            await desk.tables.store.choose("user", interaction.user.id, "pings", when)
            t = reader(interaction)
            if when == "away":
                text = t("You get a ping only when you have been away for ten minutes.")
            else:
                text = t("You get a ping whenever it is your turn.")
            await say(interaction, text)

        await answered(interaction, act)

    async def export(interaction: discord.Interaction) -> None:
        data = await desk.tables.store.data_of(interaction.user.id)
        file = discord.File(
            io.BytesIO(json.dumps(data, indent=2, ensure_ascii=False).encode()), "my-data.json"
        )
        await say(interaction, reader(interaction)("Everything that is stored about you:"), file=file)

    async def ask_delete(interaction: discord.Interaction) -> None:
        t = reader(interaction)
        view = discord.ui.View(timeout=None)
        view.add_item(ForgetButton(Button(label=t("Delete my data"), style=discord.ButtonStyle.danger)))
        await say(
            interaction,
            t(
                "Delete everything that is stored about you? Computers take your seats in games that"
                " are being played; in finished games your name is replaced. This can't be undone."
            ),
            view=view,
        )

    for name, callback, describe, parameter, parameter_text, choices in (
        (
            "language",
            language,
            lambda t: t.p("command", "The language I speak to you in"),
            "language",
            lambda t: t.p("command", "Your Discord's language, or a fixed one"),
            [("auto", lambda t: t.p("command", "my Discord's language"))]
            + [(code, lambda t, code=code: language_name(texts(code))) for code in sorted(locales())],
        ),
        (
            "pings",
            pings,
            lambda t: t.p("command", "When I mention you"),
            "when",
            lambda t: t.p("command", "Always, or only when you have been away"),
            [
                ("always", lambda t: t.p("command", "whenever it is my turn")),
                ("away", lambda t: t.p("command", "only when I have been away for ten minutes")),
            ],
        ),
    ):
        app_commands.describe(**{parameter: command_text(parameter_text)})(callback)
        app_commands.choices(
            **{parameter: [app_commands.Choice(name=command_text(x), value=v) for v, x in choices]}
        )(callback)
        group.add_command(
            app_commands.Command(name=name, description=command_text(describe), callback=callback)
        )
    group.add_command(
        command("export", lambda t: t.p("command", "Everything stored about you, as a file"), export)
    )
    group.add_command(
        command("delete", lambda t: t.p("command", "Delete everything stored about you"), ask_delete)
    )
    return group


class ForgetButton(discord.ui.DynamicItem[Button[Any]], template=r"u:forget"):
    """Confirms that whoever presses it wants to be forgotten."""

    def __init__(self, button: Button[Any]) -> None:
        button.custom_id = "u:forget"
        super().__init__(button)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: Any, /) -> ForgetButton:
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        await answered(interaction, interaction.client.desk.forget)


async def forget(desk: Desk, interaction: discord.Interaction) -> None:
    """Leave every table, then take the person out of every row."""
    person = desk.person(interaction)
    store = desk.tables.store
    t = reader(interaction)
    for table_id in await store.open_where(user=person.user):
        table = await desk.tables.load(table_id)
        # Meanwhile it may have ended, or it no longer replays: nobody need leave it then.
        with suppress(Refusal):
            if table.status is Status.LOBBY:
                await desk.lobby.leave(table_id, person)
            else:
                await leave(desk.tables, table_id, person)
    changed = await store.forget(person.user)
    for table_id in changed:
        desk.tables.shower.wake(table_id)
    await quietly(
        interaction.response.edit_message(
            content=t("Everything that was stored about you is deleted."),
            view=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    )
