"""The log: one line for each thing done at a table, as fields, and never a card or a name."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.logs import Json, acted, configure
from tests.world import World


def done(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """The fields of everything done at a table, in order."""
    return [record.fields for record in caplog.records if hasattr(record, "fields")]


async def test_a_move_is_one_line_that_says_where_who_what_and_how_long(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await world.open_table(2)
    table, seat = await world.table(), [p.id for p in world.people].index(world.to_act().id)
    step = table.match().step
    caplog.clear()
    await world.press(world.to_act(), "Sell Red")
    (line,) = done(caplog)
    assert line.pop("ms") >= 0
    assert line == {"table": table.id, "step": step, "seat": seat, "verb": "sell", "cause": "player"}


async def test_what_computers_and_the_dealer_do_is_told_with_its_cause(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await world.open_table(1, computers=1)
    await world.play()
    log = (await world.table()).log
    moves = [(seat, move.partition(".")[0]) for seat, move in log]
    verbs = {verb for _, verb in moves}
    told = [(line.get("seat"), line["verb"]) for line in done(caplog) if line["verb"] in verbs]
    assert sorted(map(str, told)) == sorted(map(str, moves))
    by_cause = {line["cause"] for line in done(caplog)}
    assert by_cause == {"player", "computer", "dealer"}


async def test_no_line_of_a_whole_game_has_a_card_a_name_or_a_person(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    await world.open_table(3, computers=1)
    held, person = world.hold(world.last()), world.to_act()
    other = next(p for p in world.people[:3] if p.id != person.id)
    press = f"{held.moves[0].rpartition(':')[0]}:sell.purple"
    for who, custom_id in ((other, held.moves[0]), (person, press), (person, held.moves[0])):
        await world.press_all([(who, held, custom_id)])  # not their turn, no such move, a good one
    await world.press_all([(person, held, held.moves[0])])  # and stale
    await other.slash(world.channel, "wool cancel")
    await world.play()
    table = await world.table()
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    refused = {line.rpartition(" ")[2] for line in lines if line.startswith("refused: ")}
    assert {"NotYourTurn", "IllegalMove", "StaleMove"} <= refused
    assert len(lines) > 20
    forbidden = {"purple", "red", "blue", "green", "yellow", "pink", "Ada", "Bruno", "Chiara"}
    forbidden |= {str(sitter.user) for sitter in table.sitters if sitter.user}
    for line in lines:
        assert not [word for word in forbidden if word in line], line


async def test_what_the_clock_does_is_told_as_its_doing(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await world.open_table(2)
    caplog.clear()
    await world.env.advance_time(24 * 3600 + 1)
    assert [(line["verb"], line["cause"]) for line in done(caplog)] == [
        ("remind", "clock"),
        ("time_up", "clock"),
    ]


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root logger, put back as it was."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)


@pytest.mark.usefixtures("root")
def test_as_json_a_line_is_one_object_with_the_fields_and_the_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure("INFO", "json")
    acted(logging.getLogger("bot.test"), "sell", table="k3f9", seat=0, cause="player")
    line = json.loads(capsys.readouterr().err)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "bot.test",
        "message": "table=k3f9 seat=0 verb=sell cause=player",
        "table": "k3f9",
        "seat": 0,
        "verb": "sell",
        "cause": "player",
    }


@pytest.mark.usefixtures("root")
def test_as_json_a_traceback_stays_within_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json")
    try:
        raise ValueError("of ours")
    except ValueError:
        logging.getLogger("bot.test").exception("error %s", "a1b2c3")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "error a1b2c3"
    assert "ValueError: of ours" in json.loads(line)["traceback"]


@pytest.mark.usefixtures("root")
def test_as_text_the_fields_are_words_and_debug_is_left_out_at_info(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure("INFO", "text")
    acted(logging.getLogger("bot.test"), "deal", table="k3f9", cause="dealer")
    logging.getLogger("bot.test").debug("nothing to see")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(" INFO bot.test table=k3f9 verb=deal cause=dealer")


def test_what_json_does_not_know_is_written_as_text() -> None:
    record = logging.LogRecord("bot", logging.INFO, "", 0, "x", (), None)
    record.fields = {"when": Json}
    assert "Json" in json.loads(Json().format(record))["when"]
