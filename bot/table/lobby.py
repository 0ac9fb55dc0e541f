"""Before a match: people take seats, seat computers, and the host starts."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot import games
from bot.engine.match import Match
from bot.engine.types import settle_options
from bot.table.model import Letter, Sitter, Status, Table
from bot.table.ports import ChannelTaken
from bot.table.refusals import (
    AlreadySeated,
    NoComputer,
    NotInLobby,
    NotSeated,
    TableFull,
    TableOpen,
    TooFew,
)
from bot.table.service import Person, Tables, new_id, require_host

log = logging.getLogger(__name__)


class Lobby:
    """Everything people can do before a match begins."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def open(
        self,
        game: str,
        host: Person,
        *,
        guild: int,
        channel: int,
        locale: str | None,
        options: Mapping[str, str],
        places: int | None = None,
    ) -> str:
        """A new table with its host seated; its id. The caller shows it.

        ``options`` names those that differ from the default, ``places`` the seats wanted (default:
        as many as the game allows). Raises TableOpen, or ValueError for a value the game doesn't have.
        """
        return await self._create(
            game, host, [_seat(host)], guild, channel, locale, options, places or games.rules(game).seats[-1]
        )

    async def again(self, table_id: str, person: Person) -> str:
        """A rematch: a new lobby with the same people and options, ``person`` as host; its id.

        Raises NoTable, NotSeated, NotInLobby (it isn't over) or TableOpen.
        """
        old = await self._tables.load(table_id)
        if old.status.open:
            raise NotInLobby(old.status)
        if old.seat_of(person.user) is None:
            raise NotSeated(table_id)
        sitters = [replace(s, letter=Letter.DUE, looked=None) for s in old.sitters]
        return await self._create(
            old.game, person, sitters, old.guild, old.channel, old.locale, old.options, old.places
        )

    async def join(self, table_id: str, person: Person) -> None:
        """Raises NoTable, NotInLobby, AlreadySeated or TableFull."""
        async with self._tables.locked(table_id) as table:
            _require_lobby(table)
            if table.seat_of(person.user) is not None:
                raise AlreadySeated(table_id)
            _require_place(table)
            await self._store.change(table, sitters=[*table.sitters, _seat(person)])
            log.info("table=%s join", table_id)

    async def leave(self, table_id: str, person: Person) -> None:
        """The next human is host; with nobody left the table is cancelled.

        Raises NoTable, NotInLobby or NotSeated.
        """
        async with self._tables.locked(table_id) as table:
            _require_lobby(table)
            seat = _require_seat(table, person)
            sitters = [s for n, s in enumerate(table.sitters) if n != seat]
            humans = [s.user for s in sitters if not s.computer]
            if not humans:
                await self._store.change(table, status=Status.CANCELLED)
            else:
                host = table.host if table.host in humans else humans[0]
                await self._store.change(table, sitters=sitters, host=host)
            log.info("table=%s seat=%d leave", table_id, seat)

    async def seat_computer(self, table_id: str, person: Person, name: str) -> None:
        """``name`` has a place for a ``{number}`` that tells computers apart.

        Raises NoTable, NotInLobby, NotSeated or TableFull.
        """
        async with self._tables.locked(table_id) as table:
            _require_lobby(table)
            _require_seat(table, person)
            _require_place(table)
            taken = {s.name for s in table.sitters}
            names = (name.format(number=n) for n in range(1, table.places + 1))
            computer = Sitter(next(n for n in names if n not in taken), computer=True)
            await self._store.change(table, sitters=[*table.sitters, computer])
            log.info("table=%s seat computer", table_id)

    async def remove_computer(self, table_id: str, person: Person) -> None:
        """The computer seated last goes. Raises NoTable, NotInLobby, NotSeated or NoComputer."""
        async with self._tables.locked(table_id) as table:
            _require_lobby(table)
            _require_seat(table, person)
            computers = [seat for seat, s in enumerate(table.sitters) if s.computer]
            if not computers:
                raise NoComputer(table_id)
            sitters = [s for seat, s in enumerate(table.sitters) if seat != computers[-1]]
            await self._store.change(table, sitters=sitters)
            log.info("table=%s remove computer", table_id)

    async def start(self, table_id: str, person: Person) -> None:
        """Deal and begin, the host at seat 0. Raises NoTable, NotInLobby, NotHost or TooFew."""
        async with self._tables.locked(table_id) as table:
            _require_lobby(table)
            require_host(table, person)
            rules = games.rules(table.game)
            if len(table.sitters) not in rules.seats:
                raise TooFew(rules.seats[0])
            first = table.seat_of(table.host) or 0
            sitters = [*table.sitters[first:], *table.sitters[:first]]
            match = Match(rules, len(sitters), table.options)
            entries = self._tables.advance(match, sitters)
            await self._store.change(table, sitters=sitters, status=Status.PLAYING, entries=entries)
            log.info("table=%s start seats=%d", table_id, len(sitters))

    async def _create(
        self,
        game: str,
        host: Person,
        sitters: Sequence[Sitter],
        guild: int,
        channel: int,
        locale: str | None,
        options: Mapping[str, str],
        places: int,
    ) -> str:
        rules = games.rules(game)
        if places not in rules.seats:
            raise ValueError(f"{game} has no {places} seats")
        table_id = new_id()
        try:
            await self._store.create(
                table_id,
                game,
                rules.version,
                guild=guild,
                channel=channel,
                host=host.user,
                locale=locale,
                options=settle_options(rules, options),
                places=places,
                sitters=sitters,
            )
        except ChannelTaken as taken:
            raise TableOpen(await self._tables.load(taken.table_id)) from None
        log.info("table=%s open game=%s", table_id, game)
        return table_id


def _seat(person: Person) -> Sitter:
    return Sitter(person.name, person.user, locale=person.locale)


def _require_lobby(table: Table) -> None:
    if table.status is not Status.LOBBY:
        raise NotInLobby(table.status)


def _require_place(table: Table) -> None:
    if len(table.sitters) >= table.places:
        raise TableFull(table.id)


def _require_seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person.user)
    if seat is None:
        raise NotSeated(table.id)
    return seat
