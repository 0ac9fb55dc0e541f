"""The store over a real file: all of a change or nothing, and never two histories."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import pytest_asyncio

from bot.store.connections import insert
from bot.store.migrate import StoreError, migrate, migrations
from bot.store.sqlite import SqliteStore, open_store
from bot.table.model import Cause, Kind, Letter, Sitter, Status
from bot.table.ports import ChannelTaken, LogForked

PEOPLE = (Sitter("Ada", 1, locale="de"), Sitter("Computer 1", computer=True))


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(tmp_path / "deep" / "tables.db") as opened:
        yield opened


async def create(store: SqliteStore, table_id: str = "a", channel: int = 7) -> None:
    await store.create(
        table_id,
        "wool_street",
        1,
        guild=5,
        channel=channel,
        host=1,
        locale="de",
        options={"tie_break": "graded"},
        places=4,
        sitters=PEOPLE,
    )


async def change(store: SqliteStore, table_id: str = "a", **what: Any) -> None:
    table = await store.load(table_id)
    await store.change(table, replace(table, **what))


async def test_a_table_is_loaded_as_it_was_created(store: SqliteStore) -> None:
    await create(store)
    table = await store.load("a")
    assert table.sitters == PEOPLE
    assert (table.guild, table.channel, table.host, table.places) == (5, 7, 1, 4)
    assert (table.status, table.log, table.posts) == (Status.LOBBY, (), ())
    assert table.options == {"tie_break": "graded"}


async def test_a_channel_takes_one_open_table_even_of_two_at_once(store: SqliteStore) -> None:
    results = await asyncio.gather(create(store, "a"), create(store, "b"), return_exceptions=True)
    (taken,) = [r for r in results if r is not None]
    assert isinstance(taken, ChannelTaken)
    assert await store.open_in(7) == taken.table_id
    await create(store, "c", channel=8)


async def test_a_closed_table_frees_its_channel(store: SqliteStore) -> None:
    await create(store, "a")
    await change(store, status=Status.CANCELLED)
    await create(store, "b")
    assert await store.open_in(7) == "b"


async def test_two_writers_cannot_fork_a_log(store: SqliteStore) -> None:
    await create(store)
    table = await store.load("a")
    await store.append(table, [((None, "deal.x"), Cause.DEALER), ((0, "sell.red"), Cause.PLAYER)])
    with pytest.raises(LogForked):
        await store.append(table, [((None, "deal.y"), Cause.DEALER)])
    assert (await store.load("a")).log == ((None, "deal.x"), (0, "sell.red"))


async def test_a_change_that_fails_half_way_leaves_nothing_behind(store: SqliteStore) -> None:
    await create(store)
    table = await store.load("a")
    await store.append(table, [((None, "deal.x"), Cause.DEALER)])
    with pytest.raises(LogForked):
        await store.change(
            table, replace(table, status=Status.OVER, sitters=()), [((0, "pass"), Cause.PLAYER)]
        )
    after = await store.load("a")
    assert (after.status, after.sitters, after.revision) == (Status.LOBBY, PEOPLE, table.revision)


async def test_a_change_keeps_what_was_written_about_other_seats_meanwhile(store: SqliteStore) -> None:
    await create(store)
    table = await store.load("a")
    await store.letter(table, 0, Letter.SENT)
    await store.looked(table, 0, 5.0)
    ada, computer = table.sitters
    await store.change(table, replace(table, sitters=(ada, replace(computer, offer=9))))
    after = await store.load("a")
    assert after.sitters == (replace(ada, letter=Letter.SENT, looked=5.0), replace(computer, offer=9))


async def test_a_change_whose_task_is_cancelled_as_it_begins_leaves_the_store_usable(
    store: SqliteStore,
) -> None:
    await create(store)
    table = await store.load("a")
    task = asyncio.create_task(store.change(table, replace(table, places=3)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await change(store, places=2)
    assert (await store.load("a")).places == 2


async def test_rows_that_many_insert_at_once_through_one_connection_are_all_kept(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "rows.db", isolation_level=None) as db:
        await db.execute("CREATE TABLE rows (who, n)")
        await db.execute("BEGIN")  # without a disk to wait for, the inserts are dense

        async def fill(who: int) -> None:
            for _ in range(200):
                await insert(db, "rows (who, n)", [(who, n) for n in range(5)])

        await asyncio.gather(*map(fill, range(20)))
        assert list(await db.execute_fetchall("SELECT DISTINCT who, n FROM rows ORDER BY who, n")) == [
            (who, n) for who in range(20) for n in range(5)
        ]
        assert list(await db.execute_fetchall("SELECT count(*) FROM rows")) == [(20 * 200 * 5,)]


async def test_b43_moves_in_many_tables_at_once_are_all_kept_while_a_backup_reads(
    store: SqliteStore, tmp_path: Path
) -> None:
    for n in range(50):
        await create(store, f"t{n}", channel=n)

    async def fill(table_id: str) -> None:
        for n in range(10):
            table = await store.load(table_id)
            await store.append(table, [((0, f"m{n}"), Cause.PLAYER)])
            if n % 5 == 0:
                await change(store, table_id, host=n + 1)

    def backup() -> int:
        source = sqlite3.connect(tmp_path / "deep" / "tables.db")
        copy = sqlite3.connect(":memory:")
        try:
            source.backup(copy, pages=5)
            return copy.execute("SELECT count(*) FROM tables").fetchone()[0]
        finally:
            copy.close()
            source.close()

    copied, *_ = await asyncio.gather(asyncio.to_thread(backup), *(fill(f"t{n}") for n in range(50)))
    assert copied == 50
    for n in range(50):
        assert [move for _, move in (await store.load(f"t{n}")).log] == [f"m{k}" for k in range(10)]


async def test_a_post_replaces_the_one_before_until_it_is_shrunk(store: SqliteStore) -> None:
    await create(store)
    await store.posted(await store.load("a"), 100, due=None, wake=None)
    assert await store.behind() == ["a"]
    await store.edited(await store.load("a"))
    table = await store.load("a")
    assert (table.live.message, table.live.kind, table.shown) == (100, Kind.LOBBY, table.revision)
    await store.change(table, replace(table, status=Status.PLAYING), [((None, "deal"), Cause.DEALER)])
    assert await store.behind() == ["a"]
    await store.posted(await store.load("a"), 101, due=None, wake=None)
    await store.edited(await store.load("a"))
    table = await store.load("a")
    assert table.live.message == 101
    assert [(p.message, p.replaced_at) for p in table.posts] == [(100, 0), (101, None)]
    await store.shrunk(100)
    await store.letter(await store.load("a"), 0, Letter.SENT)
    assert await store.behind() == []


async def test_moves_count_as_unseen_until_a_post_shows_them(store: SqliteStore) -> None:
    await create(store)
    table = await store.load("a")
    await store.change(table, replace(table, status=Status.PLAYING), [((None, "deal"), Cause.DEALER)])
    await store.letter(await store.load("a"), 0, Letter.SENT)
    await store.posted(await store.load("a"), 100, due=None, wake=None)
    await store.edited(await store.load("a"))
    assert await store.behind() == []
    await store.append(await store.load("a"), [((0, "sell.red"), Cause.PLAYER)])
    assert await store.behind() == ["a"]
    await store.posted(await store.load("a"), 101, due=None, wake=None)
    assert (await store.load("a")).live.since == 2


async def test_everything_is_there_after_opening_the_file_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with open_store(path) as store:
        await create(store)
        await store.append(await store.load("a"), [((None, "deal"), Cause.DEALER)])
        await store.looked(await store.load("a"), 0, 12.5)
        before = await store.load("a")
    async with open_store(path) as store:
        assert await store.load("a") == before
        assert before.sitters[0].looked == 12.5


async def test_discarding_a_table_leaves_no_row(store: SqliteStore) -> None:
    await create(store)
    await store.posted(await store.load("a"), 100, due=None, wake=None)
    await store.discard("a")
    for name in ("tables", "seats", "log", "posts", "votes"):
        assert list(await store._single.execute_fetchall(f"SELECT * FROM {name}")) == []


async def test_a_folder_made_for_the_database_is_for_the_bot_alone(
    store: SqliteStore, tmp_path: Path
) -> None:
    assert (tmp_path / "deep").stat().st_mode & 0o777 == 0o700


async def test_the_database_writes_through_to_the_disk(store: SqliteStore) -> None:
    for connection in (store._single, store._several):
        ((mode,),) = await connection.execute_fetchall("PRAGMA journal_mode")
        ((level,),) = await connection.execute_fetchall("PRAGMA synchronous")
        assert (mode, level) == ("wal", 2)


async def test_a_file_that_is_no_database_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="cannot use the database"):
        async with open_store(path):
            pass


async def test_a_database_of_a_newer_bot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 9999")
    db.close()
    with pytest.raises(StoreError, match="update the bot"):
        async with open_store(path):
            pass


async def test_a_database_of_another_program_is_refused_and_gets_no_tables(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE tables (theirs)")
    with pytest.raises(StoreError, match="another program's"):
        async with open_store(path):
            pass
    assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("tables",)]
    db.close()


@pytest.mark.parametrize("version", [0, *(number for number, _ in migrations())])
async def test_migrations_bring_every_earlier_version_to_today(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.db"
    async with aiosqlite.connect(path, isolation_level=None) as db:
        assert await migrate(db, upto=version) == version
    async with open_store(path) as store:
        await create(store)
        assert (await store.load("a")).sitters == PEOPLE
    async with aiosqlite.connect(path) as db, db.execute("PRAGMA user_version") as cursor:
        assert (await cursor.fetchone())[0] == migrations()[-1][0]


async def test_the_newest_finished_table_of_a_game_in_a_channel_is_found(store: SqliteStore) -> None:
    assert await store.finished_in(7, "wool_street") is None
    for table_id, played, status in (
        ("a", True, Status.OVER),
        ("b", True, Status.CANCELLED),
        ("c", False, Status.CANCELLED),
    ):
        await create(store, table_id)
        if played:
            await store.append(await store.load(table_id), [((0, "go"), Cause.PLAYER)])
        await change(store, table_id, status=status)
    await create(store, "d")
    await store.append(await store.load("d"), [((0, "go"), Cause.PLAYER)])
    assert await store.finished_in(7, "wool_street") == "b"
    assert await store.finished_in(7, "another") is None
    assert await store.finished_in(8, "wool_street") is None
