"""The two ports of the table service: where rows go, and where changes are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.engine.match import Entry
from bot.engine.types import Seat
from bot.table.model import Cause, Letter, Post, Sitter, Status, Table


class ChannelTaken(Exception):
    """The channel already has an open table; ``table_id`` says which."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.table_id = table_id


class LogForked(Exception):
    """Somebody else wrote these entries of the log first; nothing was written."""


class Store(Protocol):
    """Rows that survive. Each call is one transaction: all of it is stored, or nothing."""

    async def create(
        self,
        table_id: str,
        game: str,
        version: int,
        *,
        guild: int,
        channel: int,
        host: int,
        locale: str | None,
        options: Mapping[str, str],
        places: int,
        sitters: Sequence[Sitter],
    ) -> None:
        """A new table in its lobby. Raises ChannelTaken if the channel has an open one."""
        ...

    async def load(self, table_id: str) -> Table | None: ...

    async def open_in(self, channel: int) -> str | None:
        """Id of the open table of a channel."""
        ...

    async def behind(self) -> list[str]:
        """Ids of tables whose channel, or one of whose players, has yet to see what was stored."""
        ...

    async def change(
        self,
        table: Table,
        *,
        sitters: Sequence[Sitter] | None = None,
        status: Status | None = None,
        host: int | None = None,
        options: Mapping[str, str] | None = None,
        entries: Sequence[tuple[Entry, Cause]] = (),
    ) -> None:
        """Whatever is given, and the revision raised by one. ``entries`` follow on ``table.log``."""
        ...

    async def append(self, table: Table, entries: Sequence[tuple[Entry, Cause]]) -> None:
        """More entries of the log, following on ``table.log``. Raises LogForked."""
        ...

    async def letter(self, table_id: str, seat: Seat, letter: Letter) -> None: ...

    async def looked(self, table_id: str, seat: Seat, at: float) -> None: ...

    async def posted(self, table: Table, message: int) -> None:
        """``message`` shows ``table`` now and is live; the one before is to be shrunk."""
        ...

    async def edited(self, table: Table) -> None:
        """The live message shows ``table`` now."""
        ...

    async def shrunk(self, message: int) -> None:
        """A replaced message needs no more work."""
        ...

    async def discard(self, table_id: str) -> None:
        """Forget a table altogether."""
        ...


class Unreachable(Exception):
    """The screen can't be written to and trying again won't help; ``reason`` is for the log."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Gone(Unreachable):
    """The one message is no longer there."""


class Busy(Exception):
    """The screen can't be written to now; try again, not before ``after`` seconds if given."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.after = after


class Screen(Protocol):
    """Where a table is shown. Every call may raise Unreachable or Busy."""

    async def post(self, table: Table, *, ping: bool) -> int:
        """A new message that shows the table; its id. ``ping`` notifies whoever is to act."""
        ...

    async def edit(self, table: Table, post: Post) -> None:
        """The same message shows the table as it is now. Raises Gone. Never notifies."""
        ...

    async def shrink(self, table: Table, post: Post) -> None:
        """Only one line is left of a replaced message: what was done while it was the live one."""
        ...

    async def letter(self, table: Table, seat: Seat) -> bool:
        """Send a player their first hand in private; False if they don't accept messages."""
        ...
