"""Those who come and go: leaving, coming back, seats offered to others, ending a game together."""

from __future__ import annotations

import discord
import pytest

from bot.table.model import Kind, Status
from tests.chat.panels import control_id, labels
from tests.world import World


async def leave(world: World, person: object) -> None:
    question = await person.slash(world.channel, "wool leave")
    await person.click(question.response.message, label="Leave the game")


def moderator(world: World) -> object:
    role = world.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    return world.guild.add_member(world.env.create_user("mod", global_name="Mod"), roles=[role])


async def test_a_player_who_left_takes_the_seat_back_from_the_computer(world: World) -> None:
    await world.open_table(3)
    leaver = world.people[2]
    await leave(world, leaver)
    assert (await world.table()).seat_of(leaver.id) is None
    await world.play(2)
    more = await world.press(leaver, "More")
    assert "Take my seat back" in labels(more)
    await leaver.click(more.response.message, label="Take my seat back")
    assert (await world.table()).seat_of(leaver.id) is not None
    await world.play()
    table = await world.table()
    assert table.status is Status.OVER
    assert len(table.humans) == 3


async def test_who_never_left_is_offered_no_way_back(world: World) -> None:
    await world.open_table(2)
    more = await world.press(world.people[4], "More")
    assert labels(more) == ["Table as text", "Post the table again"]


async def test_when_the_host_leaves_the_next_human_is_host(world: World) -> None:
    await world.open_table(3, computers=1)
    await leave(world, world.people[0])
    assert (await world.table()).host == world.people[1].id


async def test_a_seat_is_offered_to_a_named_user_who_accepts_by_button(world: World) -> None:
    await world.open_table(2)
    ada, bruno, chiara, dora, _ = world.people
    answer = await ada.slash(world.channel, "wool replace", seat="Bruno", user=chiara)
    assert answer.ephemeral
    said = "The seat is offered to Chiara, who can take it with the button under the offer."
    assert answer.response.content == said
    offer = world.last()
    assert f"<@{chiara.id}>" in offer.content
    refused = await world.press(dora, "Take the seat", offer)
    assert "isn't offered to you" in refused.response.content
    await world.press(chiara, "Take the seat", offer)
    table = await world.table()
    assert table.seat_of(bruno.id) is None
    assert table.seat_of(chiara.id) is not None
    assert table.standing(Kind.OFFER) is None
    assert len(world.letters(chiara)) == 1
    survey = await chiara.slash(world.channel, "wool survey")
    assert len(survey.response.attachments) == 1
    gone = await bruno.slash(world.channel, "wool survey")
    assert gone.response.attachments == []
    await world.play()
    assert (await world.table()).status is Status.OVER


@pytest.mark.parametrize("who", ["offered", "holder", "host", "moderator"])
async def test_an_offer_is_declined_or_taken_back_by_button(world: World, who: str) -> None:
    await world.open_table(3)
    ada, bruno, chiara, dora, emil = world.people
    await ada.slash(world.channel, "wool replace", seat="Bruno", user=dora)
    offer = world.last()
    for stranger in (chiara, emil):
        refused = await world.press(stranger, "Drop the offer", offer)
        assert "isn't offered to you" in refused.response.content
    presser = {"offered": dora, "holder": bruno, "host": ada, "moderator": moderator(world)}[who]
    held = world.hold(offer)
    await world.press(presser, "Drop the offer", offer)
    table = await world.table()
    assert table.sitters[1].offer is None
    assert table.seat_of(bruno.id) == 1
    assert offer.id not in [m.id for m in world.messages()]
    for label in ("Take the seat", "Drop the offer"):
        (late,) = await world.press_all([(dora, held, held.button(label))])
        assert "isn't offered to you" in late.response.content


async def test_a_computers_seat_can_be_offered_too(world: World) -> None:
    await world.open_table(1, computers=1)
    ada, bruno, *_ = world.people
    choices = await ada.autocomplete(world.channel, "wool replace", "seat", "comp")
    assert [choice["name"] for choice in choices] == ["2. Computer 1"]
    await ada.slash(world.channel, "wool replace", seat="2. Computer 1", user=bruno)
    await world.press(bruno, "Take the seat")
    assert (await world.table()).seat_of(bruno.id) == 1


