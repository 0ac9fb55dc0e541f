"""`python -m bot backup FILE`: whole, sound, never half, and one line when it can't be."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot import backup as command
from bot.store.backup import backup
from bot.store.migrate import StoreError
from bot.store.sqlite import SqliteStore, open_store
from bot.table.model import Cause, Sitter
from tests.world import World

Run = Callable[..., tuple[int, str, str]]


async def create(store: SqliteStore, table_id: str, channel: int) -> None:
    await store.create(
        table_id, "g", 1, guild=1, channel=channel, host=1, locale=None, options={}, places=2,
        sitters=[Sitter("Ada", 1)],
    )  # fmt: skip


def glob(folder: Path, pattern: str) -> list[str]:
    """Names of the files in a folder."""
    return [path.name for path in folder.glob(pattern)]


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database with one table, and no bot that runs."""
    path = tmp_path / "tables.db"
    async with open_store(path) as store:
        await create(store, "a", 1)
    return path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: Path) -> Run:
    """The command over this database: exit code, stdout, stderr."""
    monkeypatch.setenv("DATABASE", str(database))

    def run(*args: object) -> tuple[int, str, str]:
        code = command.main([str(arg) for arg in args])
        return code, *capsys.readouterr()

    return run


async def test_a_copy_made_while_a_game_is_played_is_one_a_bot_plays_on_from(
    world: World, tmp_path: Path
) -> None:
    await world.open_table(2)
    await world.play(3)
    table = await world.table()
    copy = tmp_path / "copy.db"
    assert await asyncio.to_thread(backup, world.path, copy) == 1
    assert glob(tmp_path, "copy*") == ["copy.db"]
    await world.play(1)  # the game goes on, the copy doesn't
    async with open_store(copy) as store:
        assert await store.load(table.id) == table


async def test_copies_made_between_writes_are_each_a_state_that_was(database: Path, tmp_path: Path) -> None:
    """Every move here is two entries in one transaction; a copy never has an odd number of them."""
    async with open_store(database) as store:

        async def write() -> None:
            for _ in range(30):
                table = await store.load("a")
                entries = [((0, "go"), Cause.PLAYER), ((0, "on"), Cause.COMPUTER)]
                await store.change(table, replace(table, votes=(len(table.log),)), entries)

        writing = asyncio.create_task(write())
        copies = [tmp_path / f"copy{n}.db" for n in range(8)]
        for copy in copies:
            await asyncio.to_thread(backup, database, copy)
        await writing
    for copy in copies:
        with closing(sqlite3.connect(copy)) as db:
            (entries,) = db.execute("SELECT count(*) FROM log").fetchone()
            votes = db.execute("SELECT user FROM votes").fetchall()
        assert entries % 2 == 0
        assert votes == ([(entries - 2,)] if entries else [])


def test_a_copy_is_said_in_one_line_and_only_its_owner_reads_it(run: Run, tmp_path: Path) -> None:
    code, out, err = run(tmp_path / "copy.db")
    assert (code, err) == (0, "")
    assert "1 tables" in out
    assert len(out.splitlines()) == 1
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


def test_what_is_there_already_is_replaced_only_by_force(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    code, _, err = run(copy)
    assert (code, copy.read_text()) == (2, "precious")
    assert "--force" in err
    assert run(copy, "--force")[0] == 0
    assert copy.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_the_database_is_never_written_over_even_by_force(run: Run, database: Path, suffix: str) -> None:
    before = database.read_bytes()
    code, _, err = run(f"{database}{suffix}", "--force")
    assert (code, database.read_bytes()) == (2, before)
    assert "belongs to the database" in err


def test_a_copy_is_one_file_also_while_somebody_reads_it(run: Run, tmp_path: Path) -> None:
    run(tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        db.execute("SELECT count(*) FROM tables").fetchone()
        assert glob(tmp_path, "copy.db*") == ["copy.db"]


def _orphan(database: Path) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("INSERT INTO votes VALUES ('no such table', 1, 0)")
        db.commit()


def _damage(database: Path) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("UPDATE seats SET kind = 'ghost'")
        db.commit()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda path: path.unlink(), "there is no database"),
        (lambda path: path.write_bytes(b"no database at all" * 100), "not a database"),
        (lambda path: sqlite3.connect(path).executescript("DROP TABLE votes; DROP TABLE tables"), "tables"),
        (_damage, "damaged"),
        (_orphan, "damaged"),
    ],
    ids=["missing", "other file", "other database", "damaged", "orphan"],
)
def test_what_cannot_be_copied_is_one_line_and_leaves_an_older_copy_alone(
    run: Run, database: Path, tmp_path: Path, spoil: Callable[[Path], object], says: str
) -> None:
    copy = tmp_path / "copy.db"
    assert run(copy)[0] == 0
    older = copy.read_bytes()
    spoil(database)
    code, out, err = run(copy, "--force")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith("backup: ")
    assert says in err
    assert copy.read_bytes() == older
    assert not glob(tmp_path, "*.part*")


def test_a_place_that_cannot_be_written_to_is_one_line(run: Run, tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "copy.db", tmp_path, Path("/dev/full/copy.db")):
        code, out, err = run(place)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert str(place) in err


def test_what_a_killed_backup_left_is_no_hindrance(run: Run, tmp_path: Path) -> None:
    (tmp_path / "copy.db.part").write_text("half")
    assert run(tmp_path / "copy.db")[0] == 0
    assert not (tmp_path / "copy.db.part").exists()


def test_a_wrong_setting_does_not_stop_a_backup(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert run(tmp_path / "copy.db")[0] == 0


def test_the_copy_must_not_be_a_folder(database: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="folder"):
        backup(database, tmp_path, force=True)
