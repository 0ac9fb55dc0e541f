"""Thirty days after a server removed the bot, nothing of it is stored."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.sqlite import SqliteStore
from bot.table.retention import Retention
from tests.world import World

DAY = 86400.0


async def stored(world: World) -> dict[str, int]:
    """Rows of every table that hold something of a server."""
    names = ("tables", "seats", "log", "posts", "votes", "guilds")
    return {name: (await world.store._row(f"SELECT count(*) FROM {name}"))[0] for name in names}


async def removed(world: World) -> None:
    """The server removes the bot."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    assert world.bot.get_guild(world.guild.id) is None


async def test_a_server_that_removed_the_bot_is_forgotten_after_thirty_days_and_not_before(
    world: World,
) -> None:
    await world.store.choose("guild", world.guild.id, "clock", 600)
    await world.open_table(2)
    await world.play()
    await removed(world)
    await world.env.advance_time(29 * DAY)
    kept = await stored(world)
    assert kept["tables"] == kept["guilds"] == 1
    assert kept["seats"] == 2
    assert kept["log"] > 2
    await world.env.advance_time(2 * DAY)
    assert not any((await stored(world)).values())


async def test_a_server_that_invites_the_bot_again_keeps_its_games(world: World) -> None:
    await world.open_table(2)
    await removed(world)
    await world.env.advance_time(20 * DAY)
    await world.bot.on_guild_join(world.guild)
    await world.env.advance_time(40 * DAY)
    assert (await stored(world))["tables"] == 1


async def test_a_server_that_removed_the_bot_while_it_was_off_is_noticed_though_its_games_are_over(
    world: World,
) -> None:
    await world.open_table(1, computers=1)
    await world.play()
    elsewhere = world.guild.id + 1
    await world.store._run("UPDATE tables SET guild = ?", elsewhere)  # a server it isn't on
    await world.bot.on_ready()
    await world.env.advance_time(31 * DAY)
    assert (await stored(world))["tables"] == 0


async def test_a_server_that_invited_the_bot_again_while_it_was_off_is_kept(world: World) -> None:
    await world.open_table(2)
    await world.store.guild_left(world.guild.id, world.now() - 31 * DAY)
    await world.bot.on_ready()
    await world.env.advance_time(DAY + 1)
    assert (await stored(world))["tables"] == 1


async def test_a_removal_heard_of_twice_counts_from_the_first(world: World) -> None:
    await world.open_table(2)
    await removed(world)
    await world.env.advance_time(29 * DAY)
    await world.store.guild_left(world.guild.id, world.now())
    await world.env.advance_time(2 * DAY)
    assert (await stored(world))["tables"] == 0


async def test_being_ready_again_starts_no_second_round(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = []
    purge = SqliteStore.purge

    async def counted(store: SqliteStore, left_before: float) -> int:
        rounds.append(left_before)
        return await purge(store, left_before)

    monkeypatch.setattr(SqliteStore, "purge", counted)
    await world.bot.on_ready()
    await world.bot.on_ready()
    await world.env.advance_time(DAY + 1)
    assert len(rounds) == 1


@pytest.mark.logs_errors
async def test_a_round_that_fails_is_followed_by_the_next(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = []

    async def broken(_: SqliteStore, left_before: float) -> int:
        rounds.append(left_before)
        raise OSError("disk full")

    monkeypatch.setattr(SqliteStore, "purge", broken)
    await world.env.advance_time(2 * DAY + 1)
    assert len(rounds) == 2


async def test_closing_waits_for_a_round_and_starts_none(world: World) -> None:
    ends = asyncio.Event()
    done = []

    class Slow:
        async def purge(self, _: float) -> int:
            await ends.wait()
            done.append(True)
            return 0

    retention = Retention(Slow(), world.now)
    retention.start()
    await asyncio.sleep(0)
    closing = asyncio.create_task(retention.close())
    await asyncio.sleep(0)
    ends.set()
    await closing
    assert done == [True]
    await world.env.advance_time(2 * DAY)
    assert done == [True]
