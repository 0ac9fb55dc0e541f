"""What the bench says about its figures; how fast anything is, no test asks."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bot import bench, games
from bot.bench.figures import Figure
from bot.bench.load import bench_load
from bot.bench.presses import bench_presses


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


def test_the_load_is_measured_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_all", lambda: pytest.fail("not asked for"))
    monkeypatch.setattr(bench, "_load", lambda: [Figure("lag", "9 ms", "< 10 ms", True)])
    assert bench.main(["load"]) == 0


def test_tables_at_once_and_memory_after_games_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.bench.load.ROUNDS", 2)
    figures = list(bench_load(tables=2, finished=(2, 3)))
    assert [figure.name for figure in figures] == [
        "2 tables at once: acknowledgement, median",
        "2 tables at once: acknowledgement, p99",
        "2 tables at once: new picture, median",
        "2 tables at once: new picture, p99",
        "event loop late, p99",
        "event loop late, longest",
        "memory after 2 games",
        figures[-1].name,
    ]
    assert figures[-1].name.startswith("memory after 3 games: ")
    assert "0 views" in figures[-1].measured


def test_presses_of_every_game_with_public_moves_are_measured_beside_a_bare_bot() -> None:
    labels = [figure.name for figure in bench_presses()]
    assert "a bare bot: press to acknowledgement" in labels
    assert "wool_street: press to acknowledgement" in labels
    assert not any(label.startswith("fashion") for label in labels)
