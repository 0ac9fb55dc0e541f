"""What the bench says about its figures; how fast anything is, no test asks."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bot import bench, games
from bot.bench.figures import Figure


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple]:
    """The exit code and the lines below the head of a bench that measured these figures."""

    def printed(*figures: Figure) -> tuple[int, list[str]]:
        monkeypatch.setattr(bench, "_all", lambda: iter(figures))
        code = bench.main([])
        return code, capsys.readouterr().out.splitlines()[1:]

    return printed


def test_a_met_target_is_yes_and_a_figure_without_one_is_left_open(printed: Callable[..., tuple]) -> None:
    code, lines = printed(Figure("speed", "9 ms", "< 10 ms", True), Figure("size", "3 KB"))
    assert code == 0
    assert [line.split() for line in lines] == [
        ["speed", "9", "ms", "<", "10", "ms", "yes"],
        ["size", "3", "KB"],
    ]


def test_a_missed_target_is_no_and_fails_the_run(printed: Callable[..., tuple]) -> None:
    code, lines = printed(Figure("speed", "11 ms", "< 10 ms", False), Figure("size", "3 KB", "< 4 KB", True))
    assert code == 1
    assert lines[0].endswith("NO")
    assert lines[1].endswith("yes")


def test_a_part_that_is_not_installed_is_said_to_be_missing() -> None:
    (figure,) = bench._optional("pictures", "bot.no_such_part", "bench")
    assert figure == ("pictures", "not available (bot.no_such_part is missing)", "", None)


def test_rows_of_another_part_become_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    part = SimpleNamespace(bench=lambda: [("picture", "20 ms", "< 40 ms", True)])
    monkeypatch.setattr(bench, "import_module", lambda name: part)
    assert list(bench._optional("pictures", "part", "bench")) == [Figure("picture", "20 ms", "< 40 ms", True)]


def test_the_rules_of_every_game_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.bench.rules.ROUNDS", 1)
    monkeypatch.setattr("bot.bench.rules.PLAYOUTS", 2)
    monkeypatch.setattr(bench, "_optional", lambda *_: ())
    measured = [figure.name.partition(":")[0] for figure in bench._all()]
    assert measured[::2] == measured[1::2] == list(games.keys())
