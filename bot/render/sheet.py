"""Builds a scene piece by piece."""

from __future__ import annotations

from dataclasses import replace

from bot.render import look
from bot.render.scene import Box, Colour, Fill, Item, Label, Piece, Scene, Sprite


class Sheet:
    """Collects what a picture shows, in drawing order, and the boxes it was laid out in."""

    def __init__(self, background: Colour = look.TABLE) -> None:
        self.background = background
        self.items: list[Item | Piece] = []
        self.boxes: list[tuple[str, Box]] = []

    def area(self, name: str, box: Box) -> Box:
        """Name a part of the layout."""
        self.boxes.append((name, box))
        return box

    def panel(self, name: str, box: Box, colour: Colour = look.PANEL) -> Box:
        """A named area with a ground of its own."""
        self.fill(box, colour, look.RADIUS)
        return self.area(name, box)

    def fill(self, box: Box, colour: Colour, radius: int = 0, line: int = 0) -> None:
        self.items.append(Fill(box, colour, radius, line))

    def sprite(self, name: str, box: Box) -> None:
        self.items.append(Sprite(name, box))

    def piece(self, box: Box, ground: Colour, items: tuple[Item, ...]) -> None:
        """Something that comes again and again (see `Piece`)."""
        self.items.append(Piece(box, ground, items))

    def parts(self, box: Box, items: tuple[Item, ...]) -> None:
        """The items of a piece where something else may show through."""
        self.items += [replace(item, box=item.box.moved(box.x, box.y)) for item in items]

    def text(
        self,
        box: Box,
        text: str,
        size: int,
        colour: Colour = look.TEXT,
        *,
        least: int = 0,
        weight: int = 700,
        align: str = "left",
        lines: int = 1,
    ) -> None:
        """Text fitted into the box (see `Label`); nothing for an empty text."""
        if text:
            self.items.append(Label(box, text, size, colour, least, weight, align, lines))

    def scene(self, width: int, height: int) -> Scene:
        return Scene(width, height, self.background, tuple(self.items), tuple(self.boxes))
