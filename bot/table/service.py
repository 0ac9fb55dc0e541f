"""Playing at tables: lock, replay, play, let the dealer and the computers move, commit, then show."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary

from bot import games
from bot.engine.match import Entry, Match
from bot.engine.types import Move, Seat, StaleMove
from bot.logs import acted
from bot.table.clock import LOBBY_SECONDS, Clock
from bot.table.minds import Minds, is_slow, level_of
from bot.table.model import Cause, Letter, NoReplay, Sitter, Status, Table
from bot.table.ports import Screen, Store, Unreachable
from bot.table.refusals import (
    HasLeft,
    LookedAlready,
    NeverBegan,
    NoTable,
    NothingHidden,
    NotHost,
    NotPlaying,
    NotSeated,
    NotYourTurn,
    Paused,
)
from bot.table.shower import Shower
from bot.table.thinking import Thinking

log = logging.getLogger(__name__)

Logged = tuple[Entry, Cause]


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
    """What every part of the table service needs, and playing itself.

    The lobby is `bot.table.lobby`, time that runs out `bot.table.absence`, coming and going
    `bot.table.people`.
    """

    def __init__(
        self,
        store: Store,
        screen: Screen,
        *,
        rng: Random | None = None,
        now: Callable[[], float] = time.time,
        thinking: Thinking | None = None,
        calm: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """``rng`` shuffles and plays for computers; ``now`` gives seconds since the epoch.

        ``thinking`` is where slow computers think (default: worker processes, started at need).
        ``calm`` is awaited before a table is shown, so that more urgent work goes first.
        """
        self.store = store
        self.now = now
        self.clock = Clock(store, now)
        self.shower = Shower(store, screen, now, self.clock.heard, calm)
        self._rng = rng or SystemRandom()
        self.thinking = thinking or Thinking(rng)
        self.minds = Minds(self, self.thinking)
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

        Raises NoTable, Paused, NotPlaying, NotSeated, StaleMove, NotYourTurn or IllegalMove.
        """
        since = time.perf_counter()
        async with self.locked(table_id) as table:
            await self.reachable(table)
            require_playing(table)
            seat = require_seat(table, person)
            match = await self.replay(table)
            if step != match.step:
                raise StaleMove(move)
            if seat not in match.to_act and not match.legal(seat):
                raise NotYourTurn(tuple(table.sitters[s].name for s in sorted(match.to_act)))
            match.play(seat, move, step)
            await self.commit(table, table, match, [((seat, move), Cause.PLAYER)])
            acted(log, verb(move), table=table_id, step=step, seat=seat, cause=Cause.PLAYER, since=since)

    async def hand(self, table_id: str, person: Person) -> Hand:
        """What only this person may see. Tell `looked` when it was shown.

        Raises NoTable, NotSeated, NothingHidden, NotPlaying or LookedAlready.
        """
        async with self.locked(table_id, wake=False) as table:
            seat = require_seat(table, person)
            if not table.log:
                raise NothingHidden(table_id)
            match = await self.replay(table)
            seconds = match.game.look_seconds(match.options)
            if seconds is not None:
                looked = table.sitters[seat].looked
                seconds -= 0 if looked is None else self.now() - looked
                if seconds < 1:
                    raise LookedAlready(table_id)
            return Hand(table, match.view(seat), seconds)

    async def looked(self, hand: Hand) -> None:
        """The hand was shown: if it may be seen once only, the time for that begins."""
        seat = hand.view.seat
        if hand.seconds is None or hand.table.sitters[seat].looked is not None:
            return
        async with self.locked(hand.table.id, wake=False) as table:
            # Meanwhile another hand may have been dealt, which nobody has looked at.
            if table.secrets(seat) == hand.table.secrets(seat):
                await self.store.looked(hand.table, seat, self.now())

    async def waiting_for(self, user: int, *, but: str | None = None) -> list[Table]:
        """Tables, ``but`` one, where it is this person's turn; those that have waited longest first."""
        tables = []
        for table_id in await self.store.open_where(user=user):
            if table_id == but:
                continue
            table = await self.load(table_id)
            seat = table.seat_of(user)
            with suppress(NotPlaying):  # one that no longer replays waits for nobody
                if table.status is Status.PLAYING and seat in (await self.replay(table)).to_act:
                    tables.append(table)
        return tables

    async def close(self, table_ids: Sequence[str]) -> None:
        """The channels of these tables are gone: close them, so that their players are free."""
        for table_id in table_ids:
            async with self.locked(table_id, wake=False) as table:
                if table.status.open:
                    await self.store.change(table, replace(table, status=Status.CLOSED), quietly=True)
                    acted(log, "close", table=table_id)

    async def reachable(self, table: Table) -> None:
        """Raises Paused if the table's channel still can't be written to."""
        if table.trouble:
            try:
                await self.shower.show(table.id)
            except Unreachable as error:
                raise Paused(error.reason) from error

    async def look_after(self, table_id: str) -> None:
        """Try again to show a table that waits in trouble, and post one again whose message was deleted.

        Raises NoTable, Busy or Unreachable.
        """
        if (await self.load(table_id)).trouble:
            await self.shower.show(table_id)
        await self.shower.verify(table_id)

    def advance(self, match: Match, sitters: Sequence[Sitter]) -> list[Logged]:
        """Play the dealer's and the quick computers' moves until somebody else is to act or it is over."""
        entries: list[Logged] = []
        while match.outcome is None:
            dealt = match.deal(self._rng)
            if dealt is not None:
                entries.append(((None, dealt), Cause.DEALER))
                continue
            quick = [
                seat
                for seat in sorted(match.to_act)
                if sitters[seat].computer and not is_slow(match.game.key, sitters[seat])
            ]
            if not quick:
                break
            level = level_of(match.game.key, sitters[quick[0]])
            entries.append((self.choose(match, quick[0], level), Cause.COMPUTER))
        return entries

    def choose(self, match: Match, seat: Seat, level: str) -> Entry:
        """Let a quick computer make this seat's move; the move made."""
        legal = match.legal(seat)
        move = legal[0]
        try:
            computer = games.computer(match.game.key)
            chosen = computer.choose(match.view(seat), match.public, level, self._rng)
            if chosen in legal:
                move = chosen
            else:
                log.error("the computer of %s chose an illegal move", match.game.key)
        except Exception:
            log.exception("the computer of %s failed", match.game.key)
        match.play(seat, move)
        return seat, move

    async def commit(self, old: Table, new: Table, match: Match, entries: Sequence[Logged] = ()) -> None:
        """Let computers and dealer move, then store ``entries``, what followed, and what ``new`` changes."""
        rows = [*entries, *self.advance(match, new.sitters)]
        new = _with_letters_due(old, new, match)
        if match.outcome is not None:
            new = replace(new, status=Status.OVER)
        if new is old:
            await self.store.append(old, rows)
        else:
            await self.store.change(old, new, rows)
        if new.thinking(match) is not None:
            self.minds.wake(old.id)
        for (seat, move), cause in rows:
            if cause is not Cause.PLAYER:  # whoever plays logs it with the time it took
                acted(log, verb(move), table=old.id, seat=seat, cause=cause)

    async def replay(self, table: Table) -> Match:
        """The table's match. Raises NotPlaying, and closes an open table, if its log no longer replays."""
        try:
            return table.match()
        except NoReplay as error:
            log.error("table=%s no longer replays, first bad entry %s", *error.args)
            if table.status.open:
                await self.store.change(table, replace(table, status=Status.BROKEN))
                self.shower.wake(table.id)
            raise NotPlaying(Status.BROKEN) from error

    def lobby_wake(self) -> float:
        """When a lobby closes in which nothing is pressed from now on."""
        at = self.now() + LOBBY_SECONDS
        self.clock.heard(at)
        return at


