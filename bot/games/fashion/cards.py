"""The cards of Fashion and how many there are (B1)."""

from __future__ import annotations

MONTHS = 12
ROW = 5
"""Cards in a finished row."""
EACH = 12
"""Dress cards of each colour, and cards dealt to each player."""
LAST_CALL = 11
"""The month whose turn must not end without a prediction (B3, Deadline)."""
