"""`python -m bot check` names what is wrong, in plain lines, and never says the token."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web

from bot import check
from bot.check import discord_side, machine
from bot.playground.town import INVITED
from bot.render import fonts
from bot.settings import Settings
from bot.store.inspect import inspect
from bot.store.migrate import StoreError, migrations
from bot.store.sqlite import open_store
from bot.table.model import Sitter
from tests.playground.browser import ROOT

TOKEN = f"{base64.b64encode(b'123456789012345678').decode()}.Gabcde.{'x' * 38}"
APPLICATION = 123456789012345678
Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """The check with these settings in an empty folder: exit code and lines."""
    monkeypatch.chdir(tmp_path)

    def run(**settings: object) -> tuple[int, list[str]]:
        for name in ("DISCORD_TOKEN", "DATABASE", "LOG_LEVEL", "LOG_FORMAT", "HEALTH_PORT", "HEALTH_HOST"):
            monkeypatch.setenv(name, str(settings.get(name, "")))
        code = check.main([])
        out, err = capsys.readouterr()
        assert not err
        assert "Traceback" not in out
        return code, out.splitlines()

    return run


def lines(said: list[str], mark: str, about: str = "") -> list[str]:
    return [line for line in said if line.startswith(mark.ljust(6)) and line[7:].startswith(about)]


def test_a_fresh_installation_has_nothing_wrong_and_nothing_is_made(run: Run, tmp_path: Path) -> None:
    code, said = run()
    assert (code, said[-1]) == (0, "Nothing is wrong.")
    assert not lines(said, "WRONG")
    assert "playground" in lines(said, "note", "token")[0]
    assert "drew one" in lines(said, "ok", "pictures")[0]
    assert not list(tmp_path.iterdir())


def test_every_wrong_setting_is_named_and_the_rest_is_checked_all_the_same(run: Run) -> None:
    code, said = run(LOG_LEVEL="loud", HEALTH_PORT="high", LOG_FORMAT="xml")
    assert (code, said[-1]) == (1, "3 to put right.")
    assert [line.split()[2] for line in lines(said, "WRONG", "settings")] == [
        "LOG_LEVEL", "LOG_FORMAT", "HEALTH_PORT",
    ]  # fmt: skip
    assert lines(said, "ok", "pictures")


def test_a_settings_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff")
    code, said = run()
    assert code == 1
    assert ".env can't be read" in lines(said, "WRONG", "settings")[0]


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        (f"Bot {TOKEN}", "leave out the word Bot"),
        (f'"{TOKEN}', "quotation marks"),
        (str(APPLICATION), "Application ID"),
        ("0f" * 32, "Public Key"),
        ("A1b2" * 8, "Client Secret"),
        ("hello", "three parts"),
        (TOKEN.replace("M", "!", 1), "three parts"),
    ],
)
def test_what_was_copied_in_place_of_the_token_is_guessed_and_not_repeated(
    run: Run, monkeypatch: pytest.MonkeyPatch, given: str, hint: str
) -> None:
    monkeypatch.setattr(check, "ask_discord", _not_asked)
    code, said = run(DISCORD_TOKEN=given)
    assert code == 1
    assert hint in lines(said, "WRONG", "token")[0]
    assert given not in "\n".join(said)


def test_a_token_file_that_others_can_read_is_worth_a_note(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "ask_discord", lambda token: [])
    env = tmp_path / ".env"
    env.write_text("")
    env.chmod(0o644)
    assert lines(run(DISCORD_TOKEN=TOKEN)[1], "note", ".env")
    env.chmod(0o600)
    assert not lines(run(DISCORD_TOKEN=TOKEN)[1], "note", ".env")


async def _fill(path: Path) -> None:
    async with open_store(path) as store:
        for table_id, channel in (("a", 1), ("b", 2)):
            await store.create(
                table_id, "g", 1, guild=1, channel=channel, host=1, locale=None, options={}, places=2,
                sitters=[Sitter("Ada", 1)],
            )  # fmt: skip


def test_the_database_is_described_and_left_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(_fill(path))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET trouble = 'rights' WHERE id = 'a'")
        db.commit()
    before = path.read_bytes()
    code, said = run(DATABASE=path)
    newest = migrations()[-1][0]
    assert code == 0
    assert f"version {newest}, 2 open of 2 tables" in lines(said, "ok", "database")[0]
    assert any("1 of them wait" in line for line in lines(said, "note", "database"))
    assert path.read_bytes() == before


async def test_it_may_be_run_while_the_bot_writes(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    await _fill(path)
    async with open_store(path) as store:
        assert (await asyncio.to_thread(inspect, path)).open == 2
        await store.discard("a")
        assert (await asyncio.to_thread(inspect, path)).open == 1


@pytest.mark.parametrize("version", range(1, migrations()[-1][0]))
def test_a_database_of_an_older_version_is_no_fault(run: Run, tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        for number, sql in migrations()[:version]:
            db.executescript(f"{sql}\nPRAGMA user_version = {number};")
    code, said = run(DATABASE=path)
    assert code == 0
    assert f"version {version} (brought to" in lines(said, "ok", "database")[0]


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE tables (ours)")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_newer, "update it"),
        (_foreign, "another program's"),
        (lambda path: path.write_bytes(b"no database at all" * 100), "not a database"),
        (lambda path: (path.unlink(), path.mkdir()), "cannot use"),
        (lambda path: (path.parent / "x").touch(), ""),
    ],
    ids=["newer", "foreign", "other file", "folder", "sound"],
)
def test_a_database_the_bot_cannot_use_is_wrong(
    run: Run, tmp_path: Path, spoil: Callable[[Path], object], says: str
) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(_fill(path))
    spoil(path)
    code, said = run(DATABASE=path)
    assert code == (1 if says else 0)
    assert says in " ".join(lines(said, "WRONG", "database"))


def test_a_folder_that_cannot_be_written_to_is_wrong(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root, as whom a test may run, can write anywhere.
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != tmp_path)
    code, said = run(DATABASE=tmp_path / "data" / "tables.db")
    assert code == 1
    assert str(tmp_path) in lines(said, "WRONG", "database")[0]
    assert "can't write" in lines(said, "WRONG", "database")[0]


def test_a_full_disk_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 3 << 20}))
    with pytest.raises(StoreError, match="only 3 MB"):
        inspect(tmp_path / "tables.db")


def test_the_font_of_an_extra_that_is_not_installed_is_a_note_and_any_other_is_wrong(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda: ["manimgx_fonts_cjk"])
    code, said = run()
    assert code == 0
    assert "extra cjk" in lines(said, "note", "fonts")[0]
    monkeypatch.setattr(fonts, "missing", lambda: ["manimgx_fonts"])
    assert run()[0] == 1


def test_a_terminal_that_knows_only_ascii_gets_every_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "missing", lambda: ["manimgx_fonts_cjk"])
    terminal = io.TextIOWrapper(written := io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert run()[0] == 0
    terminal.flush()
    assert b"Nothing is wrong." in written.getvalue()


def test_a_picture_that_cannot_be_drawn_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> bytes:
        raise FileNotFoundError("stack_red_0.png")

    monkeypatch.setattr(machine, "png", broken)
    code, said = run()
    assert code == 1
    assert "stack_red_0.png" in lines(said, "WRONG", "pictures")[0]


def test_a_port_in_use_by_something_else_is_wrong_and_a_free_one_is_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "_ASK_SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert [finding.good for finding in machine.port(Settings(health_port=port))] == [False]
    assert lines(run(HEALTH_PORT=port)[1], "ok", "health")


class Discord:
    """The few routes of Discord's that the check asks; ``application`` and ``servers`` may be changed."""

    def __init__(self) -> None:
        self.application: dict[str, Any] = {"bot_public": True, "bot_require_code_grant": False}
        self.servers: list[dict[str, Any]] = []
        self.status = 200
        self.json = True

    async def answer(self, request: web.Request) -> web.Response:
        status, told = self._told(request)
        kind = "application/json" if self.json else "text/html"
        return web.Response(status=status, body=json.dumps(told).encode(), headers={"Content-Type": kind})

    def _told(self, request: web.Request) -> tuple[int, Any]:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return 401, {"message": "401: Unauthorized", "code": 0}
        if self.status != 200:
            return self.status, {"message": "no", "code": 0}
        user = {"id": str(APPLICATION), "username": "Card table", "discriminator": "0", "avatar": None}
        path = request.path.removeprefix("/api/v10")
        if path == "/users/@me":
            return 200, user
        if path == "/users/@me/guilds":
            return 200, self.servers
        assert path == "/oauth2/applications/@me"
        info = {"id": str(APPLICATION), "name": "Card table", "icon": None, "description": ""}
        return 200, info | {"verify_key": "0" * 64, "flags": 0, "owner": user} | self.application

    async def say(self, token: str) -> list[str]:
        """What the check finds here, a line each."""
        app = web.Application()
        app.router.add_get("/{path:.*}", self.answer)
        runner = web.AppRunner(app)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            port = runner.addresses[0][1]
            discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
            found = await asyncio.to_thread(lambda: list(discord_side.ask_discord(token)))
        finally:
            await runner.cleanup()
        marks = {True: "ok", False: "WRONG", None: "note"}
        return [f"{marks[one.good]:<6} {one.about}: {one.says}" for one in found]


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Discord:
    """A Discord on loopback."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    return Discord()


async def test_discord_names_the_application_and_the_invite_asks_for_the_rights_it_needs(
    there: Discord,
) -> None:
    said = await there.say(TOKEN)
    assert f"Card table ({APPLICATION})" in lines(said, "ok", "Discord")[0]
    (invite,) = lines(said, "note", "invite")
    assert f"client_id={APPLICATION}" in invite
    assert "permissions=274878024704" in invite
    assert "scope=bot+applications.commands" in invite
    assert "on none yet" in lines(said, "note", "servers")[0]


async def test_a_token_that_discord_refuses_is_wrong(there: Discord) -> None:
    (line,) = await there.say(TOKEN + "y")
    assert line.startswith("WRONG  Discord: it doesn't accept")


async def test_a_server_that_gives_too_few_rights_is_named_with_what_is_missing(there: Discord) -> None:
    few = discord.Permissions(INVITED.value)
    few.attach_files = False
    there.servers = [
        {"id": "1", "name": "Wool\u202e", "permissions": str(few.value)},
        {"id": "2", "name": "Fine", "permissions": str(INVITED.value)},
        {"id": "3", "name": "Mine", "permissions": str(discord.Permissions(administrator=True).value)},
    ]
    said = await there.say(TOKEN)
    (line,) = lines(said, "WRONG")
    assert line == "WRONG  servers: on Wool the bot lacks: attach files; invite it again"
    there.servers = there.servers[1:]
    assert "2 give it the rights" in lines(await there.say(TOKEN), "ok", "servers")[0]


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"interactions_endpoint_url": "https://example.org"}, "Interactions Endpoint URL"),
        ({"bot_require_code_grant": True}, "Code Grant"),
    ],
)
async def test_a_setting_of_the_application_that_keeps_the_bot_from_working_is_wrong(
    there: Discord, setting: dict[str, Any], says: str
) -> None:
    there.application |= setting
    assert says in lines(await there.say(TOKEN), "WRONG", "application")[0]


async def test_a_discord_that_is_out_of_order_is_a_note(there: Discord) -> None:
    there.status = 503
    (line,) = await there.say(TOKEN)
    assert line.startswith("note   Discord: it answers with status 503")


async def test_a_login_page_in_its_place_is_a_note(there: Discord) -> None:
    there.json = False
    (line,) = await there.say(TOKEN)
    assert line.startswith("note   Discord: what answers in its place")


def test_offline_the_check_says_so_and_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{nobody.getsockname()[1]}/api/v10"
        monkeypatch.setattr(discord.http.Route, "BASE", base)
        code, said = run(DISCORD_TOKEN=TOKEN)
    assert code == 0
    assert "can't be reached" in lines(said, "note", "Discord")[0]
    assert TOKEN not in "\n".join(said)


def test_a_discord_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        base = f"http://127.0.0.1:{silent.getsockname()[1]}/api/v10"
        monkeypatch.setattr(discord.http.Route, "BASE", base)
        monkeypatch.setattr(discord_side, "_SECONDS", 0.05)
        (finding,) = discord_side.ask_discord(TOKEN)
    assert (finding.good, "doesn't answer" in finding.says) == (None, True)


def test_tools_that_need_no_settings_work_with_wrong_ones(tmp_path: Path) -> None:
    record = ROOT / "assets" / "readme" / "table.json"
    for tool, more in (("replay", []), ("picture", ["--out", str(tmp_path / "out.png")])):
        done = subprocess.run(
            [sys.executable, "-m", "bot", tool, str(record), *more], cwd=ROOT, capture_output=True,
            env=os.environ | {"LOG_LEVEL": "loud", "HEALTH_PORT": "high"}, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")


def _not_asked(token: str) -> list[Any]:
    raise AssertionError("a token of no shape is not sent anywhere")
