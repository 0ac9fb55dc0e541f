"""The arena: fair, repeatable, and readable."""

from __future__ import annotations

import pytest

from bot import arena, games
from bot.arena import Deal, Duel, fight, interval, row

KEY = games.keys()[-1]
PLAYERS = games.rules(KEY).seats[0]


def test_a_level_against_itself_has_its_fair_share_of_every_deal_in_the_sum_over_seats() -> None:
    deals = fight(Duel(KEY, "random", "random", PLAYERS, "1", 1), 120)
    shares = [sum(deal.shares) / PLAYERS for deal in deals]
    assert len(deals) == 60
    mean, plus = interval(shares)
    assert abs(mean - 1 / PLAYERS) <= plus


def test_the_same_seed_gives_the_same_shares_and_another_others() -> None:
    def shares(seed: str) -> list[tuple[float, ...]]:
        return [deal.shares for deal in fight(Duel(KEY, "medium", "random", PLAYERS, seed, 1), 20)]

    assert shares("1") == shares("1")
    assert shares("1") != shares("2")


def test_processes_change_nothing_but_the_time() -> None:
    duel = Duel(KEY, "random", "random", PLAYERS, "1", 1)
    assert [d.shares for d in fight(duel, 8, 2)] == [d.shares for d in fight(duel, 8, 1)]


def test_an_interval_covers_95_percent() -> None:
    assert interval([0, 1] * 50) == pytest.approx((0.5, 0.0985), abs=0.001)
    assert interval([1.0]) == (1, 0)


def test_a_row_tells_share_fairness_times_and_turn_order() -> None:
    deals = [Deal((1.0, 0.0), (0.002,)), Deal((1.0, 1.0), (0.004,))] * 2
    words = row(2, deals).replace(",", " ").split()
    assert words[:5] == ["2", "8", "0.750", "±0.283", "0.50"]
    assert words[5:7] == ["3.0", "4.0"]
    assert words[7:] == ["1.00", "±0.00", "0.50", "±0.57"]


@pytest.mark.parametrize(
    "wrong",
    [
        ["easy", "best"],
        ["easy", "random", "--players", "9"],
        ["easy", "random", "--games", "0"],
        ["easy", "random", "--players", "two"],
    ],
)
def test_wrong_arguments_end_in_a_line_that_says_so(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main([*wrong, "--game", KEY])
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_run_prints_a_row_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["random", "random", "--game", KEY, "--games", "4", "--processes", "1"]) == 0
    out, err = capsys.readouterr()
    rows = [line.split()[0] for line in out.splitlines()[2:]]
    assert rows == [str(n) for n in games.rules(KEY).seats]
    assert "2/2 deals" in err
