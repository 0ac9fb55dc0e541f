"""Why the table service says no. Nothing has changed when one of these is raised."""

from __future__ import annotations

from bot.table.model import Status, Table


class Refusal(Exception):
    """A player asked for something that can't be done; they are told why, privately."""


class NoTable(Refusal):
    """There is no such table (any more)."""


class TableOpen(Refusal):
    """The channel already has an open table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id)
        self.table = table


class NotInLobby(Refusal):
    """The game has begun."""


class NeverBegan(Refusal):
    """The table was closed in its lobby."""


class NotPlaying(Refusal):
    """The table isn't being played: it is still in its lobby, or over."""

    def __init__(self, status: Status) -> None:
        super().__init__(status)
        self.status = status


class NotSeated(Refusal):
    """Whoever pressed doesn't sit at this table."""


class HasLeft(NotSeated):
    """A computer plays for whoever pressed."""


class NoSuchSeat(Refusal):
    """Nobody of that name sits here."""


class SitsHere(Refusal):
    """The person meant sits at the table already."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        """Display name."""


class AlreadySeated(Refusal):
    """Whoever pressed sits at this table already."""


class TableFull(Refusal):
    """No seat is free."""


class SeatsTaken(Refusal):
    """More sit at the table already than the seats it is to have."""


class NoComputer(Refusal):
    """There is no computer to remove."""


class NoSuchComputer(Refusal):
    """The computer meant doesn't sit here any more."""


class TooFew(Refusal):
    """Fewer people than the game needs."""

    def __init__(self, needed: int) -> None:
        super().__init__(needed)
        self.needed = needed


class NotHost(Refusal):
    """Only the host may do this."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.host = host
        """The host's display name."""


class NotYourTurn(Refusal):
    """Somebody else is to act."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names
        """Display names of those to act."""


class Paused(Refusal):
    """The channel can't be written to, so the game waits."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        """``rights``, ``locked`` or ``other``."""


class TimeNotUp(Refusal):
    """Nobody's time is up, or no longer."""


class NotOthers(Refusal):
    """The absent can't decide about themselves."""


class NoSuchPerson(Refusal):
    """The person meant doesn't sit here, or not any more."""


class NoVote(Refusal):
    """Nobody proposes to end the game, or no longer."""


class NotOffered(Refusal):
    """The seat isn't offered to whoever pressed, or no longer."""


class LookedAlready(Refusal):
    """The one look at this hand is over."""


class NothingHidden(Refusal):
    """No hand has been dealt yet, or the game has none."""
