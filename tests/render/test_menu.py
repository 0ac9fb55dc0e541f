"""Moves as menus: two levels at once where there is room, nothing that leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.games.colours import COLOURS
from bot.games.fashion.rules import PLAY, PREDICT
from bot.games.wool_street.rules import BUY, PASS, SELL
from bot.render.menu import Group, groups

LEGAL = (
    "play.red", "play.blue", "predict.red.play.red", "predict.red.play.blue", "predict.blue.play.red",
    "predict.blue.play.blue",
)  # fmt: skip


def test_the_first_menu_shows_what_lies_below_each_branch():
    assert groups(LEGAL) == (
        Group("play", ("play.red", "play.blue")),
        Group("predict", ("predict.red", "predict.blue")),
    )


def test_a_path_that_goes_on_in_one_way_only_is_followed():
    below = ("predict.red.play.red", "predict.red.play.blue")
    assert groups(LEGAL, "predict.red") == (Group("predict.red.play", below),)


def test_moves_without_dots_are_one_group():
    assert groups(("pass", "draw")) == (Group("", ("pass", "draw")),)


def test_a_move_that_others_go_on_from_is_offered_itself_and_so_are_they():
    assert groups(("call", "call.red", "pass")) == (Group("", ("call", "pass")),)
    assert groups(("call", "call.red", "pass"), "call") == (Group("call", ("call.red",)),)


def test_too_many_branches_are_shown_as_one_group_of_branches():
    legal = [f"{branch}.{leaf}" for branch in "abcdef" for leaf in "xy"]
    assert groups(legal) == (Group("", tuple("abcdef")),)
    assert groups(legal, "a") == (Group("a", ("a.x", "a.y")),)


def test_a_path_that_no_move_begins_with_offers_nothing():
    assert groups(LEGAL, "predict.green") == ()
    assert groups(LEGAL, "play.red") == ()
    assert groups((), "") == ()


@pytest.mark.parametrize("free", [4, 3, 2, 1])
def test_a_branch_shows_its_next_fork_whether_one_may_do_something_else_or_not(free: int):
    legal = [f"predict.{p}.play.{c}" for p in range(free) for c in "xy"]
    shown = [Group(f"predict.{p}.play", (f"predict.{p}.play.x", f"predict.{p}.play.y")) for p in range(free)]
    assert groups(legal) == tuple(shown)
    if free == 1:
        assert groups(["play.x", *legal]) == (Group("play", ("play.x",)), *shown)


def test_a_menu_below_too_many_branches_is_followed_to_its_only_move():
    legal = [f"predict.{p}.play.x" for p in range(5)]
    assert groups(legal) == (Group("predict", tuple(f"predict.{p}" for p in range(5))),)
    assert groups(legal, "predict.3") == (Group("predict.3.play", ("predict.3.play.x",)),)


ALL = {
    "fashion": [*PLAY, *(move for moves in PREDICT for move in moves)],
    "wool_street": [*SELL, *BUY, PASS],
}


@pytest.mark.parametrize("key", ALL)
def test_every_legal_move_is_reached_by_entries_that_are_moves_or_have_a_menu(key: str):
    rng = Random(key)
    for _ in range(1500):
        legal = rng.sample(ALL[key], rng.randint(1, len(ALL[key])))
        assert sorted(reached(legal)) == sorted(legal)


@pytest.mark.parametrize("free", range(1, 6))
@pytest.mark.parametrize("held", range(1, 6))
def test_a_forced_prediction_is_reached_by_entries_that_end_in_a_colour(free: int, held: int):
    rng = Random(free)
    for _ in range(20):
        colours, cards = rng.sample(range(5), free), rng.sample(range(5), held)
        legal = [PREDICT[p][c] for p in colours for c in cards]
        assert sorted(reached(legal)) == sorted(legal)


def reached(legal: Sequence[str], path: str = "", deep: int = 0) -> list[str]:
    """The moves that the menus from ``path`` on lead to; the last word of a longer entry is a choice."""
    assert deep < 3
    shown = groups(legal, path)
    assert shown
    found = []
    for group in shown:
        assert group.entries
        for entry in group.entries:
            assert entry.rpartition(".")[2] in (*COLOURS, PASS, "sell", "buy")
            found += [entry] if entry in legal else reached(legal, entry, deep + 1)
    return found
