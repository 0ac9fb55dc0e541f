"""What no client of Discord's own would send: options, choices and ids made up by hand."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord import interactions
from simcord.enums import ComponentType, InteractionType

from tests.world import Held, World


async def sent(world: World, kind: int, data: dict[str, Any], held: Held | None = None) -> Any:
    """An interaction of Ada's with exactly this data."""
    backend = world.env.backend
    record, payload = interactions.base_payload(
        backend,
        type=kind,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=world.people[0].id,
        data=data,
    )
    if held is not None:
        payload["message"] = held.payload
        record.source_message_id = int(held.payload["id"])
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return simcord.InteractionResult(world.env, record)


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 99},
        {"seats": -1},
        {"seats": 10**18},
        {"clock": 5},
        {"clock": -1},
        {"clock": 10**18},
        {"where": "moon"},
        {"tie_break": "nonsense"},
        {"tie_break": "\u202e\x00<@1>"},
        {"match": "two'; DROP TABLE tables; --"},
    ],
    ids=str,
)
async def test_an_option_that_no_client_would_send_opens_no_table(
    world: World, given: dict[str, Any]
) -> None:
    options = [{"name": n, "type": 4 if isinstance(v, int) else 3, "value": v} for n, v in given.items()]
    new = {"name": "new", "type": 1, "options": options}
    data = {"id": "1", "name": "wool", "type": 1, "options": [new]}
    answer = await sent(world, InteractionType.APPLICATION_COMMAND, data)
    assert answer.ephemeral
    assert "no such option" in answer.response.content
    assert world.messages() == []
    assert await world.store.open_in(world.channel.id) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("clock", ["5"]),
        ("clock", ["9" * 100]),
        ("clock", ["٣"]),
        ("seats", ["-3"]),
        ("seats", ["²"]),
        ("tie_break", ["nonsense"]),
        ("tie_break", []),
        ("tie_break", ["shared", "graded"]),
        ("on_timeout", ["\x00"]),
        ("level", ["hard.Nobody"]),
        ("level", ["."]),
        ("remove", ["1"]),
        ("remove", ["9" * 100]),
        ("host", ["²"]),
        ("nonsense", ["x"]),
        ("status", ["over"]),
    ],
    ids=str,
)
async def test_a_choice_that_no_client_would_send_changes_nothing(
    world: World, name: str, values: list[str]
) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    await world.press(ada, "Seat a computer")
    table = await world.table()
    custom_id = f"o:{table.id}:{name}"
    select = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
    held = world.hold(world.last())
    forged = Held({**held.payload, "components": [{"type": 1, "components": [select]}]}, held.channel)
    data = {"custom_id": custom_id, "component_type": ComponentType.STRING_SELECT, "values": values}
    answer = await sent(world, InteractionType.MESSAGE_COMPONENT, data, forged)
    assert answer.ephemeral
    assert answer.response.content
    assert await world.table() == table


@pytest.mark.parametrize(
    "custom_id",
    [
        "m:{table}:{huge}:sell.red",
        "p:{table}:{huge}:",
        "t:{table}:at.{huge}",
        "m:{table}:-1:sell.red",
        "m:::",
        "\u202e",
    ],
)
async def test_an_id_that_no_button_has_breaks_nothing(world: World, custom_id: str) -> None:
    await world.open_table(2, first_player="host")
    table = await world.table()
    made = custom_id.format(table=table.id, huge="9" * 60)
    await world.press_all([(world.people[0], world.hold(world.last()), made)])
    assert await world.table() == table
    await world.press(world.people[0], "Sell Red")
    assert len((await world.table()).log) == len(table.log) + 1
