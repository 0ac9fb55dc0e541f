"""The documents say what is so, where a machine can tell."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import pytest

from bot import __main__ as program
from bot import games, metrics
from bot.chat.client import BotClient
from bot.playground.town import INVITED
from bot.settings import Settings, load
from bot.store.sqlite import open_store
from bot.table.model import Cause, Sitter, Status

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "PRIVACY.md", "CHANGELOG.md")
SETTINGS = {field.name.upper(): field.default for field in fields(Settings)}


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_readme_explains_every_setting_with_its_default_and_no_other() -> None:
    table = read("README.md").partition("## Settings")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", table, re.MULTILINE))
    assert told == {name: "none" if default is None else f"`{default}`" for name, default in SETTINGS.items()}


def test_the_example_file_has_every_setting_explained_and_changes_none() -> None:
    explained = re.findall(r"^# .+\n(#?)([A-Z_]+)=(.*)$", read(".env.example"), re.MULTILINE)
    told = [(name, value) for _, name, value in explained]
    assert told == [(name, "" if value is None else str(value)) for name, value in SETTINGS.items()]
    # Anything else left empty in a container would win over what the image sets.
    assert [name for hidden, name, _ in explained if not hidden] == ["DISCORD_TOKEN"]
    assert load({}, dotenv=ROOT / ".env.example") == Settings()


def test_the_readme_opens_with_two_commands_that_the_makefile_has() -> None:
    opening = read("README.md").partition("![")[0]
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    assert re.findall(r"^make (\w+)", opening, re.MULTILINE) == ["play", "test"]
    for name in DOCUMENTS:
        assert set(re.findall(r"`make (\w+)", read(name))) <= targets


def test_every_tool_in_the_documents_is_one_of_the_program() -> None:
    usage = set(re.findall(r"python -m bot (\w+)", program.USAGE))
    assert set(re.findall(r"`python -m bot (\w+)", read("README.md"))) == usage
    for name in (*DOCUMENTS, ".env.example", "Dockerfile"):
        assert set(re.findall(r'(?:python -m bot |"bot", ")(\w+)', read(name))) <= usage


def test_every_file_a_document_links_to_is_there() -> None:
    for name in DOCUMENTS:
        for target in re.findall(r"\]\(([^)]+)\)", read(name)):
            assert "://" in target or (ROOT / target).is_file(), f"{name} links to {target}"


def test_every_folder_and_file_the_readme_names_is_there() -> None:
    for path in re.findall(r"`((?:bot|tests|assets)(?:/[\w.<>]+)*)`", read("README.md")):
        for key in games.keys():  # noqa: SIM118 - a function, not a mapping
            place = ROOT / path.replace("<key>", key)
            optional = place.name == "locale"  # a game may have no translation yet
            assert place.exists() or optional, path


def test_the_invite_link_asks_for_the_rights_the_bot_needs_and_both_scopes() -> None:
    link = re.search(r"https://\S+/oauth2/authorize\S+", read("README.md")).group()
    assert f"permissions={INVITED.value}" in link
    assert "scope=bot+applications.commands" in link
    for needed in ("view_channel", "send_messages", "send_messages_in_threads", "attach_files"):
        assert getattr(INVITED, needed)


def test_the_readme_names_every_game_and_its_command() -> None:
    for key in games.keys():  # noqa: SIM118
        assert f"| `/{games.face(key).command}` |" in read("README.md")


def test_the_image_copies_what_the_program_reads_and_runs_as_nobody_special() -> None:
    lines = read("Dockerfile").splitlines()
    assert {"COPY bot bot", "COPY assets assets", "VOLUME /data", "USER player"} <= set(lines)
    assert lines[-1] == 'CMD ["python", "-m", "bot"]'
    assert any(line.startswith("HEALTHCHECK") for line in lines)


def blocks(heading: str) -> list[str]:
    """The SQL under a heading of PRIVACY.md."""
    section = read("PRIVACY.md").partition(f"## {heading}")[2].partition("\n## ")[0]
    return re.findall(r"```sql\n(.+?)```", section, re.DOTALL)


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with a finished game and one being played, person 123 the host of both."""
    path = tmp_path / "tables.db"
    async with open_store(path, now=lambda: 1.0) as store:
        for name, status in (("old", Status.OVER), ("new", Status.PLAYING)):
            await store.create(
                name, "g", 1, guild=1, channel=len(name + status), host=123, locale=None, options={},
                places=2, sitters=[Sitter("Ada", 123, locale="it"), Sitter("Bo", 456)],
            )  # fmt: skip
            table = await store.load(name)
            begun = replace(table, status=status, votes=(123,))
            await store.change(table, begun, [((0, "go"), Cause.PLAYER)])
        await store.choose("user", 123, "pings", "away")
    return path


