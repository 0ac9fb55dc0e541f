"""Steps: which decision a press answers. Tried on a tiny game of one simultaneous choice a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from bot.engine.match import Match
from bot.engine.types import Event, IllegalMove, Move, Option, Outcome, Seat, StaleMove


@dataclass(frozen=True)
class State:
    picks: tuple[Move | None, ...]
    round: int = 0
    dealt: int = 0
    """The dealer moves before every round."""


@dataclass(frozen=True)
class View:
    picked: tuple[bool, ...]

    def record(self) -> dict[str, Any]:
        return {"picked": list(self.picked)}


class Picks:
    """Two rounds; in each all seats pick a or b in secret, and may change their mind until all have."""

    key = "picks"
    version = 1
    seats = range(2, 5)
    options: Mapping[str, Option] = {"pace": Option(("slow", "fast"), "slow")}

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return State((None,) * seats)

    def deal(self, state: State, rng: Random) -> Move | None:
        return None if self.outcome(state) or state.dealt > state.round else "ring"

    def to_act(self, state: State) -> frozenset[Seat]:
        waiting = state.dealt > state.round
        return frozenset(s for s, pick in enumerate(state.picks) if waiting and pick is None)

    def legal(self, state: State, seat: Seat) -> Sequence[Move]:
        return ("a", "b") if self.to_act(state) else ()

    def apply(self, state: State, seat: Seat | None, move: Move) -> tuple[State, Sequence[Event]]:
        if seat is None:
            if move != "ring":
                raise IllegalMove(move)
            return replace(state, dealt=state.dealt + 1), ()
        picks = (*state.picks[:seat], move, *state.picks[seat + 1 :])
        if None in picks:
            return replace(state, picks=picks), (Event("picked", (("seat", seat),)),)
        return State((None,) * len(picks), state.round + 1, state.dealt), (Event("shown"),)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(tuple(pick is not None for pick in state.picks))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0,) * len(state.picks), (0,)) if state.round == 2 else None


@pytest.fixture
def match() -> Match:
    match = Match(Picks(), 3, {})
    match.deal(Random(0))
    return match


def test_presses_of_one_simultaneous_choice_all_answer_the_same_step(match: Match) -> None:
    step = match.step
    match.play(2, "a", step)
    assert match.step == step
    match.play(0, "b", step)
    assert match.step == step
    match.play(1, "a", step)
    assert match.step > step


def test_the_step_stays_while_somebody_changes_their_mind(match: Match) -> None:
    step = match.step
    match.play(2, "a", step)
    match.play(2, "b", step)
    assert match.step == step
    assert match.state.picks == (None, None, "b")


def test_the_next_round_is_another_step_and_old_presses_are_stale(match: Match) -> None:
    step = match.step
    for seat in range(3):
        match.play(seat, "a", step)
    match.deal(Random(0))
    before = (match.state, list(match.log))
    with pytest.raises(StaleMove):
        match.play(1, "a", step)
    assert (match.state, match.log) == before
    match.play(1, "a", match.step)


def test_without_a_step_only_the_rules_decide(match: Match) -> None:
    match.play(1, "a")
    with pytest.raises(IllegalMove) as refused:
        match.play(1, "c")
    assert refused.value.legal == ("a", "b")


def test_the_dealer_waits_until_nobody_is_to_act(match: Match) -> None:
    with pytest.raises(IllegalMove):
        match.play(None, "ring")
    assert match.deal(Random(0)) is None
    for seat in range(3):
        match.play(seat, "a")
    with pytest.raises(IllegalMove):
        match.play(0, "a")
    assert match.deal(Random(0)) == "ring"


def test_nobody_moves_after_the_end_not_even_the_dealer(match: Match) -> None:
    for seat in (0, 1, 2):
        match.play(seat, "a")
    match.deal(Random(0))
    for seat in (0, 1, 2):
        match.play(seat, "a")
    assert match.outcome is not None
    assert match.deal(Random(0)) is None
    for seat, move in ((0, "a"), (None, "ring")):
        with pytest.raises(IllegalMove):
            match.play(seat, move)


def test_replay_gives_an_equal_match_in_the_middle_of_a_secret_choice(match: Match) -> None:
    match.play(2, "a")
    match.play(2, "b")
    match.play(0, "a")
    again, refused = Match.replay(Picks(), 3, {}, match.log)
    assert refused is None
    assert (again.state, again.step, again.events) == (match.state, match.step, match.events)


def test_each_entry_has_its_own_events(match: Match) -> None:
    match.play(2, "a")
    assert match.events == [(), (Event("picked", (("seat", 2),)),)]
    assert len(match.events) == len(match.log)
