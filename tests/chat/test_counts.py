"""How many messages a whole game costs a channel, and whom they ping."""

from __future__ import annotations

from collections import Counter

from tests.world import World


async def test_a_whole_game_of_three_people_and_a_computer_costs_one_message_a_human_turn(
    world: World,
) -> None:
    await world.open_table(3, computers=1, clock=0)
    turns = await world.play()
    made = Counter()
    pings = Counter()
    for request in world.env.http_requests:
        public = request.path.startswith(f"/channels/{world.channel.id}/messages")
        if public and request.method in ("POST", "PATCH", "DELETE"):
            made[request.method] += 1
            pings.update(request.json["allowed_mentions"].get("users") or [])
        elif request.method == "POST" and request.path.endswith("/messages"):
            made["letter"] += 1
    # Posts: the lobby, each human turn, the end. Edits: two joins, the computer, and each of these
    # messages shrunk once except the last.
    assert made == {"POST": turns + 2, "PATCH": 3 + turns + 1, "letter": 3}
    assert sum(pings.values()) == turns
    assert set(pings) == {person.id for person in world.people[:3]}
    print(f"{sum(made.values())} requests for {turns} human turns: {dict(made)}")
