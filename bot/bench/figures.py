"""What one measurement comes to."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One row of the table that ``python -m bot bench`` prints."""

    name: str
    measured: str
    """The value with its unit."""
    target: str = ""
    ok: bool | None = None
    """Whether the target is met; None if there is none."""
