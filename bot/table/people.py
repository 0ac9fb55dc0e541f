"""Coming and going in a game, and ending it before its time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.engine.types import Seat
from bot.logs import acted
from bot.table.clock import FORGOTTEN, turn_times
from bot.table.model import Kind, Letter, Sitter, Stage, Status, Table
from bot.table.refusals import AlreadySeated, NoSuchSeat, NotOffered, NotSeated, NoVote, SitsHere
from bot.table.service import (
    Person,
    Tables,
    require_host,
    require_playing,
    require_seat,
    said_by,
)

log = logging.getLogger(__name__)


async def leave(tables: Tables, table_id: str, person: Person) -> None:
    """A computer plays on for a player; the next human is host. Nobody left: the game ends.

    Raises NoTable, NotPlaying or NotSeated.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        seat = require_seat(table, person)
        await hand_over(tables, table, [seat])
        acted(log, "leave", table=table_id, seat=seat, cause="player")


async def hand_over(tables: Tables, table: Table, seats: Sequence[Seat]) -> None:
    """Computers take these seats; whoever held them can take them back. The caller holds the lock."""
    sitters = tuple(
        replace(s, computer=True, offer=None) if seat in seats else s for seat, s in enumerate(table.sitters)
    )
    left = _counted(replace(table, sitters=sitters, host=_next_host(table, sitters)))
    if not left.humans or _agreed(left):
        await tables.store.change(table, ended_early(left))
        return
    match = await tables.replay(table)
    if not left.humans.keys() & match.to_act:
        # Computers are to act, and nobody's time runs.
        left = replace(left, due=None, wake=None, stage=Stage.RUNNING)
    elif left.stage is Stage.UP and not left.humans.keys() - match.to_act:
        # Nobody is left who could decide, so a computer plays after one more period.
        wake = tables.now() + left.clock
        left = replace(left, wake=min(wake, left.wake or wake))
        tables.clock.heard(left.wake)
    await tables.commit(table, left, match)


async def take_back(tables: Tables, table_id: str, person: Person) -> None:
    """A player who left takes the seat back from the computer. Raises NoTable, NotPlaying or NotSeated."""
    async with tables.locked(table_id) as table:
        require_playing(table)
        seat = table.seat_left(person.user)
        if seat is None:
            raise NotSeated(table_id)
        if table.seat_of(person.user) is not None:
            raise AlreadySeated(table_id)
        back = replace(table.sitters[seat], computer=False, offer=None, locale=person.locale)
        await tables.store.change(table, await _with_time(tables, table, seat, _with(table, seat, back)))
        acted(log, "take_back", table=table_id, seat=seat, cause="player")


async def offer(tables: Tables, table_id: str, person: Person, old: str, new: Person) -> None:
    """Offer the seat of the one called ``old`` (or "2. Bruno") to ``new``, who accepts by button.

    Raises NoTable, NotPlaying, NotHost, NoSuchSeat or SitsHere.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        require_host(table, person, moderator_too=True)
        seat = _seat_called(table, old)
        if seat is None:
            raise NoSuchSeat(table_id)
        if table.seat_of(new.user) is not None:
            raise SitsHere(new.name)
        # An offer that stands is about another seat or user: this one is announced anew.
        standing = table.standing(Kind.OFFER)
        if standing is not None:
            await tables.store.retire(standing.message)
        cleared = [replace(s, offer=None) for s in table.sitters]
        cleared[seat] = replace(table.sitters[seat], offer=new.user)
        await tables.store.change(table, replace(table, sitters=tuple(cleared)))
        acted(log, "offer", table=table_id, seat=seat, cause=said_by(person))


async def accept(tables: Tables, table_id: str, person: Person) -> None:
    """Take the seat that was offered; its hand is then sent. Raises NoTable, NotPlaying or NotOffered."""
    async with tables.locked(table_id) as table:
        require_playing(table)
        seat = next((n for n, s in enumerate(table.sitters) if s.offer == person.user), None)
        if seat is None or table.seat_of(person.user) is not None:
            raise NotOffered(table_id)
        old = table.sitters[seat]
        new = replace(old, computer=False, locale=person.locale, offer=None)
        if old.user != person.user:
            new = replace(
                new, name=person.name, user=person.user, letter=Letter.DUE, looked=None, since=len(table.log)
            )
        taken = await _with_time(tables, table, seat, _with(table, seat, new))
        host = person.user if table.host == old.user and not old.computer else table.host
        await tables.store.change(table, _counted(replace(taken, host=host)))
        acted(log, "accept", table=table_id, seat=seat, cause="player")


async def drop_offer(tables: Tables, table_id: str, person: Person) -> None:
    """Decline the seat that is offered, or take the offer back.

    That may whoever it is offered to, whoever holds the seat, the host and moderators. Raises
    NoTable, NotPlaying or NotOffered.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        seat = next((n for n, s in enumerate(table.sitters) if s.offer), None)
        if seat is None:
            raise NotOffered(table_id)
        sitter = table.sitters[seat]
        if person.user not in (sitter.offer, sitter.user, table.host) and not person.moderator:
            raise NotOffered(table_id)
        left = _with(table, seat, replace(sitter, offer=None))
        await tables.store.change(table, replace(table, sitters=left))
        acted(log, "drop_offer", table=table_id, seat=seat, cause=said_by(person))


