"""The five colours that games are played in, and the order every list of them follows."""

from __future__ import annotations

COLOURS = ("yellow", "green", "red", "blue", "pink")
INITIALS = "ygrbp"
"""One letter a colour, as logs write them."""
