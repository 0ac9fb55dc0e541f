"""Judging a finished match: one seat's decisions, each by what it knew at the time."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from bot import games
from bot.engine.match import Match
from bot.engine.review import Verdict, judge, questions, review
from tests.playouts import playout

KEY = games.keys()[-1]


@pytest.fixture(scope="module")
def match() -> Match:
    rules = games.rules(KEY)
    return playout(rules, rules.seats[0], {}, Random(1))


def test_every_move_of_the_seat_is_asked_about_as_it_knew_it_then(match: Match) -> None:
    asked = questions(match, 1)
    assert [(q.turn, q.move) for q in asked] == [
        (turn, move)
        for turn, (seat, move) in enumerate(((s, m) for s, m in match.log if s is not None), 1)
        if seat == 1
    ]
    again = Match(match.game, match.seats, match.options)
    for seat, move in match.log:
        if seat == 1:
            question = asked.pop(0)
            assert (question.view, question.log) == (again.view(1), again.public)
            assert question.legal == again.legal(1)
        again.play(seat, move)
    assert not asked


def test_a_verdict_tells_the_better_move_and_what_it_would_have_gained(match: Match) -> None:
    question = questions(match, 0)[3]._replace(move="a", legal=("a", "b"))
    computer = SimpleNamespace(chances=lambda *_: {"b": 0.75, "a": 0.5})
    assert judge(computer, question, 1) == Verdict(question.turn, "a", "b", 0.25)
    computer = SimpleNamespace(chances=lambda *_: {"b": 0.5, "a": 0.625})  # b for its margin alone
    assert judge(computer, question, 1).lost == 0


def test_a_move_without_choice_is_never_wrong(match: Match) -> None:
    question = questions(match, 0)[0]._replace(move="a", legal=("a",))
    assert judge(SimpleNamespace(), question, 1) == Verdict(question.turn, "a", "a", 0.0)


def test_progress_is_told_from_none_to_all(match: Match) -> None:
    heard: list[tuple[int, int]] = []
    computer = SimpleNamespace(chances=lambda *_: dict.fromkeys(every_move(match), 0.5))
    verdicts = review(match, computer, 0, 1, progress=lambda done, total: heard.append((done, total)))
    total = len(verdicts)
    assert heard == [(done, total) for done in range(total + 1)]


def every_move(match: Match) -> list[str]:
    return sorted({move for _, move in match.log})


def test_the_same_seed_gives_the_same_verdicts(match: Match) -> None:
    computer = games.computer(KEY)
    first, second = (review(match, computer, 0, seed=3, budget=0.01) for _ in range(2))
    assert first == second
    assert any(verdict.lost > 0 for verdict in first), "it was played at random"
