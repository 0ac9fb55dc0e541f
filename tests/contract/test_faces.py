"""What every game's face keeps to, in every language there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot import games
from bot.engine.match import Match
from bot.render.face import Face, Person, PrivateFace
from bot.render.menu import groups
from bot.texts import Texts, locales, texts
from tests.playouts import positions, random_options

EVERY = 6
"""One position in so many is looked at."""


@pytest.fixture(params=games.keys())
def key(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=sorted(locales()))
def t(request: pytest.FixtureRequest) -> Texts:
    return texts(request.param)


@pytest.fixture
def face(key: str) -> Face:
    return games.face(key)


def people(seats: int) -> list[Person]:
    return [Person(f"Player number {n} of a long name"[:32], computer=n % 2 == 1) for n in range(seats)]


def some_positions(key: str) -> Iterator[Match]:
    """Dealt positions of one match for each number of players, the first and the last among them."""
    game = games.rules(key)
    for seats in game.seats:
        rng = Random(f"{key} {seats}")
        for match in positions(game, seats, random_options(game, rng), rng):
            if match.log and ((len(match.log) - 1) % EVERY == 0 or match.outcome):
                yield match


def test_names_and_labels_fit_where_discord_shows_them(key: str, face: Face, t: Texts) -> None:
    assert re.fullmatch(r"[a-z0-9_-]{1,32}", face.command)
    assert face.hand_command is None or re.fullmatch(r"[a-z0-9_-]{1,32}", face.hand_command)
    assert 1 <= len(face.title(t)) <= 100
    assert 1 <= len(face.summary(t)) <= 100
    assert 1 <= len(face.hand_label(t)) <= 80
    for name, option in games.rules(key).options.items():
        assert 1 <= len(face.option_name(t, name)) <= 100
        labels = [face.choice_name(t, name, choice) for choice in option.choices]
        assert all(1 <= len(label) <= 100 for label in labels)
        assert len(set(labels)) == len(labels)


def test_the_rules_fit_a_message_whatever_the_options(key: str, face: Face, t: Texts) -> None:
    game = games.rules(key)
    for seed in range(8):
        assert 100 <= len(face.rules(t, random_options(game, Random(seed)))) <= 2000
    assert 1 <= len(face.rules_example_words(t)) <= 1024
    assert face.rules_example(t) == face.rules_example(t)


def test_exactly_the_legal_moves_are_offered_in_public_or_where_the_hand_is(
    key: str, face: Face, t: Texts
) -> None:
    for match in some_positions(key):
        for seat in match.to_act:
            view, legal = match.view(seat), match.legal(seat)
            rows = face.controls(match.view(None), legal, t)
            controls = [control for row in rows for control in row]
            if face.private:
                assert not controls
                assert menu_moves(face, view, legal, "", t) == set(legal)
                continue
            assert {c.move for c in controls if c.enabled} == set(legal)
            assert len({c.move for c in controls}) == len(controls)
            assert all(len(row) <= 5 for row in rows)
            assert len(rows) <= 4  # the fifth is the table's own
            for control in controls:
                assert 1 <= len(control.label) <= 80
                assert control.tone in ("plain", "main", "good")


def menu_moves(face: PrivateFace, view: Any, legal: Sequence[str], path: str, t: Texts) -> set[str]:
    """The moves that the menus at and below a path lead to; each menu fits where Discord shows it."""
    found = set()
    for group in groups(legal, path):
        assert group.path == "" or 1 <= len(face.menu_title(view, group.path, t)) <= 200
        entries = [face.pick(view, entry, t) for entry in sorted(group.entries, key=face.rank)]
        assert len(entries) <= 25
        assert len({entry.label for entry in entries}) == len(entries)
        for entry in entries:
            assert 1 <= len(entry.label) <= 80
            assert entry.tone in ("plain", "main", "good")
            assert entry.move.startswith(path)
            assert len(entry.move) > len(path)
            found |= {entry.move} if entry.move in legal else menu_moves(face, view, legal, entry.move, t)
    return found


def test_every_move_has_a_name_of_its_own(key: str, face: Face, t: Texts) -> None:
    for match in some_positions(key):
        for seat in match.to_act:
            view, legal = match.view(seat), match.legal(seat)
            names = [face.move_name(view, move, t) for move in legal]
            assert all(1 <= len(name) <= 100 and "{" not in name for name in names)
            assert len(set(names)) == len(names)


def test_words_and_prompts_fit_and_name_everybody(key: str, face: Face, t: Texts) -> None:
    for match in some_positions(key):
        view, names = match.view(None), people(match.seats)
        words = face.words(view, names, t, match.outcome)
        assert 1 <= len(words) <= 1024
        assert all(person.name in words for person in names)
        if match.to_act:
            assert 1 <= len(face.prompt(view, t)) <= 300


def test_scenes_depend_on_nothing_but_what_is_given(key: str, face: Face, t: Texts) -> None:
    for match in some_positions(key):
        first, second = (
            face.table(match.view(None), people(match.seats), t, match.outcome) for _ in range(2)
        )
        assert first == second


def test_the_history_tells_a_spectator_nothing_that_only_a_seat_may_know(
    key: str, face: Face, t: Texts
) -> None:
    for match in some_positions(key):
        events = [event for events in match.events for event in events]
        public = [event for event in events if event.to is None]
        assert face.history(events, people(match.seats), t) == face.history(public, people(match.seats), t)


def test_the_lobby_shows_any_number_of_seats_taken(key: str, face: Face, t: Texts) -> None:
    game = games.rules(key)
    options = {name: option.default for name, option in game.options.items()}
    most = game.seats[-1]
    scenes = [face.lobby(people(taken), most, options, t) for taken in range(1, most + 1)]
    assert all(before != after for before, after in pairwise(scenes))


def test_every_public_event_is_told_in_a_sentence_or_not_at_all(key: str, face: Face, t: Texts) -> None:
    told = 0
    for match in some_positions(key):
        names = [person.name for person in people(match.seats)]
        for events in match.events:
            for event in events:
                if event.to is None and (sentence := face.tell(event, names, t)) is not None:
                    told += 1
                    assert 1 <= len(sentence) <= 300
                    assert "{" not in sentence
    assert told


def test_a_hand_is_shown_to_whoever_has_one(key: str, face: Face, t: Texts) -> None:
    if face.hand_command is None:
        pytest.skip("this game hides nothing in a hand")
    match: Any = next(some_positions(key))
    for seat in range(match.seats):
        assert 1 <= len(face.hand_words(match.view(seat), t)) <= 2000
        assert face.hand(match.view(seat), t) == face.hand(match.view(seat), t)