async def test_only_the_host_or_a_moderator_offers_seats(world: World) -> None:
    await world.open_table(2)
    _, bruno, chiara, *_ = world.people
    refused = await bruno.slash(world.channel, "wool replace", seat="Ada", user=chiara)
    assert "Only the host" in refused.response.content
    mod = moderator(world)
    await mod.slash(world.channel, "wool replace", seat="Ada", user=chiara)
    assert (await world.table()).sitters[0].offer == chiara.id


async def test_an_offer_to_somebody_who_sits_there_already_is_refused(world: World) -> None:
    await world.open_table(2)
    ada, bruno, *_ = world.people
    refused = await ada.slash(world.channel, "wool replace", seat="Ada", user=bruno)
    assert refused.response.content == "Bruno is already sitting at this table."
    nobody = await ada.slash(world.channel, "wool replace", seat="Nobody", user=world.people[3])
    assert nobody.response.content == "Nobody of that name is sitting at this table."
    assert (await world.table()).sitters[0].offer is None


async def test_a_game_ends_when_most_people_agree(world: World) -> None:
    await world.open_table(4)
    _, bruno, chiara, _, emil = world.people
    vote = await world.propose_end()
    assert (await world.table()).status is Status.PLAYING
    assert "Needed: 3" in vote.content
    await world.press(bruno, "End it", vote)
    assert "Ada, Bruno" in world.last().content
    stranger = await world.press(emil, "End it", vote)
    assert "aren't sitting" in stranger.response.content
    await world.press(bruno, "Play on", vote)
    await world.press(bruno, "End it", vote)
    await world.play(1)
    assert sum("Shall this game end" in m.content for m in world.messages()) == 1
    await world.press(chiara, "End it", vote)
    assert (await world.table()).status is Status.CANCELLED
    assert "ended early" in world.last().content
    assert all("Shall this game end" not in m.content for m in world.messages())


async def test_a_vote_is_over_when_as_many_want_to_play_on_as_can_stop_it(world: World) -> None:
    await world.open_table(4)
    ada, bruno, chiara, _, _ = world.people
    vote = await world.propose_end()
    again = await ada.slash(world.channel, "wool cancel")
    assert again.response.content == "The others are being asked."
    await world.press(bruno, "Play on", vote)
    assert "For it: Ada." in world.last().content
    assert "Against it: Bruno." in world.last().content
    await world.press(chiara, "Play on", vote)
    assert all("Shall this game end" not in m.content for m in world.messages())
    table = await world.table()
    assert (table.status, table.votes, table.against) == (Status.PLAYING, (), ())


async def test_only_the_host_proposes_the_end(world: World) -> None:
    await world.open_table(2)
    refused = await world.people[1].slash(world.channel, "wool cancel")
    assert "Only the host, Ada" in refused.response.content


async def test_b18_a_moderator_ends_a_game_at_once(world: World) -> None:
    await world.open_table(3)
    mod = moderator(world)
    question = await mod.slash(world.channel, "wool cancel")
    await mod.click(question.response.message, label="End the game")
    assert (await world.table()).status is Status.CANCELLED
    final = world.last()
    assert "without a winner" in final.content
    assert len(final.attachments) == 1
    await world.people[4].slash(world.channel, "wool new")
    assert (await world.table()).status is Status.LOBBY


async def test_the_host_sends_people_away_and_hands_the_role_on_in_the_lobby(world: World) -> None:
    ada, bruno, chiara, *_ = world.people
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    await world.press(chiara, "Join")
    settings = await world.press(ada, "Settings")
    await ada.select(settings.response.message, [str(bruno.id)], custom_id=control_id(settings, "remove"))
    assert [s.name for s in (await world.table()).sitters] == ["Ada", "Chiara"]
    again = await world.press(ada, "Settings")
    await ada.select(again.response.message, [str(chiara.id)], custom_id=control_id(again, "host"))
    assert (await world.table()).host == chiara.id
    refused = await world.press(ada, "Settings")
    assert "Only the host, Chiara" in refused.response.content


