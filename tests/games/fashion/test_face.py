"""How Fashion looks and reads."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.match import Match
from bot.engine.types import Event
from bot.games.colours import COLOURS
from bot.games.fashion.face import FACE
from bot.games.fashion.history import months
from bot.games.fashion.rules import GAME
from bot.render.face import Person
from bot.texts import texts

T = texts("en")
PEOPLE = [Person(name) for name in ("Ada", "Ben", "Cem", "Dora", "Eve")]


def played(seats: int, plies: int, seed: int = 1, **options: str) -> Match:
    """A match after so many plies, with few predictions before they are due."""
    match, rng = Match(GAME, seats, options), Random(seed)
    match.deal(rng)
    for _ in range(plies):
        (seat,) = match.to_act
        legal = match.legal(seat)
        plain = [move for move in legal if move.startswith("play.")]
        match.play(seat, rng.choice(plain if plain and rng.random() < 0.9 else legal))
    return match


def month_over(ties: tuple[tuple[int, tuple[str, ...]], ...], x1: str | None = "blue") -> Event:
    return Event("month_over", (("month", 3), ("x2", "red"), ("x1", x1), ("ties", ties)))


def test_the_end_of_a_month_names_both_colours_and_no_reason_without_a_tie():
    told = FACE.tell(month_over(()), ["Ada"], T)
    assert told == "In fashion in month 3: ❤️ red ×2, 🔷 blue ×1."


def test_a_broken_tie_is_told_with_its_reason():
    told = FACE.tell(month_over(((2, ("red", "blue")),)), ["Ada"], T)
    assert told.endswith(
        "(❤️ red, 🔷 blue: 2 cards each, so the colour whose last card lies further right ranks higher.)"
    )


def test_two_ties_are_told_both_and_all_different_as_one_card_each():
    told = FACE.tell(month_over(((1, ("red", "blue", "pink")),)), ["Ada"], T)
    assert "1 card each" in told
    assert FACE.tell(month_over(((2, ("red", "blue")), (1, ("blue", "pink")))), ["Ada"], T).count("each") == 2


def test_a_row_of_one_colour_is_told_to_bring_nothing_to_the_second_row():
    assert "nothing ×1" in FACE.tell(month_over((), None), ["Ada"], T)


def test_every_public_event_of_a_match_is_told():
    match = played(3, 36)
    public = [event for events in match.events for event in events if event.to is None]
    assert all(FACE.tell(event, ["Ada", "Ben", "Cem"], T) for event in public)
    keys = {event.key for event in public}
    assert keys == {"dealt", "began", "predicted", "played", "month_over", "ended"}


def test_a_hand_dealt_is_never_told():
    (secret,) = [e for e in played(2, 0).events[0] if e.to == 1]
    assert FACE.tell(secret, ["Ada", "Ben"], T) is None


def test_the_prompt_says_when_a_prediction_is_possible_due_or_made():
    match = Match(GAME, 2, {})
    match.deal(Random(1))
    assert "may predict" in FACE.prompt(match.view(None), T)
    for _ in range(20):
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    assert "last chance to predict" in FACE.prompt(match.view(None), T)
    for _ in range(2):
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    assert FACE.prompt(match.view(None), T) == "Play a dress card."


def test_the_hand_in_words_counts_every_colour_held_and_no_other():
    view = played(4, 5).view(2)
    text = FACE.hand_words(view, T)
    for colour, count in zip(COLOURS, view.hand, strict=True):
        assert (colour in text) == (count > 0)
        assert not count or f"{count} × " in text
    assert sum(view.hand) == view.hands[2]


def test_the_table_is_the_same_whoever_looks():
    match = played(4, 9)
    pictures = [FACE.table(match.view(seat), PEOPLE[:4], T) for seat in (None, 0, 3)]
    assert pictures[0] == pictures[1] == pictures[2]
    words = [FACE.words(match.view(seat), PEOPLE[:4], T) for seat in (None, 0, 3)]
    assert words[0] == words[1] == words[2]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_words_tell_every_fact_of_the_picture(seats: int):
    match = played(seats, 12 * seats - seats - 1, seed=4)
    view = match.view(None)
    text = FACE.words(view, PEOPLE[:seats], T)
    assert f"month {view.month} of 12" in text
    assert f"To play: {PEOPLE[view.active].name}." in text
    assert f"×2: {', '.join(first for first, _ in view.months)}." in text
    assert f"{PEOPLE[view.first].name}: first player" in text
    for colour in COLOURS:
        assert f"{colour} {view.points(colour)}" in text
    for person, chosen, left in zip(PEOPLE, view.predictions, view.hands, strict=False):
        (mine,) = [part for part in text.split(". ") if part.startswith(f"{person.name}:")]
        assert (f"predicted {chosen}" if chosen else "no prediction") in mine
        assert f"{left} card" in mine


def test_the_end_names_the_best_fashion_designer_of_the_year():
    match = played(3, 36)
    text = FACE.words(match.view(None), PEOPLE[:3], T, match.outcome)
    best = ", ".join(PEOPLE[seat].name for seat in match.outcome.winners)
    assert "Best Fashion Designer" in text
    assert f"of the Year: {best}." in text
    labels = [label.text for label in FACE.table(match.view(None), PEOPLE[:3], T, match.outcome).labels()]
    assert any(label.startswith("Best Fashion Designer") for label in labels)


def test_the_rules_tell_what_a_row_of_one_colour_does_under_the_option_in_force():
    assert FACE.rules(T, {"single": "none"}) != FACE.rules(T, {"single": "both"})


def test_the_history_has_every_card_of_every_month():
    match = played(4, 30)
    found = months([event for events in match.events for event in events])
    assert [month.number for month in found] == list(range(1, 9))
    assert sum(len(month.played) for month in found) == 30
    assert all(len(month.turned) == 1 for month in found)
    assert found[0].fashion == match.view(None).months[0]
    assert found[-1].fashion is None
