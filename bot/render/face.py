"""What a game's face offers: how its views look and read. A face knows no Discord.

Everything here is made from a *view*, so nothing a reader may not know can get into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.engine.types import Event, Move, Outcome
from bot.render.scene import Scene
from bot.texts import Texts


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat, as pictures and sentences name them."""

    name: str
    """The display name as its owner wrote it; any script, any length up to 32."""
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """One button that plays one move."""

    move: Move
    label: str
    """At most 80 characters, plain text."""
    emoji: str | None = None
    tone: str = "plain"
    """``plain``, ``main`` or ``good``: how much the button stands out."""
    enabled: bool = True


class Face(Protocol):
    """How one game looks and reads. ``people`` are in seat order."""

    command: str
    """The slash command's name, e.g. ``wool``."""
    hand_command: str | None
    """The subcommand that shows what only its player may see, e.g. ``survey``; None if a game has none."""
    minor: frozenset[str]
    """Keys of events that only the history tells: the picture shows them as well."""
    news: frozenset[str]
    """Keys of events that nobody may miss: the message that follows tells them, in plain sight."""
    private: bool
    """Whether moves are made from what only their player may see. The table then shows one button,
    Play, and the moves are offered in private; see `PrivateFace`."""

    def title(self, t: Texts) -> str:
        """The game's name."""
        ...

    def summary(self, t: Texts) -> str:
        """The game in one line of at most 100 characters (it describes the command)."""
        ...

    def hand_label(self, t: Texts) -> str:
        """Label of the button that shows the private part, e.g. ``My survey``."""
        ...

    def option_name(self, t: Texts, option: str) -> str:
        """An option's name for people."""
        ...

    def option_note(self, t: Texts, option: str) -> str | None:
        """One line that says why an option matters, where that isn't plain; shown in the lobby."""
        ...

    def choice_name(self, t: Texts, option: str, choice: str) -> str:
        """An option's value for people."""
        ...

    def level_name(self, t: Texts, level: str) -> str:
        """How strongly a computer plays, in a word or two."""
        ...

    def level_line(self, t: Texts, level: str) -> str:
        """What to expect of such a computer, in at most 100 characters."""
        ...

    def controls(self, view: Any, legal: Sequence[Move], t: Texts) -> Sequence[Sequence[Control]]:
        """The move buttons under the table, as rows of at most five; none for a private game."""
        ...

    def move_name(self, view: Any, move: Move, t: Texts) -> str:
        """A whole move for reading, in few words without its player, e.g. ``play ❤️ red``."""
        ...

    def table(self, view: Any, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> Scene:
        """The public picture of a spectator's view; with ``outcome`` the final one with the score."""
        ...

    def words(self, view: Any, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> str:
        """Every fact of `table` in words, plain text of at most 1024 characters, in a fixed order."""
        ...

    def prompt(self, view: Any, t: Texts) -> str:
        """What whoever is to act faces, in one sentence; follows "…, it's your turn."."""
        ...

    def lobby(self, people: Sequence[Person], seats: int, options: Mapping[str, str], t: Texts) -> Scene:
        """The lobby's card: ``people`` who sit there already, ``seats`` in all, every option's choice."""
        ...

    def history(self, events: Sequence[Event], people: Sequence[Person], t: Texts) -> Scene:
        """Every turn so far as a strip, from all events of the match; secret ones are passed over."""
        ...

    def hand(self, view: Any, t: Texts) -> Scene:
        """What only the view's seat may see, as a picture."""
        ...

    def hand_words(self, view: Any, t: Texts) -> str:
        """`hand` in words, one or two lines of plain text."""
        ...

    def rules(self, t: Texts, options: Mapping[str, str]) -> str:
        """The rules in short, Discord markdown, at most 2000 characters."""
        ...

    def rules_example(self, t: Texts) -> Scene:
        """A drawn example turn."""
        ...

    def rules_example_words(self, t: Texts) -> str:
        """`rules_example` in words, at most 1024 characters."""
        ...

    def tell(self, event: Event, names: Sequence[str], t: Texts) -> str | None:
        """A public event as one short sentence, or None if it needs none.

        ``names`` are the players' names in seat order, already safe for where the sentence goes.
        """
        ...


class PrivateFace(Face, Protocol):
    """The face of a game whose moves are made from a hidden hand; ``view`` is the player's own.

    What is offered are the moves as menus (see `bot.render.menu`): a path is a move, or the words
    that several moves begin with.
    """

    def pick(self, view: Any, path: str, t: Texts) -> Control:
        """The entry of a menu, with the path as its move: what it plays or leads to."""
        ...

    def rank(self, path: str) -> int:
        """Where an entry stands among those of its group: as in the picture of the hand."""
        ...

    def menu_title(self, view: Any, path: str, t: Texts) -> str:
        """What stands above the entries that begin with ``path``, and why they are what they are."""
        ...
