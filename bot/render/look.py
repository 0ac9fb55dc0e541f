"""The one look of the product: colours, type and spacing that every picture uses."""

from __future__ import annotations

TABLE = "#1d2638"
"""The table: dark enough beside Discord's dark theme, a clear shape on its light one."""
PANEL = "#2a364e"
PANEL_UP = "#3a4a69"
"""A panel that stands out, e.g. that of the player to act."""
FAINT = "#4c5b7b"
"""Empty places and fine lines."""
QUIET = "#aeb9cf"
"""Text of the second rank."""
TEXT = "#f8f3e6"
CARD = "#fbf5e8"
INK = "#1d2638"
"""Text on cards."""
GOOD, BAD = "#14603a", "#a3182b"
"""Values above and below zero, on cards; their signs say it too."""
NEW = "#ffd35c"
"""What is new: the drawn card, the last trade, whose turn."""

MARGIN = 20
GAP = 10
RADIUS = 14

BIG, MIDDLE, SMALL, TINY = 42, 32, 27, 21
"""Text sizes in pixels of a picture 960 wide; on a phone each is three eighths of that."""

TONES = {
    "yellow": ("#f7d450", "#a87606", "#fff0b8"),
    "green": ("#31b06a", "#14603a", "#c3efd3"),
    "red": ("#c8232a", "#7a0f1a", "#f9c6bd"),
    "blue": ("#2a60c6", "#14357c", "#bcd5fb"),
    "pink": ("#f58fc8", "#a3427c", "#ffdcee"),
}
"""Main, dark and light tone of the colours that games play with. The main tones stay at least
`APART` from one another for every kind of sight (see `bot.render.sight`)."""
APART = 12
ON = {"yellow": INK, "green": INK, "red": CARD, "blue": CARD, "pink": INK}
"""What is written on a main tone."""
