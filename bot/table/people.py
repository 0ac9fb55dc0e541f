"""Coming and going in a game, and ending it before its time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.engine.types import Seat
from bot.logs import acted
from bot.table.model import Letter, Sitter, Status, Table
from bot.table.refusals import NoSuchPerson, NotOffered, NotPlaying, NotSeated
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
    left = replace(table, sitters=sitters, host=_next_host(table, sitters))
    left = replace(left, votes=tuple(v for v in left.votes if left.seat_of(v) is not None))
    if not left.humans:
        await tables.store.change(table, replace(left, status=Status.CANCELLED))
        return
    await tables.commit(table, left, await tables.replay(table))


async def take_back(tables: Tables, table_id: str, person: Person) -> None:
    """A player who left takes the seat back from the computer. Raises NoTable, NotPlaying or NotSeated."""
    async with tables.locked(table_id) as table:
        require_playing(table)
        seat = seat_left(table, person.user)
        if seat is None:
            raise NotSeated(table_id)
        back = replace(table.sitters[seat], computer=False, offer=None, locale=person.locale)
        await tables.store.change(table, replace(table, sitters=_with(table, seat, back)))
        acted(log, "take_back", table=table_id, seat=seat, cause="player")


def seat_left(table: Table, user: int) -> Seat | None:
    """The seat where a computer stands in for this person, or None."""
    return next((n for n, s in enumerate(table.sitters) if s.computer and s.user == user), None)


async def offer(tables: Tables, table_id: str, person: Person, old: str, new: Person) -> None:
    """Offer the seat of the one called ``old`` to ``new``, who accepts by button.

    Raises NoTable, NotPlaying, NotHost or NoSuchPerson.
    """
    async with tables.locked(table_id) as table:
        require_playing(table)
        require_host(table, person, moderator_too=True)
        seat = next((n for n, s in enumerate(table.sitters) if s.name == old), None)
        if seat is None or table.seat_of(new.user) is not None:
            raise NoSuchPerson(table_id)
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
        new = replace(
            old,
            name=person.name,
            user=person.user,
            computer=False,
            locale=person.locale,
            letter=Letter.DUE,
            offer=None,
            looked=None,
        )
        taken = replace(table, sitters=_with(table, seat, new))
        host = person.user if table.host == old.user else table.host
        await tables.store.change(table, replace(taken, host=host))
        acted(log, "accept", table=table_id, seat=seat, cause="player")


async def vote_to_end(tables: Tables, table_id: str, person: Person, *, propose: bool) -> bool:
    """Agree to end the game, or propose it; whether it has ended.

    Only the host proposes. It ends when more than half of the humans agree; a moderator's word
    ends it at once, and so does that of the only human. A lobby its host closes without a vote.
    Raises NoTable, NotPlaying, NotHost or NotSeated.
    """
    async with tables.locked(table_id) as table:
        if not table.status.open:
            raise NotPlaying(table.status)
        if propose:
            require_host(table, person, moderator_too=True)
        elif not person.moderator:
            require_seat(table, person)
        if not propose and not table.votes:
            raise NotPlaying(table.status)
        votes = {*table.votes, person.user} & {s.user for s in table.humans.values()}
        at_once = person.moderator or table.status is Status.LOBBY
        ends = at_once or 2 * len(votes) > len(table.humans)
        new = replace(table, votes=tuple(sorted(votes)))
        if ends:
            new = replace(new, status=Status.CANCELLED, votes=())
        await tables.store.change(table, new)
        acted(log, "end" if ends else "vote_to_end", table=table_id, cause=said_by(person))
        return ends


async def play_on(tables: Tables, table_id: str, person: Person) -> None:
    """Withdraw one's vote to end the game. Raises NoTable, NotPlaying or NotSeated."""
    async with tables.locked(table_id) as table:
        require_playing(table)
        require_seat(table, person)
        await tables.store.change(
            table, replace(table, votes=tuple(v for v in table.votes if v != person.user))
        )


def _with(table: Table, seat: Seat, sitter: Sitter) -> tuple[Sitter, ...]:
    sitters = list(table.sitters)
    sitters[seat] = sitter
    return tuple(sitters)


def _next_host(table: Table, sitters: Sequence[Sitter]) -> int:
    humans = [s.user for s in sitters if not s.computer]
    return table.host if table.host in humans or not humans else humans[0]
