"""Finished matches that stay readable: a stored log means today what it meant when it was played.

A file in ``logs`` is a match record with the rules' ``version`` and, as ``end``, what came of it.
Where a change of the rules has to break them, raise the game's ``version`` and add new files:

    python -m tests.contract.test_stored_logs <game> <players> <seed>
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import games
from bot.engine.match import Match
from bot.engine.record import parse
from tests.playouts import playout, random_options

LOGS = Path(__file__).with_name("logs")
STORED = sorted(LOGS.glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_log_still_leads_to_its_end(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    record = parse(data)
    rules = games.rules(record.game)
    assert data["version"] == rules.version, "no table plays by those rules any more: store a new log"
    match, refused = Match.replay(rules, record.players, record.options, record.log)
    assert refused is None
    assert end(match) == data["end"]


def test_every_game_has_logs_of_today_for_its_fewest_and_most_players() -> None:
    stored = [json.loads(path.read_text("utf-8")) for path in STORED]
    for key in games.keys():  # noqa: SIM118 - a function, not a mapping
        rules = games.rules(key)
        players = {s["players"] for s in stored if (s["game"], s["version"]) == (key, rules.version)}
        assert {rules.seats[0], rules.seats[-1]} <= players, key


def end(match: Match) -> dict[str, Any]:
    """All that a finished match comes to for everybody, as JSON data."""
    told = [event.key for events in match.events for event in events if event.to is None]
    return {
        "view": match.view(None).record(),
        "scores": list(match.outcome.scores),
        "winners": list(match.outcome.winners),
        "told": {key: told.count(key) for key in sorted(set(told))},
    }


def store(key: str, players: int, seed: int) -> Path:
    """Play one match at random and keep it."""
    rules, rng = games.rules(key), Random(seed)
    options = random_options(rules, rng)
    match = playout(rules, players, options, rng)
    data = {"game": key, "version": rules.version, "players": players, "options": options}
    data |= {"log": match.log, "end": end(match)}
    path = LOGS / f"{key}-{rules.version}-{players}-{seed}.json"
    path.write_text(json.dumps(data) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    print(store(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
