"""The cards of Wool Street and how many there are. Every list of colours follows COLOURS."""

from __future__ import annotations

from bot.games.colours import COLOURS as COLOURS
from bot.games.colours import INITIALS as INITIALS

VALUES = (2, 1, 1, -1, -2)
"""The value cards, in the order they are given out."""

NEW_YORK_EACH = 7
WOOL_EACH = 10
WOOL_DEALT = 2
"""Wool cards of each colour in a wardrobe at the start."""
SURVEY = 6
"""New York cards each player sees in the market survey."""
UNSEEN = 5
"""New York cards at the bottom of the deck that no survey can hold."""
DECK = NEW_YORK_EACH * len(COLOURS)
