"""`/wool-me export` has every row that names a person, `/wool-me delete` leaves none."""

from __future__ import annotations

import json
from typing import Any

from tests.world import World


async def rows_that_name(world: World, user: int) -> dict[str, int]:
    """How often a person's id stands in each table of the database, whatever the column."""
    found = {}
    tables = await world.store._single.execute_fetchall("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for (name,) in tables:
        rows = await world.store._single.execute_fetchall(f"SELECT * FROM {name}")
        found[name] = sum(user in tuple(row) for row in rows)
    return {name: count for name, count in found.items() if count}


async def test_the_export_tells_of_every_row_that_names_the_person(world: World) -> None:
    ada = world.people[0]
    await world.open_table(3)
    table, other = await world.table(), world.new_channel("other")
    await ada.slash(other, "wool new")
    empty = await world.table(other)
    await world.press(ada, "Leave", world.last(other))
    await world.people[1].slash(third := world.new_channel("third"), "wool new")
    await world.press(world.people[2], "Join", world.last(third))
    await world.press(world.people[1], "Start", world.last(third))
    await world.people[1].slash(third, "wool replace", seat="Chiara", user=ada)
    offered = await world.table(third)
    await world.store._run("INSERT INTO votes VALUES (?, ?, 0)", table.id, ada.id)
    await world.store._run("INSERT INTO votes VALUES (?, ?, 1)", offered.id, ada.id)
    await ada.slash(world.channel, "wool-me pings", when="away")

    data = await world.store.data_of(ada.id)
    told: dict[str, Any] = json.loads(json.dumps(data))
    assert {entry["id"] for entry in told["tables"]} == set(told["hosted"]) == {table.id, empty.id}
    assert told["seats_offered"] == [offered.id]
    assert told["votes_to_end"] == [table.id]
    assert told["votes_to_play_on"] == [offered.id]
    assert told["choices"] == {"pings": "away"}
    named = await rows_that_name(world, ada.id)
    assert named == {"seats": 3, "tables": 2, "votes": 2, "users": 1}

    asked = await ada.slash(world.channel, "wool-me delete")
    await ada.click(asked.response.message, label="Delete my data")
    assert not await rows_that_name(world, ada.id)
    for channel in (world.channel, other, third):  # the messages that stand there are written anew
        assert not [m.content for m in world.messages(channel) if f"<@{ada.id}>" in m.content]
    assert await world.store.data_of(ada.id) == {
        "user": ada.id, "choices": {}, "tables": [], "hosted": [], "seats_offered": [], "votes_to_end": [],
        "votes_to_play_on": [],
    }  # fmt: skip
