"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line for the operator."""

    good: bool | None
    """None: neither right nor wrong, but worth knowing."""
    about: str
    says: str


def fine(about: str, says: str) -> Finding:
    return Finding(True, about, says)


def note(about: str, says: str) -> Finding:
    return Finding(None, about, says)


def wrong(about: str, says: str) -> Finding:
    return Finding(False, about, says)
