"""How Wool Street looks and reads. Pictures are laid out in `picture`, sentences made in `say`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.types import Event, Move, Outcome
from bot.games.wool_street import example, history, picture, say, score, survey, words
from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.rules import BUY, GAME, PASS, SELL, View
from bot.render.colours import EMOJI, colour_button
from bot.render.face import Control, Person
from bot.render.lobby import lobby
from bot.render.scene import Scene
from bot.texts import Texts


class WoolStreetFace:
    """Wool Street as a `bot.render.face.Face`."""

    command = "wool"
    hand_command = "survey"
    minor = frozenset({"drew"})
    news = frozenset({"halfway"})
    private = False

    def title(self, t: Texts) -> str:
        return t.p("wool_street", "Wool Street")

    def summary(self, t: Texts) -> str:
        return t.p("wool_street", "Sell and buy wool while New York decides what it is worth (2-5 players)")

    def hand_label(self, t: Texts) -> str:
        return t.p("wool_street", "My survey")

    def option_name(self, t: Texts, option: str) -> str:
        names = {
            "tie_break": t.p("wool_street", "Ties"),
            "first_player": t.p("wool_street", "First player"),
            "survey": t.p("wool_street", "Market survey"),
            "deck_count": t.p("wool_street", "Cards left"),
            "match": t.p("wool_street", "For two"),
        }
        return names[option]

    def option_note(self, t: Texts, option: str) -> str | None:
        if option == "match":
            return t.p("wool_street", "Of two strong players the second has the edge: two games are fairer.")
        return None

    def choice_name(self, t: Texts, option: str, choice: str) -> str:
        names = {
            ("tie_break", "shared"): t.p("wool_street", "shared victory"),
            ("tie_break", "graded"): t.p("wool_street", "tie-breakers"),
            ("first_player", "random"): t.p("wool_street", "by lot"),
            ("first_player", "host"): t.p("wool_street", "the host"),
            ("survey", "kept"): t.p("wool_street", "look any time"),
            ("survey", "look_once"): t.p("wool_street", "look once, for a minute"),
            ("deck_count", "shown"): t.p("wool_street", "shown"),
            ("deck_count", "hidden"): t.p("wool_street", "hidden"),
            ("match", "one"): t.p("wool_street", "one game"),
            ("match", "two"): t.p("wool_street", "two games, first player swapped"),
        }
        return names[option, choice]

    def level_name(self, t: Texts, level: str) -> str:
        names = {
            "easy": t.p("wool_street", "easy"),
            "medium": t.p("wool_street", "medium"),
            "hard": t.p("wool_street", "hard"),
        }
        return names[level]

    def level_line(self, t: Texts, level: str) -> str:
        lines = {
            "easy": t.p("wool_street", "Looks at the rows only, and sometimes plays anything."),
            "medium": t.p("wool_street", "Knows the odds of every colour, from the rows and its survey."),
            "hard": t.p("wool_street", "Plays the game out in its head, watches you, and plays to win."),
        }
        return lines[level]

    def controls(self, view: View, legal: Sequence[Move], t: Texts) -> Sequence[Sequence[Control]]:
        """Always all ten trades in the same places, so that a thumb finds them blindly; nothing
        when there is nothing to decide."""
        if not legal:
            return ()
        if tuple(legal) == (PASS,):
            return ((Control(PASS, t.p("wool_street", "Pass"), "⏭️", "main"),),)
        sell = tuple(
            Control(
                move,
                t.p("wool_street", "Sell {colour}", colour=colour_button(t, colour)),
                EMOJI[colour],
                "plain",
                move in legal,
            )
            for move, colour in zip(SELL, COLOURS, strict=True)
        )
        buy = tuple(
            Control(
                move,
                t.p("wool_street", "Buy {colour}", colour=colour_button(t, colour)),
                EMOJI[colour],
                "main",
                move in legal,
            )
            for move, colour in zip(BUY, COLOURS, strict=True)
        )
        return sell, buy

    def move_name(self, view: View, move: Move, t: Texts) -> str:
        return say.move_name(move, t)

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
            if GAME.options[option].matters(max(len(people), GAME.seats[0]))
        ]
        return lobby("wool_street/banner", self.title(t), people, seats, named, t)

    def history(self, events: Sequence[Event], people: Sequence[Person], t: Texts) -> Scene:
        return history.history(events, people, t)

    def hand(self, view: View, t: Texts) -> Scene:
        return survey.survey(view, t)

    def hand_words(self, view: View, t: Texts) -> str:
        return survey.survey_words(view, t)

    def rules(self, t: Texts, options: Mapping[str, str]) -> str:
        return example.rules(t, options)

    def rules_example(self, t: Texts) -> Scene:
        return example.scene(t)

    def rules_example_words(self, t: Texts) -> str:
        return example.words(t)

    def tell(self, event: Event, names: Sequence[str], t: Texts) -> str | None:
        return say.tell(event, names, t)


FACE = WoolStreetFace()
