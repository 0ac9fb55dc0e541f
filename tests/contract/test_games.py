"""What every game keeps to, tried on random matches of whatever games there are."""

from __future__ import annotations

import dataclasses
import json
import pickle
import re
from random import Random
from typing import Any

import pytest

from bot import games
from bot.engine.match import Match
from bot.engine.types import Game, IllegalMove, StaleMove
from tests.playouts import playout, positions, random_options

MATCHES = 6
MOVE = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")


@pytest.fixture(params=games.keys())
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return games.rules(request.param)


def walks(game: Game[Any, Any]) -> Any:
    """For each number of players, some matches as walks through their positions."""
    for seats in game.seats:
        for seed in range(MATCHES):
            rng = Random(f"{game.key} {seats} {seed}")
            yield positions(game, seats, random_options(game, rng), rng)


def test_a_game_declares_what_it_is(game: Game[Any, Any]) -> None:
    assert game.key in games.keys()  # noqa: SIM118 - a function, not a mapping
    assert games.rules(game.key) is game
    assert game.version >= 1
    assert game.seats
    assert game.seats[0] >= 1
    for option in game.options.values():
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices) <= 25


def test_the_start_is_deterministic_and_every_deal_depends_on_the_dice_alone(game: Game[Any, Any]) -> None:
    for seats in game.seats:
        options = random_options(game, Random(seats))
        first, second = Match(game, seats, options), Match(game, seats, options)
        assert first.state == second.state
        assert first.deal(Random(7)) == second.deal(Random(7))
        assert first.state == second.state


def test_the_log_alone_leads_to_the_same_match(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            if match.outcome is None and len(match.log) % 5:
                continue
            again, refused = Match.replay(game, match.seats, match.options, match.log)
            assert refused is None
            assert (again.state, again.step, again.events) == (match.state, match.step, match.events)


def test_replay_stops_before_the_first_entry_the_rules_refuse(game: Game[Any, Any]) -> None:
    match = playout(game, game.seats[0], {}, Random(3))
    cut = len(match.log) // 2
    log = [*match.log[:cut], (0, "no such move"), *match.log[cut:]]
    stopped, refused = Match.replay(game, match.seats, match.options, log)
    assert refused == cut
    assert stopped.log == match.log[:cut]


def test_whoever_is_to_act_has_a_legal_move_and_nobody_has_when_none_is(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            assert match.to_act <= set(range(match.seats))
            for seat in range(match.seats):
                legal = match.legal(seat)
                assert len(set(legal)) == len(legal)
                assert legal or seat not in match.to_act
                assert match.to_act or not legal


def test_a_move_is_a_short_path_through_menus_of_at_most_25(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            for seat in match.to_act:
                menus: dict[str, set[str]] = {}
                for move in match.legal(seat):
                    assert MOVE.fullmatch(move)
                    assert len(move) <= 60  # a custom_id has 100 characters and names table and step too
                    words = move.split(".")
                    for depth, word in enumerate(words):
                        menus.setdefault(".".join(words[:depth]), set()).add(word)
                assert max(map(len, menus.values())) <= 25


def test_every_legal_move_can_be_played(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            for seat in match.to_act:
                for move in match.legal(seat):
                    game.apply(match.state, seat, move)


def test_apply_never_changes_the_state_it_is_given(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        before = (None, None)
        for match in walk:
            state, photo = before
            assert pickle.dumps(state) == photo or state is None
            before = (match.state, pickle.dumps(match.state))
            hash(match.state)  # whatever can be hashed can't be changed


def test_a_view_is_frozen_and_its_record_is_plain_json(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            for seat in (None, *range(match.seats)):
                view = match.view(seat)
                assert type(view) is not type(match.state)
                assert dataclasses.is_dataclass(view)
                assert view.__dataclass_params__.frozen
                hash(view)
                assert view == match.view(seat)
                assert json.loads(json.dumps(view.record())) == view.record()


def test_events_are_values_to_all_or_to_one_seat(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            for event in match.events[-1] if match.events else ():
                hash(event)
                assert event.to is None or event.to in range(match.seats)


def test_there_is_an_outcome_at_the_end_and_only_there(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            if match.to_act:
                assert match.outcome is None
                assert match.deal(Random(0)) is None
        outcome = match.outcome
        assert match.to_act == frozenset()
        assert match.deal(Random(0)) is None
        assert len(outcome.scores) == match.seats
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert outcome.winners
        assert set(outcome.winners) <= set(range(match.seats))


def test_what_is_not_legal_is_refused_and_nothing_changes(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            before = (match.state, list(match.log), match.step)
            for seat in (None, *range(match.seats)):
                with pytest.raises(IllegalMove):
                    match.play(seat, "no such move")
            if match.to_act:
                with pytest.raises(IllegalMove):
                    match.play(None, match.log[0][1])
            assert (match.state, match.log, match.step) == before


def test_a_move_for_another_step_is_refused_and_nothing_changes(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        for match in walk:
            for seat in match.to_act:
                before = (match.state, list(match.log), match.step)
                for step in (match.step - 1, match.step + 1):
                    with pytest.raises(StaleMove):
                        match.play(seat, match.legal(seat)[0], step)
                assert (match.state, match.log, match.step) == before


def test_the_step_never_falls(game: Game[Any, Any]) -> None:
    for walk in walks(game):
        steps = [match.step for match in walk]
        assert steps == sorted(steps)


def test_a_wrong_number_of_players_or_option_is_named(game: Game[Any, Any]) -> None:
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match=f"not {seats}"):
            Match(game, seats, {})
    with pytest.raises(ValueError, match="unknown option 'no such option'"):
        Match(game, game.seats[0], {"no such option": "x"})
    for name in game.options:
        with pytest.raises(ValueError, match=f"option '{name}' is 'no such value'"):
            Match(game, game.seats[0], {name: "no such value"})


def test_options_nobody_chose_have_their_default(game: Game[Any, Any]) -> None:
    options = Match(game, game.seats[0], {}).options
    assert options == {name: option.default for name, option in game.options.items()}


def test_an_unknown_game_is_no_game() -> None:
    for key in ("", "no such game", "../engine", "__init__"):
        with pytest.raises(KeyError):
            games.rules(key)
