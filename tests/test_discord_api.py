"""The checks of `discord_api`: each catches a wrong request, and none objects to what discord.py sends."""

from __future__ import annotations

import copy
import io
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from tests.discord_api import check_commands, check_requests, every_request, find_schema
from tests.discord_api.schema import Schema

NO_PING: dict[str, Any] = {"parse": []}
NO_SCHEMA = Schema.__new__(Schema)
NO_SCHEMA.check = lambda *_: []  # the rules of our own must hold without Discord's schema

needs_schema = pytest.mark.skipif(find_schema() is None, reason="discord-openapi.json isn't on this machine")


class Everything(discord.AutoShardedClient):
    """Sends one of each kind of request a bot of ours makes, rightly."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        group = app_commands.Group(name="deal", description="Deal cards")

        @group.command(description="Deal a hand")
        @app_commands.describe(cards="How many", suit="Which")
        @app_commands.choices(suit=[app_commands.Choice(name="Red wool", value="red")])
        async def hand(
            interaction: discord.Interaction, cards: app_commands.Range[int, 1, 5] = 1, suit: str = "red"
        ) -> None:
            await self.answer(interaction)

        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.press(interaction)

    async def answer(self, interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Wool", description="Cards").set_image(url="attachment://a.png")
        await interaction.response.send_message("hello", view=controls(), embed=embed, file=picture("a.png"))
        await interaction.edit_original_response(content="changed")
        await interaction.followup.send(view=panel(), file=picture("z.png"), ephemeral=True)
        dm = await interaction.user.create_dm()
        await dm.send("only you", file=picture("secret.png"))

    async def press(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        channel = self.get_partial_messageable(interaction.channel_id)
        one = discord.AllowedMentions(
            users=[interaction.user], everyone=False, roles=False, replied_user=False
        )
        sent = await channel.send(
            interaction.user.mention, file=picture("b.png"), nonce="t-1", allowed_mentions=one
        )
        await sent.edit(content="kept", attachments=[*sent.attachments])
        partial = channel.get_partial_message(sent.id)
        await partial.edit(content="next", attachments=[picture("c.png")])
        await partial.edit(content="a line", attachments=[], view=None)
        await partial.delete()


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(b"png"), name, description="Five rows of wool")


def controls() -> discord.ui.View:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Sell", custom_id="m:t:1:sell.red"))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org"))
    option = discord.SelectOption(label="Red", value="red")
    view.add_item(discord.ui.Select(custom_id="s:t:1", options=[option]))
    return view


def panel() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    section = discord.ui.Section("Seats", accessory=discord.ui.Thumbnail("attachment://z.png"))
    gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://z.png", description="Wool"))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("Lobby"), section, gallery))
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="Join", custom_id="l:t:join")))
    return view


async def play() -> list[Any]:
    with every_request() as made:
        async with simcord.run(Everything(), shard_count=1) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("table")
            ada = guild.add_member(env.create_user("ada"))
            result = await ada.slash(channel, "deal hand", cards=2)
            await ada.click(result.response, custom_id="m:t:1:sell.red")
            env.http_requests.clear()
    return made


async def test_nothing_is_held_against_what_discord_py_sends():
    made = await play()
    assert {entry.method for entry in made} >= {"GET", "PUT", "POST", "PATCH", "DELETE"}
    assert check_requests(made) == []


async def test_requests_stay_noted_after_the_log_was_cleared():
    assert any(entry.path.endswith("/callback") for entry in await play())


def request(body: Any, method: str = "POST", path: str = "/channels/1/messages", **params: Any) -> Any:
    return SimpleNamespace(method=method, path=path, params=params, json=body)


def problems(body: Any, **where: Any) -> str:
    return "\n".join(check_requests([request(body, **where)], schema=NO_SCHEMA))


def message(**keys: Any) -> dict[str, Any]:
    return {"content": "hello", "allowed_mentions": NO_PING, **keys}


def button(custom_id: str | None = "a", **keys: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Sell", "custom_id": custom_id, **keys}


def select(*values: str, **keys: Any) -> dict[str, Any]:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "s", "options": options, **keys}


def upload(number: int, **keys: Any) -> dict[str, Any]:
    return {"id": number, "filename": "table.png", **keys}


def rows(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return message(components=[{"type": 1, "components": row} for row in rows])


def v2(*components: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"flags": 1 << 15, "components": list(components), "allowed_mentions": NO_PING, **keys}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


GOOD = {
    "plain": message(),
    "picture": message(content="", attachments=[upload(0, description="x" * 1024)]),
    "one ping": message(allowed_mentions={"parse": [], "users": [7]}),
    "full rows": rows(*[[button(f"{row}.{n}") for n in range(5)] for row in range(5)]),
    "select": rows([select(*map(str, range(25)))]),
    "longest id": rows([button("i" * 100, label="l" * 80)]),
    "panel": v2(*[text("x" * 100) for _ in range(40)]),
    "longest content": message(content="x" * 2000),
}

BAD = {
    "6 action rows": rows(*[[button(str(n))] for n in range(6)]),
    "has no custom_id": rows([button(None)]),
    "the message is empty": message(content=" "),
    "message is empty": {**rows([button()]), "content": ""},
    "two components with the custom_id 'a'": rows([button("a")], [button("a")]),
    "two options with the value 'x'": rows([select("x", "x")]),
    "a select beside": rows([button(), select("x")]),
    "6 buttons in one row": rows([button(str(n)) for n in range(6)]),
    "an empty action row": rows([]),
    "content of 2001 characters": message(content="x" * 2001),
    "embeds of 6001 characters": message(embeds=[{"description": "x" * 3000}, {"description": "x" * 3001}]),
    "attachment://a.png names no upload": message(embeds=[{"image": {"url": "attachment://a.png"}}]),
    "attachment://b.png names no upload": v2({"type": 13, "file": {"url": "attachment://b.png"}}),
    "second version without their flag": message(components=[text("x")]),
    "content beside components": v2(text("x"), content="hello"),
    "41 components": v2(*[text("x") for _ in range(41)]),
    "4001 characters of text": v2(text("x" * 4000), {"type": 17, "components": [text("x")]}),
    "custom_id of 101 characters": rows([button("i" * 101)]),
    "custom_id of 0 characters": rows([button("")]),
    "label of 81 characters": rows([button(label="l" * 81)]),
    "neither label nor emoji": rows([button(label="")]),
    "link button without url": rows([button(None, style=5)]),
    "link button with a custom_id": rows([button("a", style=5, url="https://example.org")]),
    "select of 26 options": rows([select(*map(str, range(26)))]),
    "select of 0 options": rows([select()]),
    "option's label of 101 characters": rows([select("x" * 101)]),
    "up to 3 of 1 options": rows([select("x", min_values=1, max_values=3)]),
    "alt text of 1025 characters": message(attachments=[upload(0, description="x" * 1025)]),
    "two attachments with one id": message(attachments=[upload(0), upload(0)]),
    "no allowed_mentions": {"content": "hello"},
    "lets the text ping users": message(allowed_mentions={"parse": ["users"]}),
    "lets the text ping everyone, roles": message(allowed_mentions={"parse": ["everyone", "roles"]}),
    "names roles": message(allowed_mentions={"parse": [], "roles": [3]}),
    "names 2 users": message(allowed_mentions={"parse": [], "users": [3, 4]}),
    "author replied to": message(allowed_mentions={"parse": [], "replied_user": True}),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_right_message_passes(name: str):
    assert problems(GOOD[name]) == ""


@pytest.mark.parametrize("problem", BAD)
def test_a_wrong_message_is_caught(problem: str):
    assert problem in problems(BAD[problem])


@pytest.mark.parametrize("problem", BAD)
def test_a_wrong_answer_to_an_interaction_is_caught(problem: str):
    answer = {"type": 4, "data": BAD[problem]}
    assert problem in problems(answer, path="/interactions/1/token/callback")


@pytest.mark.parametrize("path", ["/channels/1/messages/2", "/webhooks/1/token/messages/@original"])
def test_an_edit_may_not_ping(path: str):
    edit = message(allowed_mentions={"parse": [], "users": [7]})
    assert "an edit names users" in problems(edit, method="PATCH", path=path)
    assert problems(message(), method="PATCH", path=path) == ""
    assert "no allowed_mentions" in problems({"components": []}, method="PATCH", path=path)


def test_an_update_of_the_pressed_message_is_an_edit():
    answer = {"type": 7, "data": message(allowed_mentions={"parse": [], "users": [7]})}
    assert "an edit names users" in problems(answer, path="/interactions/1/token/callback")


def test_an_edit_that_leaves_nothing_is_caught_and_one_that_keeps_the_rest_is_not():
    where: dict[str, Any] = {"method": "PATCH", "path": "/channels/1/messages/2"}
    assert "empty" in problems(message(content="", embeds=[], attachments=[]), **where)
    assert problems(message(content=""), **where) == ""
    kept = {"image": {"url": "attachment://old.png"}}
    assert problems(message(embeds=[kept]), **where) == ""


def test_a_deferred_answer_needs_no_body():
    assert problems({"type": 6}, path="/interactions/1/token/callback") == ""


def test_suggestions_and_dialogs_are_looked_at_too():
    callback = {"path": "/interactions/1/token/callback"}
    twice = {"type": 8, "data": {"choices": [{"name": "a", "value": "1"}, {"name": "a", "value": "2"}]}}
    assert "two suggestions" in problems(twice, **callback)
    label = {"type": 18, "label": "Seats", "component": select("x", "x")}
    assert "two options" in problems({"type": 9, "data": {"components": [label]}}, **callback)


COMMAND: dict[str, Any] = {
    "name": "wool",
    "description": "Play Wool Street",
    "name_localizations": {"de": "wolle", "hi": "ऊनी", "th": "ขนแกะ"},
    "description_localizations": {"de": "Wool Street spielen"},
    "options": [
        {"type": 1, "name": "new", "description": "Open a table", "name_localizations": {"de": "neu"}},
        {
            "type": 1,
            "name": "table",
            "description": "Show the table",
            "options": [
                {"type": 4, "name": "seats", "description": "How many", "required": True},
                {
                    "type": 3,
                    "name": "who",
                    "description": "Whose",
                    "choices": [{"name": "Me", "value": "me"}],
                },
            ],
        },
    ],
}


def change(path: str, value: Any) -> list[dict[str, Any]]:
    command = copy.deepcopy(COMMAND)
    node: Any = command
    *parts, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in parts:
        node = node[part]
    node[last] = value
    return [command]


def option(name: str, **keys: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x", **keys}


def choices(number: int) -> list[dict[str, Any]]:
    return [{"name": f"{n:0>100}", "value": f"{n:0>100}"} for n in range(number)]


BAD_COMMANDS = {
    "'Wool' isn't lower case": change("name", "Wool"),
    "'Wolle' in de isn't lower case": change("name_localizations.de", "Wolle"),
    "'my wool' has a space": change("name", "my wool"),
    "'wo.lle' in de has a space or a sign": change("name_localizations.de", "wo.lle"),
    "has 33 characters": change("options.0.name_localizations.de", "w" * 33),
    "has 0 characters": change("name", ""),
    "description of 0 characters": change("options.1.options.0.description", ""),
    "description in de of 101 characters": change("description_localizations.de", "x" * 101),
    "no locale 'xx'": change("name_localizations", {"xx": "wolle"}),
    "two are called 'table'": change("options.0.name", "table"),
    "two are called 'table' in de": change("options.0.name_localizations.de", "table"),
    "required after an optional": change("options.1.options", [option("a"), option("b", required=True)]),
    "two choices with the value me": change(
        "options.1.options.1.choices", [{"name": "Me", "value": "me"}, {"name": "I", "value": "me"}]
    ),
    "26 choices": change("options.1.options.1.choices", choices(26)),
    "26 options": change("options", [option(f"n{n}", type=1) for n in range(26)]),
    "subcommands beside options": change("options.0.type", 4),
    "at most 8000": change(
        "options", [option(f"n{n}", type=1, options=[option("o", choices=choices(25))]) for n in range(2)]
    ),
    "two are called 'wool'": [COMMAND, COMMAND],
}  # fmt: skip


def test_a_right_command_passes():
    assert check_commands([COMMAND]) == []


@pytest.mark.parametrize("problem", BAD_COMMANDS)
def test_a_wrong_command_is_caught(problem: str):
    assert problem in "\n".join(check_commands(BAD_COMMANDS[problem]))


def test_a_wrong_command_is_caught_when_it_is_synced():
    sync = {"method": "PUT", "path": "/applications/1/commands"}
    assert "isn't lower case" in problems(change("name", "Wool"), **sync)


@needs_schema
@pytest.mark.parametrize(
    ("body", "where", "problem"),
    [
        (message(contnet="hello"), {}, "'contnet' was unexpected"),
        (message(embeds=[{"tite": "x"}]), {}, "'tite' was unexpected"),
        (rows([button(lable="x")]), {}, "'lable' was unexpected"),
        (rows([button(style="red")]), {}, "components.0.components.0.style"),
        (message(nonce="n" * 26), {}, "nonce"),
        (message(), {"path": "/channels/1/mesages"}, "no such route"),
        (message(), {"path": "/channels/here/messages"}, "no such route"),
        (message(), {"wiat": 1}, "names 'wiat'"),
        (message(), {"method": "DELETE", "path": "/channels/1/messages/2"}, "takes no body"),
        (None, {}, "not of type"),
        ({"type": 4, "data": message(falgs=64)}, {"path": "/interactions/1/t/callback"}, "'falgs'"),
        (message(), {"path": "/webhooks/1/token", "wait": "maybe"}, "wait='maybe'"),
        ({"recipient_id": "ada"}, {"path": "/users/@me/channels"}, "recipient_id"),
        (change("descripton", "x"), {"method": "PUT", "path": "/applications/1/commands"}, "'descripton'"),
    ],
)
def test_discords_schema_catches(body: Any, where: dict[str, Any], problem: str):
    assert problem in "\n".join(check_requests([request(body, **where)]))


@needs_schema
@pytest.mark.parametrize("name", GOOD)
def test_discords_schema_lets_a_right_message_pass(name: str):
    assert check_requests([request(GOOD[name])]) == []
