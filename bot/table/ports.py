"""The two ports of the table service: where rows go, and where changes are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.engine.match import Entry
from bot.engine.types import Seat
from bot.table.model import Cause, Kind, Letter, Post, Sitter, Table


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
        clock: int = 0,
        on_timeout: str = "ask",
        wake: float | None = None,
    ) -> None:
        """A new table in its lobby. Raises ChannelTaken if the channel has an open one."""
        ...

    async def load(self, table_id: str) -> Table | None: ...

    async def open_in(self, channel: int) -> str | None:
        """Id of the open table of a channel."""
        ...

    async def finished_in(self, channel: int, game: str) -> str | None:
        """Id of the newest table of this game in a channel that is over, or was ended early."""
        ...

    async def behind(self) -> list[str]:
        """Ids of tables whose channel, or one of whose players, has yet to see what was stored."""
        ...

    async def change(
        self,
        old: Table,
        new: Table,
        entries: Sequence[tuple[Entry, Cause]] = (),
        *,
        quietly: bool = False,
    ) -> None:
        """What differs between ``old`` and ``new``, and the revision raised by one unless ``quietly``.

        ``entries`` follow on ``old.log``. Raises LogForked.
        """
        ...

    async def append(self, table: Table, entries: Sequence[tuple[Entry, Cause]]) -> None:
        """More entries of the log, following on ``table.log``. Raises LogForked."""
        ...

    async def letter(self, table: Table, seat: Seat, letter: Letter) -> None:
        """How far the letter has come to whoever sits there in ``table``, unless somebody else does now."""
        ...

    async def looked(self, table: Table, seat: Seat, at: float) -> None:
        """Whoever sits there in ``table`` looked then; nothing if somebody else sits there by now."""
        ...

    async def posted(self, table: Table, message: int, *, due: float | None, wake: float | None) -> None:
        """``message`` shows ``table`` now and is live; the one before is to be shrunk.

        If it is the first to show this turn, its clock starts: ``due`` and ``wake``.
        """
        ...

    async def noted(self, table: Table, message: int, kind: Kind) -> None:
        """``message``, of a kind that isn't main, stands in the channel now."""
        ...

    async def retire(self, message: int) -> None:
        """A message has done its work and is to be shrunk or removed."""
        ...

    async def edited(self, table: Table) -> None:
        """The channel shows ``table`` now, and all that stands beside it."""
        ...

    async def shrunk(self, message: int) -> None:
        """A replaced message needs no more work."""
        ...

    async def discard(self, table_id: str) -> None:
        """Forget a table altogether."""
        ...

    async def count_open(self) -> dict[str, int]:
        """How many tables are in their ``lobby``, are ``playing``, or wait because of ``trouble``."""
        ...

    async def to_wake(self, until: float) -> list[str]:
        """Ids of open tables whose clock has something to do by then, the earliest first."""
        ...

    async def next_wake(self) -> float | None:
        """When a clock has something to do next."""
        ...

    async def open_where(
        self, *, channel: int | None = None, guild: int | None = None, user: int | None = None
    ) -> list[str]:
        """Ids of open tables of a channel, of a server, or where a person sits; unchanged longest first."""
        ...

    async def guilds(self) -> list[int]:
        """Servers that have open tables, or of which anything is stored and no removal is known."""
        ...

    async def choices(self, of: str, who: int) -> dict[str, Any]:
        """What a server's moderators (``of="guild"``) or a person (``"user"``) chose, by name."""
        ...

    async def choose(self, of: str, who: int, name: str, value: Any) -> None:
        """Remember one choice; None takes it back."""
        ...

    async def guild_left(self, guild: int, at: float | None) -> None:
        """The bot was removed from a server then, if that isn't known already; None: it is there (again)."""
        ...

    async def returned(self, guilds: Sequence[int]) -> None:
        """The bot is in these servers, whatever was heard before."""
        ...

    async def purge(self, left_before: float) -> int:
        """Delete all data of servers that the bot was removed from before then; how many tables."""
        ...

    async def data_of(self, user: int) -> dict[str, Any]:
        """Everything stored about a person, as plain JSON data."""
        ...

    async def forget(self, user: int) -> list[str]:
        """Take a person out of every row: seats keep no name.

        Open tables must have been left before. Gives the tables to be shown again.
        """
        ...


class Unreachable(Exception):
    """The screen can't be written to and trying again won't help until somebody changes something.

    ``reason`` is a word that is stored with the table and told to its players: ``rights``,
    ``locked`` or ``other``; ``detail`` is for the log.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason} {detail}".strip())
        self.reason = reason


class Gone(Unreachable):
    """The one message is no longer there."""


class NoChannel(Unreachable):
    """The whole channel is no longer there."""


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
        """The same message shows the table, or asks its question, as it is now. Raises Gone.

        Never notifies.
        """
        ...

    async def shrink(self, table: Table, post: Post) -> None:
        """One line is left of a table: what was done while it was the live one. Others go away."""
        ...

    async def stands(self, table: Table, post: Post) -> bool:
        """Whether the message is still there."""
        ...

    async def note(self, table: Table, kind: Kind) -> int:
        """A message of a kind that isn't main: a reminder, a question …; its id."""
        ...

    async def letter(self, table: Table, seat: Seat) -> bool:
        """Send a player their first hand in private; False if they don't accept messages."""
        ...

    async def warn(self, table: Table, reason: str) -> None:
        """Tell the host in private, if that can be done, why the game waits: a reason of Unreachable.

        Raises nothing that a failed request means.
        """
        ...
