"""The computer players: what each level looks at, and that none sees what its seat may not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.arena import Duel, fight
from bot.engine.match import Match
from bot.games.wool_street import ai, hard
from bot.games.wool_street.cards import COLOURS
from bot.games.wool_street.known import known, legal
from bot.games.wool_street.rules import GAME, Row, View

DECK = "yyyyyyygggggggrrrrrrrbbbbbbbppppppp"


def after(turns: int, players: int, rng: Random, **options: str) -> Match:
    """A match after so many random trades."""
    match = Match(GAME, players, options)
    match.deal(rng)
    for _ in range(turns):
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def last_turn(wardrobe: tuple[int, ...], wool: tuple[int, ...], other: tuple[int, ...] = (2,) * 5) -> View:
    """The last turn of two players: yellow +2, green and red +1, blue -1, pink -2."""
    match = Match(GAME, 2, {})
    match.play(None, f"deal.1.{DECK}.yyyyyygggggg")
    values = tuple(zip(COLOURS, (2, 1, 1, -1, -2), strict=True))
    rows = tuple(Row(colour, 7, n) for colour, n in zip(COLOURS, wool, strict=True))
    return replace(match.view(1), rows=rows, values=values, wardrobes=(other, wardrobe), turn=35)


@pytest.mark.parametrize("level", ai.levels)
@given(st.sampled_from(GAME.seats), st.integers(0, 2**32), st.integers(0, 34))
@settings(max_examples=15, deadline=None)
def test_hidden_cards_never_change_its_choice(level: str, players: int, seed: int, turns: int) -> None:
    rng = Random(seed)
    match = after(turns, players, rng)
    (seat,) = match.to_act
    drawn = match.state.drawn
    hidden = list(match.state.deck[drawn:])
    rng.shuffle(hidden)
    surveys = [tuple(rng.randrange(5) for _ in range(6)) for _ in range(players)]
    surveys[seat] = match.state.surveys[seat]
    swapped = match.state._replace(deck=match.state.deck[:drawn] + tuple(hidden), surveys=tuple(surveys))
    choices = {
        ai.choose(GAME.view(state, seat), match.public, level, Random(1), 0.03)
        for state in (match.state, swapped)
    }
    assert len(choices) == 1


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32), st.integers(0, 34))
@settings(max_examples=30, deadline=None)
def test_it_knows_the_legal_moves_without_being_told(players: int, seed: int, turns: int) -> None:
    match = after(turns, players, Random(seed))
    (seat,) = match.to_act
    assert legal(known(match.view(seat))) == match.legal(seat)


@pytest.mark.parametrize("level", ai.levels)
def test_where_neither_wool_to_sell_nor_to_buy_is_left_it_passes(level: str) -> None:
    assert ai.choose(last_turn((0,) * 5, (0,) * 5), (), level, Random(0)) == "pass"


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("wardrobe", "wool", "chosen"),
    [
        ((2, 2, 2, 2, 0), (1, 0, 0, 0, 1), "buy.yellow"),
        ((2, 2, 2, 2, 1), (0, 1, 0, 0, 1), "sell.pink"),
        ((2, 2, 0, 0, 0), (0, 0, 0, 0, 1), "sell.green"),
    ],
)
def test_on_the_last_turn_it_takes_what_is_worth_most(
    level: str, wardrobe: tuple[int, ...], wool: tuple[int, ...], chosen: str
) -> None:
    assert ai.choose(last_turn(wardrobe, wool), (), level, Random(0), 0.01) == chosen


def test_easy_sees_the_rows_alone_and_colours_alike_share_their_places() -> None:
    view = replace(last_turn((2,) * 5, (0,) * 5), values=(("yellow", 2),))
    rows = [Row("yellow", 7, 0), Row("green", 3, 0), Row("red", 5, 0), Row("blue", 3, 0)]
    worth = ai.by_rows(known(replace(view, rows=tuple(rows))))
    assert worth == [2, 0, 1, 0, -2]  # green and blue share +1 and -1


def test_easy_is_careless_now_and_then() -> None:
    view = last_turn((2, 2, 2, 2, 0), (1, 0, 0, 0, 1))
    chosen = [ai.choose(view, (), "easy", Random(seed)) for seed in range(200)]
    assert 0.6 < chosen.count("buy.yellow") / 200 < 0.85
    assert len(set(chosen)) > 3


def test_hard_takes_the_points_where_nothing_is_left_to_win() -> None:
    view = last_turn((7, 1, 0, 0, 0), (1, 0, 0, 0, 0), (0,) * 5)
    chances = hard.chances(view, (), Random(1), 0.01, drop=False)
    assert next(iter(chances)) == "buy.yellow"
    assert {chance.win for chance in chances.values()} == {1}


def test_hard_denies_what_would_win_for_the_next() -> None:
    """The last turn but one: buying a worthless card too many beats leaving the winning one."""
    view = replace(last_turn((2, 0, 0, 0, 1), (1, 0, 0, 0, 0), (1, 1, 0, 0, 0)), turn=34)
    last = [Row("yellow", 7, 1), Row("green", 7, 0), Row("red", 7, 0), Row("blue", 7, 0), Row("pink", 6, 0)]
    view = replace(view, rows=tuple(last))
    chances = ai.chances(view, (), Random(1), 0.01)
    assert next(iter(chances)) == "buy.yellow"
    assert chances["buy.yellow"] > chances["sell.pink"]


def test_of_two_games_hard_minds_the_sum() -> None:
    """The same last turn of the second game: hopeless, won, and hanging on this trade."""
    view = last_turn((1, 0, 0, 0, 1), (0, 0, 0, 0, 1), (2, 0, 0, 0, 0))
    for lead, best in ((-20, 0), (20, 1), (2, 0.5)):
        second = replace(view, games=2, before=(0, lead))
        chances = ai.chances(second, (), Random(1), 0.01)
        assert next(iter(chances)) == "sell.pink"
        assert chances["sell.pink"] == best


@pytest.mark.parametrize(
    ("x", "y", "games", "budget", "least"),
    [("easy", "random", 60, 1, 0.6), ("medium", "easy", 60, 1, 0.6), ("hard", "medium", 12, 0.06, 0.6)],
)
def test_each_level_beats_the_tamer_one(x: str, y: str, games: int, budget: float, least: float) -> None:
    """The arena measures by how much: see the module ``bot.arena``."""
    deals = fight(Duel(GAME.key, x, y, 2, "1", budget), games)
    assert sum(sum(deal.shares) for deal in deals) / (2 * len(deals)) > least
