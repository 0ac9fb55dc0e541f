"""What happens when time runs out: a reminder, then the others decide, or a computer plays."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from bot import games
from bot.engine.computer import stand_in
from bot.engine.types import Seat
from bot.logs import acted
from bot.table.clock import FORGOTTEN, grace, turn_times
from bot.table.model import Cause, Stage, Status, Table
from bot.table.people import ended_early, hand_over
from bot.table.refusals import NotOthers, NotSeated, TimeNotUp
from bot.table.service import Person, Tables, require_playing, said_by

log = logging.getLogger(__name__)


async def time_passed(tables: Tables, table_id: str) -> None:
    """The clock of this table rang: remind, ask, or let a computer play; close a forgotten lobby."""
    async with tables.locked(table_id, wake=False) as table:
        news = await _ring(tables, table)
    if news:
        tables.shower.wake(table_id)


async def _ring(tables: Tables, table: Table) -> bool:
    """Do what is due at a table; whether there is something to be shown. The caller holds the lock."""
    now = tables.now()
    if not table.status.open or table.wake is None or table.wake > now:
        return False
    if table.status is Status.LOBBY:
        await tables.store.change(table, replace(table, status=Status.CANCELLED, wake=None))
        acted(log, "close_lobby", table=table.id, cause="clock")
        return True
    if table.trouble or not table.seen:  # so nobody's time runs yet
        await _put_off(tables, table, now + grace(table))
        # Retries show it, or the next press; where they can't help, nor can asking again and again.
        return False
    match = await tables.replay(table)
    absent = sorted(match.to_act & table.humans.keys())
    others = table.humans.keys() - match.to_act
    if table.stage is Stage.RUNNING and table.due is not None and now < table.due:
        reminded = replace(table, stage=Stage.REMINDED, wake=table.due)
        await tables.store.change(table, reminded, quietly=True)
        acted(log, "remind", table=table.id, step=match.step, cause="clock")
    elif table.stage is Stage.UP and others:
        await tables.store.change(table, ended_early(table))
        acted(log, "forget", table=table.id, step=match.step, cause="clock")
    elif table.stage is Stage.UP or table.on_timeout == "computer":
        await _play_for(tables, table, absent)
    else:
        # With nobody else there to decide, a computer plays after one more period.
        wake = now + (FORGOTTEN if others else table.clock)
        await tables.store.change(table, replace(table, stage=Stage.UP, wake=wake), quietly=True)
        acted(log, "time_up", table=table.id, step=match.step, cause="clock")
    return True


async def wait_longer(tables: Tables, table_id: str, person: Person) -> None:
    """Give whoever is absent the whole time again. Raises what `_decide` raises."""
    async with tables.locked(table_id) as table:
        await _decide(tables, table, person)
        due, wake = turn_times(table, tables.now())
        await tables.store.change(table, replace(table, due=due, wake=wake, stage=Stage.RUNNING))
        tables.clock.heard(wake)
        acted(log, "wait_longer", table=table_id, cause=said_by(person))


async def play_for_them(tables: Tables, table_id: str, person: Person) -> None:
    """A computer plays this one turn. Raises what `_decide` raises."""
    async with tables.locked(table_id) as table:
        await _play_for(tables, table, await _decide(tables, table, person))
        acted(log, "play_for", table=table_id, cause=said_by(person))


async def replace_absent(tables: Tables, table_id: str, person: Person) -> None:
    """A computer takes the absent one's seat. Raises what `_decide` raises."""
    async with tables.locked(table_id) as table:
        absent = await _decide(tables, table, person)
        await hand_over(tables, table, absent)
        acted(log, "replace", table=table_id, cause=said_by(person))


async def after_downtime(tables: Tables) -> None:
    """Give every turn and lobby whose time ran out meanwhile a grace period, then start the clock."""
    now = tables.now()
    for table_id in await tables.store.to_wake(now):
        async with tables.locked(table_id, wake=False) as table:
            # Where only the time for the reminder has passed, the reminder is merely late.
            if table.due is None or table.due <= now or table.stage is Stage.UP:
                await _put_off(tables, table, now + grace(table))
    await tables.clock.start(partial(time_passed, tables))


async def _put_off(tables: Tables, table: Table, until: float) -> None:
    """Ring again then; a turn whose time would be up before lasts until then as well."""
    due = table.due
    if due is not None and table.stage is not Stage.UP:
        due = max(due, until)
    await tables.store.change(table, replace(table, due=due, wake=until))
    tables.clock.heard(until)


async def _play_for(tables: Tables, table: Table, absent: list[Seat]) -> None:
    match = await tables.replay(table)
    level = stand_in(games.computer(table.game))
    entries = [(tables.choose(match, seat, level), Cause.CLOCK) for seat in absent if seat in match.to_act]
    await tables.commit(table, replace(table, wake=None, stage=Stage.RUNNING), match, entries)


async def _decide(tables: Tables, table: Table, person: Person) -> list[Seat]:
    """The absent seats that ``person`` may decide about.

    Raises NotPlaying, NotSeated, NotOthers or TimeNotUp.
    """
    require_playing(table)
    match = await tables.replay(table)
    absent = sorted(match.to_act & table.humans.keys())
    seat = table.seat_of(person.user)
    if seat is None and not person.moderator:
        raise NotSeated(table.id)
    # What is decided is about the turn whose time is up, not one that began a moment ago.
    if table.stage is not Stage.UP or not table.seen:
        raise TimeNotUp(table.id)
    if seat in absent and not person.moderator:
        raise NotOthers(table.id)
    return absent
