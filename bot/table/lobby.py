"""Before a match: people take seats, seat computers, and the host starts."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot import games
from bot.engine.match import Match
from bot.engine.types import Game, Seat, settle_options
from bot.logs import acted
from bot.table.clock import CLOCKS, DEFAULT_CLOCK
from bot.table.model import Sitter, Status, Table
from bot.table.ports import ChannelTaken
from bot.table.refusals import (
    AlreadySeated,
    NoComputer,
    NoSuchComputer,
    NoSuchPerson,
    NotInLobby,
    NotPlaying,
    NotSeated,
    SeatsTaken,
    TableFull,
    TableOpen,
    TooFew,
)
from bot.table.service import Person, Tables, new_id, require_host, require_open, require_seat, said_by

log = logging.getLogger(__name__)

ON_TIMEOUT = ("ask", "computer")
"""What happens when a turn's time is up: the others are asked, or a computer plays that turn."""


class Lobby:
    """Everything people can do before a match begins.

    Except to `open` and `again` a table that is past its lobby raises what `require_lobby` raises.
    """

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
        clock: int = DEFAULT_CLOCK,
        on_timeout: str = ON_TIMEOUT[0],
    ) -> str:
        """A new table with its host seated; its id. The caller shows it.

        ``options`` names those that differ from the default, ``places`` the seats wanted (default:
        as many as the game allows). Raises TableOpen, or ValueError for a value the game doesn't have.
        """
        return await self._create(
            game,
            host,
            [_seat(host)],
            guild=guild,
            channel=channel,
            locale=locale,
            options=options,
            places=places or games.rules(game).seats[-1],
            clock=clock,
            on_timeout=on_timeout,
        )

    async def again(self, table_id: str, person: Person, *, computers: bool = True) -> str:
        """A rematch: a new lobby with the same people and options, ``person`` as host; its id.

        What an update of the bot has taken away since is left out.
        Seats of people who had left to a computer, or were forgotten, stay free.

        Raises NoTable, NotSeated, NotPlaying (it isn't over) or TableOpen.
        """
        old = await self._tables.load(table_id)
        if old.status.open:
            raise NotPlaying(old.status)
        if not any(s.user == person.user for s in old.sitters):
            raise NotSeated(table_id)
        rules = games.rules(old.game)
        stayed = [s for s in old.sitters if not s.computer or (computers and not s.user and s.name)]
        sitters = [Sitter(s.name, s.user, s.computer, s.locale, level=s.level) for s in stayed]
        if not any(s.user == person.user for s in sitters):
            sitters.insert(0, _seat(person))
        return await self._create(
            old.game,
            person,
            sitters,
            guild=old.guild,
            channel=old.channel,
            locale=old.locale,
            options={name: value for name, value in old.options.items() if _offered(old.game, name, value)},
            places=old.places if old.places in rules.seats else rules.seats[-1],
            clock=old.clock if old.clock in CLOCKS else DEFAULT_CLOCK,
            on_timeout=old.on_timeout,
        )

    async def join(self, table_id: str, person: Person) -> None:
        """Raises NoTable, AlreadySeated or TableFull."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            if table.seat_of(person.user) is not None:
                raise AlreadySeated(table_id)
            _require_place(table)
            await self._change(table, sitters=(*table.sitters, _seat(person)))
            acted(log, "join", table=table_id, cause="player")

    async def leave(self, table_id: str, person: Person) -> None:
        """The next human is host; with nobody left the table is cancelled.

        Raises NoTable or NotSeated.
        """
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            await self._remove(table, require_seat(table, person))
            acted(log, "leave", table=table_id, cause="player")

    async def remove(self, table_id: str, person: Person, user: int) -> None:
        """The host sends somebody away. Raises NoTable, NotHost or NoSuchPerson."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_host(table, person)
            seat = _seat_of(table, user)
            await self._remove(table, seat)
            acted(log, "remove", table=table_id, seat=seat, cause="player")

    async def close(self, table_id: str, person: Person) -> None:
        """The host or a moderator closes it before a game begins. Raises NoTable, NotInLobby or NotHost."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_host(table, person, moderator_too=True)
            await self._tables.store.change(table, replace(table, status=Status.CANCELLED, wake=None))
            acted(log, "close_lobby", table=table_id, cause=said_by(person))

    async def make_host(self, table_id: str, person: Person, user: int) -> None:
        """The host hands the role on. Raises NoTable, NotHost or NoSuchPerson."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_host(table, person)
            seat = _seat_of(table, user)
            await self._change(table, host=user)
            acted(log, "make_host", table=table_id, seat=seat, cause="player")

    async def seat_computer(self, table_id: str, person: Person, name: str) -> None:
        """``name`` has a place for a ``{number}`` that tells computers apart.

        Raises NoTable, NotSeated or TableFull.
        """
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_seat(table, person)
            _require_place(table)
            taken = {s.name for s in table.sitters}
            names = (name.format(number=n) for n in range(1, len(taken) + 2))
            computer = Sitter(next(n for n in names if n not in taken), computer=True)
            await self._change(table, sitters=(*table.sitters, computer))
            acted(log, "seat_computer", table=table_id, cause="player")

    async def remove_computer(self, table_id: str, person: Person) -> None:
        """The computer seated last goes. Raises NoTable, NotSeated or NoComputer."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_seat(table, person)
            computers = [seat for seat, s in enumerate(table.sitters) if s.computer]
            if not computers:
                raise NoComputer(table_id)
            await self._remove(table, computers[-1])
            acted(log, "remove_computer", table=table_id, cause="player")

    async def choose(self, table_id: str, person: Person, name: str, value: str) -> None:
        """Set one of the game's options, or ``seats``, ``clock`` (seconds), ``on_timeout`` or ``level``.

        The value of ``level`` is a level and a computer's name, e.g. ``hard.Computer 2``.

        Raises NoTable, NotHost, SeatsTaken, NoSuchComputer, or ValueError for a value there isn't.
        """
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_host(table, person)
            rules = games.rules(table.game)
            if name == "seats" and value.isdigit() and int(value) in rules.seats:
                if int(value) < len(table.sitters):
                    raise SeatsTaken(table_id)
                await self._change(table, places=int(value))
            elif name == "clock" and value.isdigit() and int(value) in CLOCKS:
                await self._change(table, clock=int(value))
            elif name == "level":
                await self._change(table, sitters=_with_level(table, value))
            elif name == "on_timeout" and value in ON_TIMEOUT:
                await self._change(table, on_timeout=value)
            else:
                await self._change(table, options=settle_options(rules, {**table.options, name: value}))
            acted(log, "choose", table=table_id, cause="player", option=name)

    async def start(self, table_id: str, person: Person) -> None:
        """Deal and begin, the host at seat 0. Raises NoTable, NotHost or TooFew."""
        async with self._tables.locked(table_id) as table:
            require_lobby(table)
            require_host(table, person)
            rules = games.rules(table.game)
            if len(table.sitters) not in rules.seats:
                raise TooFew(rules.seats[0])
            first = table.seat_of(table.host) or 0
            sitters = (*table.sitters[first:], *table.sitters[:first])
            match = Match(rules, len(sitters), table.options)
            started = replace(table, sitters=sitters, status=Status.PLAYING, wake=None)
            await self._tables.commit(table, started, match)
            acted(log, "start", table=table_id, cause="player", seats=len(sitters))

    async def _change(self, table: Table, **what: Any) -> None:
        await self._store.change(table, replace(table, wake=self._tables.lobby_wake(), **what))

    async def _remove(self, table: Table, seat: Seat) -> None:
        sitters = tuple(s for n, s in enumerate(table.sitters) if n != seat)
        humans = [s.user for s in sitters if not s.computer]
        if not humans:
            await self._change(table, status=Status.CANCELLED)
        else:
            await self._change(table, sitters=sitters, host=table.host if table.host in humans else humans[0])

    async def _create(
        self,
        game: str,
        host: Person,
        sitters: Sequence[Sitter],
        *,
        guild: int,
        channel: int,
        locale: str | None,
        options: Mapping[str, str],
        places: int,
        clock: int,
        on_timeout: str,
    ) -> str:
        rules = games.rules(game)
        if places not in rules.seats:
            raise ValueError(f"{game} has no {places} seats")
        if clock not in CLOCKS or on_timeout not in ON_TIMEOUT:
            raise ValueError(f"no such clock: {clock} {on_timeout}")
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
                options=settle_options(rules, _proposed(rules) | dict(options)),
                places=places,
                sitters=sitters,
                clock=clock,
                on_timeout=on_timeout,
                wake=self._tables.lobby_wake(),
            )
        except ChannelTaken as taken:
            raise TableOpen(await self._tables.load(taken.table_id)) from None
        acted(log, "open", table=table_id, cause="player", game=game)
        return table_id


def _with_level(table: Table, value: str) -> tuple[Sitter, ...]:
    """The sitters, one computer playing at another level. Raises NoSuchComputer or ValueError."""
    level, _, name = value.partition(".")
    if level not in games.computer(table.game).levels:
        raise ValueError(f"no level {level!r}")
    if not any(s.computer and s.name == name for s in table.sitters):
        raise NoSuchComputer(table.id)
    return tuple(replace(s, level=level) if s.computer and s.name == name else s for s in table.sitters)


def _proposed(rules: Game[Any, Any]) -> dict[str, str]:
    """What a new lobby proposes where that isn't the default."""
    return {name: o.proposed for name, o in rules.options.items() if o.proposed is not None}


def _offered(game: str, name: str, value: str) -> bool:
    """Whether the game has this option with this choice."""
    option = games.rules(game).options.get(name)
    return option is not None and value in option.choices


def _seat(person: Person) -> Sitter:
    return Sitter(person.name, person.user, locale=person.locale)


def _seat_of(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise NoSuchPerson(table.id)
    return seat


def require_lobby(table: Table) -> None:
    """Raises NotInLobby for a game that has begun, and what `require_open` raises."""
    require_open(table)
    if table.status is not Status.LOBBY:
        raise NotInLobby(table.id)


def _require_place(table: Table) -> None:
    if len(table.sitters) >= table.places:
        raise TableFull(table.id)
