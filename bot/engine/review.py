"""What the strongest computer player would have done: one seat's decisions of a match, judged afterwards.

Each decision is judged by what its seat knew at the time. Pure: no clock, no store; whoever shows it
can judge one `Question` after the other wherever it likes and tell how far it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from bot.engine.computer import Computer
from bot.engine.match import Match
from bot.engine.types import Event, Move, Seat


class Question(NamedTuple):
    """One decision as its seat faced it, and what it did."""

    turn: int
    """1-based number among all seats' moves of the match."""
    move: Move
    legal: tuple[Move, ...]
    view: Any
    log: tuple[Event, ...]
    """The public events before it."""


class Verdict(NamedTuple):
    """What the strongest level thinks of one decision."""

    turn: int
    move: Move
    best: Move
    """What it would have done."""
    lost: float
    """The difference in the chance to win, 0 to 1; 0 if ``move`` is as good."""


def questions(match: Match, seat: Seat) -> list[Question]:
    """Every decision of a seat, in order."""
    again = Match(match.game, match.seats, match.options)
    asked: list[Question] = []
    turn = 0
    for mover, move in match.log:
        if mover is not None:
            turn += 1
        if mover == seat:
            asked.append(Question(turn, move, again.legal(seat), again.view(seat), again.public))
        again.play(mover, move)
    return asked


def judge(computer: Computer, question: Question, seed: int, budget: float = 1.0) -> Verdict:
    """The verdict on one decision. A decision with one legal move needs no thought."""
    if len(question.legal) == 1:
        return Verdict(question.turn, question.move, question.move, 0.0)
    # Of its own for each turn: the verdict on one doesn't depend on those before it.
    rng = Random(f"{seed} {question.turn}")
    chances = computer.chances(question.view, question.log, rng, budget)
    best = next(iter(chances))
    lost = max(0.0, chances[best] - chances[question.move])
    return Verdict(question.turn, question.move, best, lost)


def review(
    match: Match,
    computer: Computer,
    seat: Seat,
    seed: int,
    budget: float = 1.0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Verdict]:
    """The verdicts on all decisions of a seat, in order; ``progress`` hears how many of how many are done."""
    asked = questions(match, seat)
    verdicts = []
    for question in asked:
        progress(len(verdicts), len(asked))
        verdicts.append(judge(computer, question, seed, budget))
    progress(len(verdicts), len(asked))
    return verdicts
