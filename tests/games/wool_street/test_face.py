"""How Wool Street looks and reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.match import Match
from bot.engine.types import Event
from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.face import FACE
from bot.games.wool_street.rules import GAME
from bot.render.face import Person
from bot.texts import texts

T = texts("en")
LONG = [Person("W" * 31 + str(n), computer=True) for n in range(5)]


def played(seats: int, plies: int, seed: int = 1, **options: str) -> Match:
    match, rng = Match(GAME, seats, options), Random(seed)
    match.play(None, GAME.deal(match.state, rng))
    for _ in range(plies):
        (seat,) = GAME.to_act(match.state)
        match.play(seat, rng.choice(GAME.legal(match.state, seat)))
    return match


def view_of(match: Match):
    return GAME.view(match.state, None)


def test_all_ten_trades_stand_in_colour_order_and_only_legal_ones_are_enabled():
    match = played(3, 4)
    (seat,) = GAME.to_act(match.state)
    legal = GAME.legal(match.state, seat)
    sell, buy = FACE.controls(view_of(match), legal, T)
    assert [control.move for control in sell] == [f"sell.{colour}" for colour in COLOURS]
    assert [control.move for control in buy] == [f"buy.{colour}" for colour in COLOURS]
    assert {control.move for control in (*sell, *buy) if control.enabled} == set(legal)


def test_a_void_trade_leaves_one_pass_button_and_nothing_to_decide_leaves_none():
    view = view_of(played(2, 1))
    ((control,),) = FACE.controls(view, ("pass",), T)
    assert (control.move, control.enabled) == ("pass", True)
    assert FACE.controls(view, (), T) == ()


def test_every_colour_has_its_own_emoji_on_the_buttons():
    sell, buy = FACE.controls(view_of(played(2, 1)), ("sell.red",), T)
    assert len({control.emoji for control in sell}) == 5
    assert [control.emoji for control in sell] == [control.emoji for control in buy]


@pytest.mark.parametrize("plies", [0, 20, 34, 35])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_description_fits_discord_with_the_longest_names(seats, plies):
    match = played(seats, plies)
    text = FACE.words(view_of(match), LONG[:seats], T, GAME.outcome(match.state))
    assert len(text) <= 1024
    assert all(person.name in text for person in LONG[:seats])


def test_the_description_tells_every_fact_of_the_view():
    match = played(2, 34, seed=3)
    view = view_of(match)
    text = FACE.words(view, [Person("Ada"), Person("Ben")], T)
    for row in view.rows:
        assert f"{row.colour.title()}: New York {row.new_york}, wool {row.wool}" in text
    for person, wardrobe in zip(("Ada", "Ben"), view.wardrobes, strict=True):
        cards = ", ".join(f"{c} {n}" for c, n in zip(COLOURS, wardrobe, strict=True))
        assert f"{person}: {cards}." in text
    assert "turn 35 of 35" in text
    assert "Cards left: 0." in text


def test_a_hidden_deck_count_is_in_neither_picture_nor_words():
    shown, hidden = (view_of(played(3, 7, deck_count=choice)) for choice in ("shown", "hidden"))
    people = [Person("Ada"), Person("Ben"), Person("Cem")]
    assert "Cards left: 27." in FACE.words(shown, people, T)
    assert "27" not in FACE.words(hidden, people, T)
    assert "27" in [label.text for label in FACE.table(shown, people, T).labels()]
    assert "27" not in [label.text for label in FACE.table(hidden, people, T).labels()]


def test_the_table_never_shows_a_survey():
    match = played(2, 5)
    view = GAME.view(match.state, 0)
    people = [Person("Ada"), Person("Ben")]
    assert FACE.table(view, people, T) == FACE.table(replace(view, survey=None), people, T)
    assert FACE.words(view, people, T) == FACE.words(replace(view, survey=None), people, T)


def test_secret_events_are_never_told():
    assert FACE.tell(Event("surveyed", (("seat", 0), ("colours", ("red",))), to=0), ["Ada"], T) is None


def test_every_public_event_of_a_match_is_told_with_its_player():
    match = played(3, 35)
    public = [event for events in match.events for event in events if event.to is None]
    told = [FACE.tell(event, ["Ada", "Ben", "Cem"], T) for event in public]
    assert all(told)
    assert {event.key for event in public} == {"dealt", "drew", "sold", "bought", "valued", "ended"}


def test_the_rules_name_the_tie_break_in_force_and_that_there_is_no_undo():
    shared, graded = (FACE.rules(T, {"tie_break": choice}) for choice in ("shared", "graded"))
    assert shared != graded
    assert "no undo" in shared
    assert max(len(shared), len(graded)) <= 2000


def test_the_survey_shows_its_six_cards():
    view = GAME.view(played(2, 0).state, 1)
    scene = FACE.hand(view, T)
    cards = [str(item) for item in scene.items if "wool_street/ny_" in str(item)]
    assert len(cards) == 6
    for colour in COLOURS:
        assert sum(f"ny_{colour}" in card for card in cards) == view.survey.count(colour)
        assert (colour in FACE.hand_words(view, T)) == (colour in view.survey)


def test_blank_names_become_numbers():
    text = FACE.words(view_of(played(2, 1)), [Person("\u200b "), Person("\u3164")], T)
    assert "Player 1:" in text
    assert "Player 2:" in text
