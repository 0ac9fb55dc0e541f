"""A picture as data: what is drawn where, in order, and the named boxes it was laid out in.

Layout makes a `Scene`; only `bot.render.paint` turns one into pixels. Scenes are values, so a test
compares two of them, or their text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

Colour: TypeAlias = str
"""``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in whole pixels; x to the right, y down."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inset(self, x: int, y: int | None = None) -> Box:
        """The box made smaller by ``x`` on the left and right and ``y`` (default ``x``) above and below."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    def holds(self, other: Box) -> bool:
        """Whether ``other`` lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def moved(self, x: int, y: int) -> Box:
        """The box so much further right and down."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.width}x{self.height}"


@dataclass(frozen=True, slots=True)
class Fill:
    """A rectangle of one colour with rounded corners; ``line`` > 0 draws only a border that wide."""

    box: Box
    colour: Colour
    radius: int = 0
    line: int = 0

    def __str__(self) -> str:
        line = f" line {self.line}" if self.line else ""
        return f"fill {self.box} {self.colour} r{self.radius}{line}"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece of art by its name under ``assets/``, without ending, fitted to the box."""

    name: str
    box: Box

    def __str__(self) -> str:
        return f"sprite {self.box} {self.name}"


@dataclass(frozen=True, slots=True)
class Label:
    """Text fitted into a box: set at ``size``, made smaller down to ``least``, broken into at most
    ``lines`` lines, and only then cut with an ellipsis."""

    box: Box
    text: str
    size: int
    """Pixels per em."""
    colour: Colour
    least: int = 0
    """The smallest allowed size; 0 means `size` itself."""
    weight: int = 600
    """400 regular to 800 extra bold."""
    align: str = "left"
    """``left``, ``middle`` or ``right``, whatever the direction of the script."""
    lines: int = 1

    def __str__(self) -> str:
        shrink = f"-{self.least}" if self.least else ""
        lines = f" lines {self.lines}" if self.lines > 1 else ""
        look = f"{self.size}{shrink} w{self.weight} {self.align} {self.colour}{lines}"
        return f"label {self.box} {look} {self.text!r}"


Item: TypeAlias = Fill | Sprite | Label


@dataclass(frozen=True, slots=True)
class Piece:
    """A small picture that comes again and again, such as a card. It is painted once, on the colour
    it always lies on, and copied from then on; nothing shows through it."""

    box: Box
    ground: Colour
    items: tuple[Item, ...]
    """In drawing order, measured from the box's corner."""

    def __str__(self) -> str:
        return "\n".join([f"piece {self.box} {self.ground}", *(f"  {item}" for item in self.items)])


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture, ready to be painted."""

    width: int
    height: int
    background: Colour
    items: tuple[Item | Piece, ...]
    """In drawing order: later ones cover earlier ones."""
    boxes: tuple[tuple[str, Box], ...] = field(default=())
    """The layout: named areas, in reading order."""

    def box(self, name: str) -> Box:
        """The named box. Raises KeyError if the layout has none of that name."""
        return dict(self.boxes)[name]

    def flat(self) -> Iterator[Item]:
        """Every item in drawing order and where it is in the picture, those of pieces included."""
        for item in self.items:
            if isinstance(item, Piece):
                for part in item.items:
                    yield replace(part, box=part.box.moved(item.box.x, item.box.y))
            else:
                yield item

    def labels(self) -> tuple[Label, ...]:
        """Every text of the picture, in drawing order."""
        return tuple(item for item in self.flat() if isinstance(item, Label))

    def as_text(self) -> str:
        """The scene as lines of text, for comparison in tests; equal scenes give equal text."""
        lines = [f"scene {self.width}x{self.height} {self.background}"]
        lines += [f"box {box} {name}" for name, box in self.boxes]
        lines += [str(item) for item in self.items]
        return "\n".join(lines) + "\n"