def verb(move: Move) -> str:
    """What a move does, without what it is done to."""
    return move.partition(".")[0]


def said_by(person: Person) -> str:
    """The cause of what a person decided for others, as the log has it."""
    return "moderator" if person.moderator else "player"


def _with_letters_due(old: Table, new: Table, match: Match) -> Table:
    """``new``, in which whoever the dealer gave something secret in mid-game is to be written to."""
    dealt = zip(match.log[len(old.log) :], match.events[len(old.log) :], strict=True)
    secret = {e.to for (by, _), events in dealt if by is None for e in events if e.to is not None}
    if not secret:
        return new
    sitters = (
        replace(s, letter=Letter.DUE, looked=None) if seat in secret else s
        for seat, s in enumerate(new.sitters)
    )
    return replace(new, sitters=tuple(sitters))


def require_open(table: Table) -> None:
    """Raises NotPlaying for a game that is over, NeverBegan for a table that was closed in its lobby."""
    if not table.status.open:
        raise NotPlaying(table.status) if table.begun else NeverBegan(table.id)


def require_playing(table: Table) -> None:
    """Raises NotPlaying for a table in its lobby, and what `require_open` raises."""
    require_open(table)
    if table.status is not Status.PLAYING:
        raise NotPlaying(table.status)


def require_seat(table: Table, person: Person) -> Seat:
    """The seat a person holds. Raises NotSeated, HasLeft if they held one."""
    seat = table.seat_of(person.user)
    if seat is None:
        raise HasLeft(table.id) if table.seat_left(person.user) is not None else NotSeated(table.id)
    return seat


def require_host(table: Table, person: Person, *, moderator_too: bool = False) -> None:
    """Raises NotHost unless the person is the host (or, where allowed, a moderator)."""
    if person.user == table.host or (moderator_too and person.moderator):
        return
    seat = table.seat_of(table.host)
    raise NotHost(table.sitters[seat].name if seat is not None else "")


def new_id() -> str:
    """A short random name for a table, fit for a custom_id."""
    return secrets.token_hex(5)
