"""`/healthz` says what is so, in time, and `/metrics` is what Prometheus reads."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import urllib.error
import urllib.request
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.chat import controls, vitals
from bot.health import address, ask, serve
from bot.settings import Settings
from tests.world import World


@pytest.fixture
def port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(url: str) -> tuple[int, str, str]:
    """Status, type and body."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read().decode()


async def test_a_bot_that_plays_is_well(world: World) -> None:
    await world.open_table(2)
    health = await vitals.vitals(world.bot)
    assert (health["ready"], health["controls"]) == (True, True)
    assert health["database"] >= 0
    assert health["ok"]


async def test_a_database_that_does_not_answer_in_time_is_no_database(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never() -> dict[str, int]:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(vitals, "DATABASE_SECONDS", 0.01)
    monkeypatch.setattr(world.store, "count_open", never)
    health = await vitals.vitals(world.bot)
    assert (health["ok"], health["database"]) == (False, None)


async def test_a_database_that_fails_is_no_database_and_the_figures_are_those_of_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> dict[str, int]:
        raise OSError("disk I/O error")

    await world.open_table(2)
    await vitals.figures(world.bot)
    monkeypatch.setattr(world.store, "count_open", broken)
    assert (await vitals.vitals(world.bot))["ok"] is False
    assert b'cardtable_tables{state="playing"} 1.0' in await vitals.figures(world.bot)


async def test_a_control_that_discord_py_forgot_is_noticed(world: World) -> None:
    world.bot.remove_dynamic_items(controls.ALL[0])
    health = await vitals.vitals(world.bot)
    assert (health["ok"], health["controls"]) == (False, False)


async def test_open_tables_and_those_yet_to_be_shown_are_counted_when_asked(world: World) -> None:
    await world.open_table(2)
    other = world.new_channel("other")
    await world.people[2].slash(other, "wool new")
    table = await world.table(other)
    await world.store.change(table, table)  # something new that nobody was shown
    text = (await vitals.figures(world.bot)).decode()
    for line in (
        'cardtable_tables{state="lobby"} 1.0',
        'cardtable_tables{state="playing"} 1.0',
        'cardtable_tables{state="trouble"} 0.0',
        "cardtable_tables_behind 1.0",
    ):
        assert line in text


@pytest.mark.parametrize(("ok", "status"), [(True, 200), (False, 503)])
async def test_the_status_says_whether_all_is_well(port: int, ok: bool, status: int) -> None:
    async def health() -> dict[str, Any]:
        return {"ok": ok, "ready": True}

    async with serve("127.0.0.1", port, health, _no_figures):
        got = await asyncio.to_thread(get, f"http://127.0.0.1:{port}/healthz")
        exit_code = await asyncio.to_thread(ask, Settings(health_port=port, health_host="0.0.0.0"))
    assert (got[0], json.loads(got[2])) == (status, {"ok": ok, "ready": True})
    assert exit_code == (0 if ok else 1)


def test_a_bot_that_does_not_run_is_said_in_plain_words(
    port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(Settings(health_port=port)) == 1
    assert re.fullmatch(r"the bot doesn't answer: \[Errno \d+\] [^<>]+\n", capsys.readouterr().out)


async def test_the_bot_is_asked_without_the_proxy_of_the_environment(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def health() -> dict[str, Any]:
        return {"ok": True}

    monkeypatch.setattr(urllib.request, "_opener", None)  # which knows the environment of before
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)
    async with serve("127.0.0.1", port, health, _no_figures):
        assert await asyncio.to_thread(ask, Settings(health_port=port)) == 0


async def test_prometheus_can_read_the_figures(world: World, port: int) -> None:
    await world.open_table(2)
    async with serve("127.0.0.1", port, _no_health, lambda: vitals.figures(world.bot)):
        status, kind, body = await asyncio.to_thread(get, f"http://127.0.0.1:{port}/metrics")
    assert status == 200
    assert kind.startswith("text/plain; version=0.0.4")
    families = {family.name: family.type for family in text_string_to_metric_families(body)}
    assert families["cardtable_acknowledgement_seconds"] == "histogram"
    assert families["cardtable_show_retries"] == "counter"
    assert families["cardtable_tables"] == "gauge"


async def test_port_0_serves_nothing() -> None:
    async with serve("an address that can't be", 0, _no_health, _no_figures):
        pass


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080/x"),
        ("0.0.0.0", "http://127.0.0.1:8080/x"),
        ("::", "http://[::1]:8080/x"),
        ("fd00::1", "http://[fd00::1]:8080/x"),
        ("localhost", "http://localhost:8080/x"),
    ],
)
def test_a_bot_that_listens_everywhere_is_asked_at_home(host: str, url: str) -> None:
    assert address(Settings(health_port=8080, health_host=host), "/x") == url


async def _no_figures() -> bytes:
    raise AssertionError


async def _no_health() -> dict[str, Any]:
    raise AssertionError
