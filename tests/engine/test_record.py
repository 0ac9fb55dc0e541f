from __future__ import annotations

from typing import Any

import pytest

from bot.engine.record import parse

GOOD: dict[str, Any] = {
    "game": "g",
    "players": 3,
    "options": {"pace": "slow"},
    "log": [[None, "deal.x"], [2, "go"]],
}


def test_a_record_is_read_as_it_is() -> None:
    assert parse(GOOD) == ("g", 3, {"pace": "slow"}, [(None, "deal.x"), (2, "go")])


def test_keys_a_record_does_not_need_are_ignored() -> None:
    assert parse({**GOOD, "id": "W01", "expect": [], "refused": None}) == parse(GOOD)


@pytest.mark.parametrize("key", GOOD)
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(ValueError, match=f"lacks '{key}'"):
        parse({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize("data", [None, [], [GOOD], "text", 3, True])
def test_only_an_object_is_a_record(data: Any) -> None:
    with pytest.raises(ValueError, match="JSON object"):
        parse(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("game", value) for value in (None, 1, ["g"], {})),
        *(("players", value) for value in (None, "3", 3.0, True, 0, -2, [3])),
        *(("options", value) for value in (None, [], "pace", {"pace": None}, {"pace": 1}, {"pace": ["a"]})),
        *(("log", value) for value in (None, {}, "deal", 4)),
    ],
)
def test_a_value_of_the_wrong_type_is_named(key: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"'{key}' must be"):
        parse({**GOOD, key: value})


@pytest.mark.parametrize(
    "row",
    [
        *(None, "go", [], [0], [0, "go", "on"], {"seat": 0, "move": "go"}),
        *([3, "go"], [-1, "go"], [True, "go"], [False, "go"], ["0", "go"], [0.0, "go"]),
        *([0, ""], [0, None], [0, 7], [0, ["go"]], [None, ""]),
    ],
)
def test_a_bad_log_entry_is_named_by_its_number(row: Any) -> None:
    with pytest.raises(ValueError, match="log entry 2"):
        parse({**GOOD, "log": [*GOOD["log"], row]})