async def test_what_privacy_tells_operators_to_run_takes_a_person_out_of_finished_games(
    database: Path,
) -> None:
    delete, learn = blocks("See your data, and have it deleted")
    with closing(sqlite3.connect(database)) as db:
        queries = [query for query in learn.split(";") if query.strip()]
        assert [len(db.execute(query).fetchall()) for query in queries] == [2, 2, 2, 1]
        db.executescript(delete)
        assert [[row[0] for row in db.execute(query)] for query in queries] == [["new"], ["new"], [], []]
        assert "Ada" not in str(db.execute("SELECT * FROM seats WHERE table_id = 'old'").fetchall())
    async with open_store(database) as store:
        old = await store.load("old")
    assert [(s.name, s.user) for s in old.sitters] == [("", None), ("Bo", 456)]
    assert old.humans.keys() == {1}
    assert len(old.log) == 1


async def test_what_privacy_tells_operators_to_run_deletes_old_finished_games_alone(database: Path) -> None:
    (delete,) = blocks("How long")
    with closing(sqlite3.connect(database)) as db:
        db.executescript(delete)
        for table, column in (("tables", "id"), ("seats", "table_id"), ("log", "table_id")):
            assert {row[0] for row in db.execute(f"SELECT {column} FROM {table}")} == {"new"}


async def test_every_command_a_document_names_is_one_of_the_bots(database: Path) -> None:
    async with open_store(database) as store:
        client = BotClient(store)
        known = {f"/{command.qualified_name}" for command in client.tree.walk_commands()}
    assert "/wool-me export" in known
    for name in DOCUMENTS:
        for command in re.findall(r"`(/[a-z][a-z-]*(?: [a-z]+)?)`", read(name)):
            assert command in known or command in ("/healthz", "/metrics", "/data"), f"{name}: {command}"
    commands = read("README.md").partition("## Commands")[2].partition("\n## ")[0]
    told = set(re.findall(r"`/[a-z-]+ ([a-z]+)`", commands))
    for command in known:
        if not command.startswith("/wool-admin"):
            assert command.partition(" ")[2] in told | {""}, command
    moderators = read("README.md").partition("## For moderators")[2].partition("\n## ")[0]
    for command in known:
        if command.startswith("/wool-admin "):
            assert f"`{command.partition(' ')[2]}`" in moderators, command


def test_the_readme_explains_every_figure_and_no_other() -> None:
    told = set(re.findall(r"^\| `(cardtable_\w+)` \|", read("README.md"), re.MULTILINE))
    kinds = {"counter": "_total"}
    figures = {f.name + kinds.get(f.type, "") for f in metrics.REGISTRY.collect()}
    assert told == {name for name in figures if name.startswith("cardtable_")}


def test_the_readme_tells_the_licence_of_every_package_it_needs() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["cjk"], *extras["art"], *extras["play"]]
    names = {re.match(r"[\w.-]+", one).group() for one in needed} - {project["name"]}
    licences = read("README.md").partition("## Licence")[2]
    assert not {name for name in names if f"`{name}`" not in licences}


async def test_privacy_is_told_again_when_the_store_learns_to_hold_something_new(database: Path) -> None:
    """A new column fails here: say in PRIVACY.md what it is for, then add it to the list."""
    told = {
        "tables": "id game version guild channel host locale options places status revision shown "
        "created changed trouble clock on_timeout due wake stage",
        "seats": "table_id seat user name kind locale letter looked offer level since",
        "log": "table_id n seat move cause at",
        "posts": "message table_id since moves replaced_at kind",
        "votes": "table_id user against",
        "guilds": "guild choices left",
        "users": "user choices",
        "meta": "key value",
    }
    with closing(sqlite3.connect(database)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        held = {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in names}
    assert held == {name: columns.split() for name, columns in told.items()}
