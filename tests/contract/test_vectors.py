"""The worked examples of every game's rules text, through the engine and through `python -m bot replay`.

They lie in ``tests/games/<key>/vectors.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot import games, replay
from bot.engine.match import Match
from bot.engine.record import parse
from bot.engine.types import IllegalMove

FOLDER = Path(__file__).parents[1] / "games"
FILES = {key: FOLDER / key / "vectors.json" for key in games.keys()}  # noqa: SIM118 - a function
VECTORS: list[dict[str, Any]] = [
    vector for path in FILES.values() if path.exists() for vector in json.loads(path.read_text("utf-8"))
]

every_vector = pytest.mark.parametrize("vector", VECTORS, ids=[f"{v['game']}-{v['id']}" for v in VECTORS])


@every_vector
def test_the_engine_reaches_what_the_vector_expects(vector: dict[str, Any]) -> None:
    match, met, refusal = _played(vector)

    for expect in vector["expect"]:
        assert met[expect["after"]] == {key: expect[key] for key in expect if key != "after"}
    if vector["refused"] is None:
        assert refusal is None
        assert len(match.log) == len(vector["log"])
    else:
        assert refusal is not None
        assert len(match.log) == vector["refused"]["entry"]
        assert list(refusal.legal) == vector["refused"].get("legal", [])


def _played(vector: dict[str, Any]) -> tuple[Match, list[dict[str, Any]], IllegalMove | None]:
    """The match, what an `expect` entry would say after each entry of its log, and the refusal."""
    match = Match(games.rules(vector["game"]), vector["players"], vector["options"])
    met: list[dict[str, Any]] = []
    for seat, move in parse(vector).log:
        try:
            match.play(seat, move)
        except IllegalMove as refusal:
            return match, met, refusal
        outcome = match.outcome
        met.append(
            {
                "view": match.view(None).record(),
                "to_act": sorted(match.to_act),
                "legal": {str(seat): sorted(match.legal(seat)) for seat in match.to_act},
                "outcome": outcome and {"scores": list(outcome.scores), "winners": list(outcome.winners)},
            }
        )
    return match, met, None


@every_vector
def test_the_replay_command_prints_what_the_vector_expects(
    vector: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(vector), "utf-8")

    code = replay.main([str(file)])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    for expect in vector["expect"]:
        expected = {"n": expect["after"], **{key: expect[key] for key in expect if key != "after"}}
        assert lines[expect["after"]] == expected
    refused = vector["refused"]
    if refused is None:
        assert (code, len(lines)) == (0, len(vector["log"]))
    else:
        n = refused["entry"]
        move = vector["log"][n][1]
        assert (code, len(lines)) == (1, n + 1)
        assert lines[n] == {"n": n, "error": "illegal", "move": move, "legal": refused.get("legal", [])}


@pytest.mark.parametrize("key", games.keys())
def test_the_vectors_end_matches_of_the_fewest_and_the_most_players(key: str) -> None:
    ended = {v["players"] for v in VECTORS if v["game"] == key and any(e["outcome"] for e in v["expect"])}
    assert {games.rules(key).seats[0], games.rules(key).seats[-1]} <= ended