@pytest.mark.parametrize(
    ("name", "value", "seen"),
    [
        ("tie_break", "graded", "Ties: tie-breakers"),
        ("clock", "600", "Time for a turn: 10 minutes"),
        ("seats", "3", "2 seats are free"),
        ("survey", "look_once", "look once"),
    ],
)
async def test_options_are_changed_with_selects_and_shown_to_all(
    world: World, name: str, value: str, seen: str
) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new")
    settings = await world.press(ada, "Settings")
    changed = await ada.select(settings.response.message, [value], custom_id=control_id(settings, name))
    assert changed.acknowledged
    assert seen in str(world.hold(world.last()).payload["components"])
    assert len(world.messages()) == 1


async def test_a_rematch_leaves_out_those_who_had_left(world: World) -> None:
    await world.open_table(3)
    await leave(world, world.people[2])
    await world.play()
    await world.press(world.people[0], "Rematch")
    assert [s.name for s in (await world.table()).sitters] == ["Ada", "Bruno"]


async def test_who_left_is_told_where_the_way_back_is(world: World) -> None:
    await world.open_table(3)
    ada = world.people[0]
    asked = await ada.slash(world.channel, "wool leave")
    await ada.click(asked.response.message, label="Leave the game")
    for label in ("Sell Red", "My survey"):
        told = await world.press(ada, label)
        assert told.response.content.startswith("A computer plays for you. To come back, press More.")


async def test_closing_a_lobby_whose_game_has_begun_meanwhile_ends_no_game(world: World) -> None:
    ada, bruno, *_ = world.people
    mod = moderator(world)
    await ada.slash(world.channel, "wool new")
    await world.press(bruno, "Join")
    question = await mod.slash(world.channel, "wool cancel")
    await world.press(ada, "Start")
    late = await mod.click(question.response.message, label="Close the table")
    assert late.response.content.startswith("This game has already begun.")
    assert (await world.table()).status is Status.PLAYING


async def test_a_rematch_leaves_out_options_that_the_game_no_longer_has(world: World) -> None:
    await world.open_table(2)
    await world.play()
    gone = '{"tie_break": "dice", "weather": "wet"}'
    await world.store._run("UPDATE tables SET options = json_patch(options, ?), places = 9, clock = 7", gone)
    await world.press(world.people[0], "Rematch")
    again = await world.table()
    assert again.status is Status.LOBBY
    assert again.options["tie_break"] == "shared"
    assert "weather" not in again.options
    assert (again.places, again.clock) == (5, 24 * 3600)


async def test_who_is_offered_their_own_old_seat_has_had_their_one_look(world: World) -> None:
    await world.open_table(3, survey="look_once")
    ada, bruno, *_ = world.people
    asked = await world.press(bruno, "My survey")
    await bruno.click(asked.response.message, label="My survey")
    await world.env.advance_time(100)
    question = await bruno.slash(world.channel, "wool leave")
    await bruno.click(question.response.message, label="Leave the game")
    await ada.slash(world.channel, "wool replace", seat="Bruno", user=bruno)
    await world.press(bruno, "Take the seat")
    assert (await world.table()).seat_of(bruno.id) == 1
    late = await bruno.slash(world.channel, "wool survey")
    assert "had your one look" in late.response.content
    assert len(world.letters(bruno)) == 1


async def test_a_host_who_changed_seats_stays_host_when_the_old_seat_goes_to_somebody(world: World) -> None:
    await world.open_table(3)
    ada, bruno, _, dora, _ = world.people
    question = await ada.slash(world.channel, "wool leave")
    await ada.click(question.response.message, label="Leave the game")
    await bruno.slash(world.channel, "wool replace", seat="Chiara", user=ada)
    await world.press(ada, "Take the seat")
    question = await bruno.slash(world.channel, "wool leave")
    await bruno.click(question.response.message, label="Leave the game")
    assert (await world.table()).host == ada.id
    await ada.slash(world.channel, "wool replace", seat="1. Ada", user=dora)
    await world.press(dora, "Take the seat")
    assert (await world.table()).host == ada.id
