"""How Fashion looks and reads. Pictures are laid out in `picture`, sentences made in `say`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.types import Event, Move, Outcome
from bot.games.colours import COLOURS
from bot.games.fashion import example, hand, history, picture, say, score, words
from bot.games.fashion.rules import View
from bot.render.colours import EMOJI, colour_button, marked
from bot.render.face import Control, Person
from bot.render.lobby import lobby
from bot.render.scene import Scene
from bot.texts import Texts


class FashionFace:
    """Fashion as a `bot.render.face.PrivateFace`."""

    command = "fashion"
    hand_command = "hand"
    minor = frozenset({"began"})
    news: frozenset[str] = frozenset()
    private = True

    def title(self, t: Texts) -> str:
        return t.p("fashion", "Fashion")

    def summary(self, t: Texts) -> str:
        return t.p("fashion", "Foresee the colour of the year and help it into fashion (2-5 players)")

    def hand_label(self, t: Texts) -> str:
        return t.p("fashion", "My hand")

    def option_name(self, t: Texts, option: str) -> str:
        names = {
            "single": t.p("fashion", "A row of one colour"),
            "first_player": t.p("fashion", "First player"),
        }
        return names[option]

    def level_name(self, t: Texts, level: str) -> str:
        names = {
            "easy": t.p("fashion", "easy"),
            "medium": t.p("fashion", "medium"),
            "hard": t.p("fashion", "hard"),
        }
        return names[level]

    def level_line(self, t: Texts, level: str) -> str:
        lines = {
            "easy": t.p("fashion", "Helps its colour when it remembers to."),
            "medium": t.p("fashion", "Helps its colour and hinders yours, month by month."),
            "hard": t.p("fashion", "Counts the cards, plays the year out in its head, and plays to win."),
        }
        return lines[level]

    def option_note(self, t: Texts, option: str) -> str | None:
        return None

    def choice_name(self, t: Texts, option: str, choice: str) -> str:
        names = {
            ("single", "none"): t.p("fashion", "counts ×2 only"),
            ("single", "both"): t.p("fashion", "counts ×2 and ×1"),
            ("first_player", "random"): t.p("fashion", "by lot"),
            ("first_player", "host"): t.p("fashion", "the host"),
        }
        return names[option, choice]

    def controls(self, view: View, legal: Sequence[Move], t: Texts) -> Sequence[Sequence[Control]]:
        """None in public: what can be played is what is held."""
        return ()

    def move_name(self, view: View, move: Move, t: Texts) -> str:
        return say.move_name(move, t)

    def pick(self, view: View, path: str, t: Texts) -> Control:
        *before, word = path.split(".")
        label = colour_button(t, word)
        if before[-1] == "play":
            count = view.hand[COLOURS.index(word)] if view.hand else 0
            return Control(path, f"{label} × {count}", EMOJI[word], "main")
        earned = say.points(t, view.points(word))
        return Control(path, f"{label} · {earned}", EMOJI[word], "good")

    def rank(self, path: str) -> int:
        return COLOURS.index(path.rpartition(".")[2])

    def menu_title(self, view: View, path: str, t: Texts) -> str:
        words = path.split(".")
        if path == "play":
            return t.p("fashion", "Play a dress card")
        if path == "predict":
            return t.p("fashion", "Predict and play: first the colour, then the dress card")
        return t.p("fashion", "Predict {colour} and play", colour=marked(t, words[1]))

    def table(self, view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> Scene:
        if outcome is not None:
            return score.score(view, people, t, outcome)
        return picture.table(view, people, t)

    def words(self, view: View, people: Sequence[Person], t: Texts, outcome: Outcome | None = None) -> str:
        return words.words(view, people, t, outcome)

    def prompt(self, view: View, t: Texts) -> str:
        return say.prompt(view, t)

    def lobby(self, people: Sequence[Person], seats: int, options: Mapping[str, str], t: Texts) -> Scene:
        named = [
            (self.option_name(t, option), self.choice_name(t, option, choice))
            for option, choice in options.items()
        ]
        return lobby("fashion/banner", self.title(t), people, seats, named, t)

    def history(self, events: Sequence[Event], people: Sequence[Person], t: Texts) -> Scene:
        return history.history(events, people, t)

    def hand(self, view: View, t: Texts) -> Scene:
        return hand.hand(view, t)

    def hand_words(self, view: View, t: Texts) -> str:
        return hand.hand_words(view, t)

    def rules(self, t: Texts, options: Mapping[str, str]) -> str:
        return example.rules(t, options)

    def rules_example(self, t: Texts) -> Scene:
        return example.scene(t)

    def rules_example_words(self, t: Texts) -> str:
        return example.words(t)

    def tell(self, event: Event, names: Sequence[str], t: Texts) -> str | None:
        return say.tell(event, names, t)


FACE = FashionFace()