async def vote_to_end(tables: Tables, table_id: str, person: Person, *, propose: bool) -> bool:
    """Agree to end the game, or propose it; whether it has ended.

    Only the host proposes. It ends when more than half of the humans agree; a moderator's word
    ends it at once, and so does that of the only human.
    Raises NoTable, NotPlaying, NotHost, NotSeated or NoVote.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        if propose:
            require_host(table, person, moderator_too=True)
        elif not person.moderator:
            require_seat(table, person)
        if not propose and not table.votes:
            raise NoVote(table_id)
        seated = table.seat_of(person.user) is not None
        votes, against = {*table.votes, person.user}, {*table.against} - {person.user}
        new = _counted(replace(table, votes=tuple(sorted(votes)), against=tuple(sorted(against))))
        ends = (person.moderator and (propose or not seated)) or _agreed(new)
        await tables.store.change(table, ended_early(new) if ends else new)
        acted(log, "end" if ends else "vote_to_end", table=table_id, cause=said_by(person))
        return ends


def ended_early(table: Table) -> Table:
    """The table, its game ended without a winner."""
    return replace(table, status=Status.CANCELLED, votes=(), against=())


async def play_on(tables: Tables, table_id: str, person: Person) -> None:
    """Vote for playing on, also instead of one's vote to end the game.

    All votes are dropped when the game can't end by them any more. Raises NoTable, NotPlaying,
    NotSeated or NoVote.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        require_seat(table, person)
        if not table.votes:
            raise NoVote(table_id)
        votes, against = {*table.votes} - {person.user}, {*table.against, person.user}
        new = replace(table, votes=tuple(sorted(votes)), against=tuple(sorted(against)))
        await tables.store.change(table, _counted(new))
        acted(log, "vote_to_play_on", table=table_id, cause="player")


def _seat_called(table: Table, name: str) -> Seat | None:
    """The seat whose number (from 1) and name these are, or the only one of that name."""
    numbered = {f"{n + 1}. {s.name}".strip(): n for n, s in enumerate(table.sitters)}
    name = name.strip()
    if name in numbered:
        return numbered[name]
    wanted = name.casefold()
    found = [n for n, s in enumerate(table.sitters) if s.name.casefold() == wanted]
    return found[0] if len(found) == 1 else None


def _counted(table: Table) -> Table:
    """With the votes of those who sit there; with none if too few are left who may want the game to end."""
    seated = {s.user for s in table.humans.values()}
    votes, against = (tuple(v for v in said if v in seated) for said in (table.votes, table.against))
    if not votes or 2 * len(against) >= len(seated):
        votes = against = ()
    return replace(table, votes=votes, against=against)


def _agreed(table: Table) -> bool:
    """Whether more than half of the humans want the game to end."""
    return 2 * len(table.votes) > len(table.humans)


async def _with_time(tables: Tables, table: Table, seat: Seat, sitters: tuple[Sitter, ...]) -> Table:
    """The table with these sitters; whoever comes to a seat that is to act has the whole time."""
    if seat not in (await tables.replay(table)).to_act:
        # Somebody is there to decide again, so no computer plays by itself.
        wake = tables.now() + FORGOTTEN if table.stage is Stage.UP else table.wake
        tables.clock.heard(wake)
        return replace(table, sitters=sitters, wake=wake)
    due, wake = turn_times(table, tables.now())
    tables.clock.heard(wake)
    return replace(table, sitters=sitters, due=due, wake=wake, stage=Stage.RUNNING)


def _with(table: Table, seat: Seat, sitter: Sitter) -> tuple[Sitter, ...]:
    sitters = list(table.sitters)
    sitters[seat] = sitter
    return tuple(sitters)


def _next_host(table: Table, sitters: Sequence[Sitter]) -> int:
    humans = [s.user for s in sitters if not s.computer]
    return table.host if table.host in humans or not humans else humans[0]
