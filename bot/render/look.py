"""The one look of the product: colours, type and spacing that every picture uses."""

from __future__ import annotations

TABLE = "#1d2638"
"""The table: dark enough beside Discord's dark theme, a clear shape on its light one."""
PANEL = "#2a364e"
PANEL_UP = "#3a4a69"
"""A panel that stands out, e.g. that of the player to act."""
FAINT = "#43516e"
"""Empty places and fine lines."""
QUIET = "#aeb9cf"
"""Text of the second rank."""
TEXT = "#f8f3e6"
CARD = "#fbf5e8"
INK = "#1d2638"
"""Text on cards."""
NEW = "#ffd35c"
"""What is new: the drawn card, the last trade, whose turn."""

MARGIN = 24
GAP = 10
RADIUS = 16

BIG, MIDDLE, SMALL, TINY = 46, 36, 30, 24
"""Text sizes in pixels of a 1080 pixel wide picture; at 360 pixels each is a third."""

TONES = {
    "yellow": ("#f4bf2a", "#b07a08", "#fdebb0"),
    "green": ("#4fb477", "#1f6b45", "#cdeed7"),
    "red": ("#d8433c", "#8a1f20", "#f8cbc0"),
    "blue": ("#3f78da", "#1d428c", "#c4dafa"),
    "pink": ("#f3a0c4", "#b04f80", "#fde0ec"),
}
"""Main, dark and light tone of the colours that games play with."""
