"""Moves as menus: two levels at once where there is room, nothing that leads nowhere."""

from __future__ import annotations

from bot.render.menu import Group, groups, way

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


def test_the_way_to_a_move_is_what_one_chooses_on_it():
    assert way(LEGAL, "play.red") == ("play.red",)
    assert way(LEGAL, "predict.red.play.blue") == ("predict.red", "predict.red.play.blue")
    assert way(("call", "call.red", "pass"), "call") == ("call",)
    assert way([f"{branch}.{leaf}" for branch in "abcdef" for leaf in "xy"], "c.y") == ("c", "c.y")


def test_every_move_has_a_way():
    assert all(way(LEGAL, move)[-1] == move for move in LEGAL)
