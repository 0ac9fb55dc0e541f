"""Playing at tables: lock, replay, play, let the dealer and the computers move, commit, then show."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary

from bot import games
from bot.engine.match import Entry, Match
from bot.engine.types import Move, Seat, StaleMove
from bot.table.model import Cause, NoReplay, Sitter, Status, Table
from bot.table.ports import Screen, Store
from bot.table.refusals import (
    LookedAlready,
    NoTable,
    NothingHidden,
    NotHost,
    NotPlaying,
    NotSeated,
    NotYourTurn,
)
from bot.table.shower import Shower

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Person:
    """Who presses or types."""

    user: int
    name: str
    """Display name."""
    locale: str | None = None
    """Language of their Discord."""
    moderator: bool = False
    """Whether they may keep order in the channel."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player may look at."""

    table: Table
    view: Any
    seconds: float | None
    """How long it may be looked at; None: as long as one likes."""


class Tables:
    """Everything people can do once a match has begun. The lobby is `bot.table.lobby.Lobby`."""

    def __init__(
        self,
        store: Store,
        screen: Screen,
        *,
        rng: Random | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """``rng`` shuffles and plays for computers; ``now`` gives seconds since the epoch."""
        self.store = store
        self.shower = Shower(store, screen)
        self._rng = rng or SystemRandom()
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def load(self, table_id: str) -> Table:
        """The table as stored. Raises NoTable."""
        table = await self.store.load(table_id)
        if table is None:
            raise NoTable(table_id)
        return table

    async def open_in(self, channel: int) -> Table:
        """The open table of a channel. Raises NoTable."""
        table_id = await self.store.open_in(channel)
        return await self.load(table_id or "")

    @asynccontextmanager
    async def locked(self, table_id: str, *, wake: bool = True) -> AsyncIterator[Table]:
        """The table, with nobody else changing it; shown afterwards unless told not to. Raises NoTable."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            yield await self.load(table_id)
        if wake:
            self.shower.wake(table_id)

    async def play(self, table_id: str, person: Person, step: int, move: Move) -> None:
        """One person's move at the decision ``step``; computers and the dealer follow at once.

        Raises NoTable, NotPlaying, NotSeated, StaleMove, NotYourTurn or IllegalMove.
        """
        async with self.locked(table_id) as table:
            if table.status is not Status.PLAYING:
                raise NotPlaying(table.status)
            match = await self._replay(table)
            seat = table.seat_of(person.user)
            if seat is None:
                raise NotSeated(table_id)
            if step != match.step:
                raise StaleMove(move)
            if seat not in match.to_act and not match.legal(seat):
                raise NotYourTurn(tuple(table.sitters[s].name for s in sorted(match.to_act)))
            match.play(seat, move, step)
            entries = [((seat, move), Cause.PLAYER), *self.advance(match, table.sitters)]
            await self._commit(table, match, entries)
            log.info("table=%s step=%d seat=%d %s", table_id, step, seat, move.partition(".")[0])

    async def leave(self, table_id: str, person: Person) -> None:
        """A player goes and a computer plays on; the next human is host. Nobody left: cancelled.

        Raises NoTable, NotPlaying or NotSeated.
        """
        async with self.locked(table_id) as table:
            if table.status is not Status.PLAYING:
                raise NotPlaying(table.status)
            seat = table.seat_of(person.user)
            if seat is None:
                raise NotSeated(table_id)
            match = await self._replay(table)
            sitters = list(table.sitters)
            sitters[seat] = replace(sitters[seat], computer=True)
            humans = [s.user for s in sitters if not s.computer]
            log.info("table=%s seat=%d leave", table_id, seat)
            if not humans:
                await self.store.change(table, sitters=sitters, status=Status.CANCELLED)
                return
            host = table.host if table.host in humans else humans[0]
            entries = self.advance(match, sitters)
            status = Status.OVER if match.outcome else None
            await self.store.change(table, sitters=sitters, host=host, status=status, entries=entries)

    async def cancel(self, table_id: str, person: Person) -> None:
        """End a table before its time. Raises NoTable, NotPlaying (it is over) or NotHost."""
        async with self.locked(table_id) as table:
            if not table.status.open:
                raise NotPlaying(table.status)
            require_host(table, person, moderator_too=True)
            await self.store.change(table, status=Status.CANCELLED)
            log.info("table=%s cancel", table_id)

    async def hand(self, table_id: str, person: Person) -> Hand:
        """What only this person may see. A hand that may be seen once is counted as seen.

        Raises NoTable, NotSeated, NothingHidden or LookedAlready.
        """
        async with self.locked(table_id, wake=False) as table:
            seat = table.seat_of(person.user)
            if seat is None:
                raise NotSeated(table_id)
            if table.status is Status.LOBBY or not table.log:
                raise NothingHidden(table_id)
            match = await self._replay(table)
            seconds = match.game.look_seconds(match.options)
            if seconds is not None:
                now = self._now()
                looked = table.sitters[seat].looked
                if looked is None:
                    await self.store.looked(table_id, seat, now)
                    looked = now
                seconds -= now - looked
                if seconds < 1:
                    raise LookedAlready(table_id)
            return Hand(table, match.view(seat), seconds)

    def advance(self, match: Match, sitters: Sequence[Sitter]) -> list[tuple[Entry, Cause]]:
        """Play the dealer's and the computers' moves until a human is to act or it is over."""
        entries: list[tuple[Entry, Cause]] = []
        while match.outcome is None:
            dealt = match.deal(self._rng)
            if dealt is not None:
                entries.append(((None, dealt), Cause.DEALER))
                continue
            computers = [seat for seat in sorted(match.to_act) if sitters[seat].computer]
            if not computers:
                break
            move = self._choose(match, computers[0])
            match.play(computers[0], move)
            entries.append(((computers[0], move), Cause.COMPUTER))
        return entries

    async def _commit(self, table: Table, match: Match, entries: Sequence[tuple[Entry, Cause]]) -> None:
        if match.outcome is None:
            await self.store.append(table, entries)
        else:
            await self.store.change(table, status=Status.OVER, entries=entries)

    def _choose(self, match: Match, seat: Seat) -> Move:
        legal = match.legal(seat)
        try:
            move = games.computer(match.game.key).choose(match.view(seat), legal, self._rng)
            if move in legal:
                return move
            log.error("the computer of %s chose an illegal move", match.game.key)
        except Exception:
            log.exception("the computer of %s failed", match.game.key)
        return legal[0]

    async def _replay(self, table: Table) -> Match:
        try:
            return table.match()
        except NoReplay as error:
            log.error("table=%s no longer replays, first bad entry %s", *error.args)
            await self.store.change(table, status=Status.BROKEN)
            self.shower.wake(table.id)
            raise NotPlaying(Status.BROKEN) from error


def require_host(table: Table, person: Person, *, moderator_too: bool = False) -> None:
    """Raises NotHost unless the person is the host (or, where allowed, a moderator)."""
    if person.user == table.host or (moderator_too and person.moderator):
        return
    seat = table.seat_of(table.host)
    raise NotHost(table.sitters[seat].name if seat is not None else "")


def new_id() -> str:
    """A short random name for a table, fit for a custom_id."""
    return secrets.token_hex(5)
