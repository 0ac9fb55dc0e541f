"""Hidden hands: a private panel, two presses a move, three with a prediction, and nothing in public."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.fashion.rules import GAME
from bot.table.model import Status
from tests.world import Held, World

COLOURS = ("yellow", "green", "red", "blue", "pink")


def plain(picks: list[str]) -> str:
    """A move without a prediction where there is one."""
    return next((pick for pick in picks if ":play." in pick), picks[0])


def panel_text(answer: Any) -> str:
    return "\n".join(c["content"] for c in answer.response.components if c["type"] == 10)


async def match_of(world: World) -> Match:
    return (await world.table()).match()


async def panel(world: World, person: Any, label: str = "Play") -> tuple[Any, Held]:
    answer = await world.press(person, label)
    return answer, world.hold(answer.response.message)


@pytest.mark.parametrize(("humans", "computers"), [(2, 0), (2, 1), (3, 1), (4, 1)])
async def test_a_whole_game_with_a_restart_in_the_middle_of_a_month(
    world: World, humans: int, computers: int
) -> None:
    rng = random.Random(humans)
    await world.open_table(humans, computers, game="fashion")
    turns = await world.play(humans + 1, rng.choice)
    assert len((await match_of(world)).state.row) < 5
    await world.restart()
    turns += await world.play(100, rng.choice)
    table = await world.table()
    assert table.status is Status.OVER
    assert len(table.log) == 1 + 12 * (humans + computers)
    assert turns == sum(seat in table.humans for seat, _ in table.log if seat is not None)
    assert "🏆" in world.last().content
    assert "Best Fashion Designer" in world.last().attachments[0].description


async def test_the_table_has_play_and_no_button_that_tells_a_card(world: World) -> None:
    await world.open_table(2, game="fashion")
    labels = [button["label"] for button in world.hold(world.last()).buttons]
    assert labels == ["Play", "My hand", "Rules", "History", "More"]
    assert world.hold(world.last()).moves == []


async def test_a_move_is_two_presses_and_the_panel_says_what_was_played(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    presses = await world.play_hidden(plain)
    assert len(presses) == 2
    assert presses[0].ephemeral
    said = panel_text(presses[0])
    assert f"{world.name(person)} played" in said
    assert world.hold(presses[0].response.message).buttons == []
    assert world.to_act() is not person


async def test_a_move_with_a_prediction_is_three_presses_colour_first(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    presses = await world.play_hidden(lambda picks: picks[-1])
    assert len(presses) == 3
    assert "predicted 🌸 pink" in panel_text(presses[0])
    seat = (await world.table()).seat_of(person.id)
    assert (await match_of(world)).view(None).predictions[seat] is not None


async def test_the_panel_has_a_button_with_the_count_for_every_colour_held(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    answer, held = await panel(world, person)
    hand = (await match_of(world)).view((await world.table()).seat_of(person.id)).hand
    buttons = [b["label"] for b in held.buttons if ":play." in b["custom_id"]]
    counted = zip(COLOURS, hand, strict=True)
    assert buttons == [f"{colour.title()} × {count}" for colour, count in counted if count]
    assert len(answer.response.attachments) == 1
    free = [b["label"] for b in held.buttons if b["custom_id"].rpartition(":")[2].startswith("predict.")]
    assert len(free) == 5


async def test_the_way_back_from_a_colour_leads_to_the_first_menu(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    answer, held = await panel(world, person)
    message = answer.response.message
    await person.click(message, custom_id=next(p for p in held.picks if ":predict." in p))
    inside = world.hold(message)
    assert all(".play." in pick for pick in inside.picks)
    await person.click(message, label="Back")
    assert world.hold(message).picks == held.picks


async def test_the_hand_opens_at_any_time_but_offers_no_move_when_it_is_not_ones_turn(world: World) -> None:
    await world.open_table(2, game="fashion")
    active = world.to_act()
    other = next(p for p in world.people[:2] if p is not active)
    for label in ("Play", "My hand"):
        answer, held = await panel(world, other, label)
        assert answer.ephemeral
        assert held.buttons == []
        assert f"waiting for {world.name(active)}" in panel_text(answer)
        assert len(answer.response.attachments) == 1
    shown = await other.slash(world.channel, "fashion hand")
    assert "Your hand:" in panel_text(shown)


async def test_a_panel_works_after_a_restart(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    answer, held = await panel(world, person)
    length = len((await world.table()).log)
    await world.restart()
    await person.click(answer.response.message, custom_id=plain(held.picks))
    assert len((await world.table()).log) == length + 1


async def test_a_panel_of_an_earlier_turn_says_so_with_a_link_and_changes_nothing(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    answer, held = await panel(world, person)
    await world.play(2, plain)
    log = (await world.table()).log
    for pick in (plain(held.picks), held.picks[-1]):
        (late,) = await world.press_all([(person, held, pick)])
        assert "That turn is over" in late.response.content
        assert str(world.last().id) in late.response.content
    assert (await world.table()).log == log
    assert answer.ephemeral


async def test_a_double_press_plays_once_and_forged_ones_nothing(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    other = next(p for p in world.people[:2] if p is not person)
    _, held = await panel(world, person)
    table = await world.table()
    step = table.match().step
    missing = ("play.purple", "predict.purple", "deal.0", "play.red.1", "plain")
    forged = [(person, held, f"p:{table.id}:{step}:{path}") for path in missing]
    forged += [(other, held, plain(held.picks)), (world.people[4], held, plain(held.picks))]
    answers = await world.press_all(forged)
    assert all(a.ephemeral and a.response.content for a in answers)
    assert (await world.table()).log == table.log
    await world.press_all([(person, held, plain(held.picks))] * 2)
    assert len((await world.table()).log) == len(table.log) + 1


async def test_a_list_of_the_panel_sent_without_a_choice_is_answered(world: World) -> None:
    await world.open_table(2, game="fashion")
    person = world.to_act()
    _, held = await panel(world, person)
    table = await world.table()
    (answer,) = await world.press_all([(person, held, f"q:{table.id}:{table.match().step}:predict")])
    assert answer.acknowledged
    assert (await world.table()).log == table.log


async def test_in_the_last_month_for_it_only_predictions_are_offered_and_the_panel_says_why(
    world: World,
) -> None:
    await world.open_table(2, game="fashion")
    await world.play(20, plain)
    assert (await match_of(world)).view(None).month == 11
    assert "last chance to predict" in world.last().content
    answer, held = await panel(world, world.to_act())
    assert held.picks
    assert all(":predict." in pick for pick in held.picks)
    assert "last chance to predict" in panel_text(answer)


@pytest.mark.parametrize("free", [4, 3, 2, 1])
async def test_a_forced_prediction_can_be_made_however_many_colours_are_left(world: World, free: int) -> None:
    taken = 5 - free
    await world.open_table(taken + 1, game="fashion")

    while (await match_of(world)).view(None).month < 11:
        await world.play_hidden(plain)
    while (await match_of(world)).view(None).must_predict:
        left = len((await match_of(world)).view(None).free)
        presses = await world.play_hidden(lambda picks: picks[-1])
        said = panel_text(presses[0])
        assert "predicted" in said
        assert "played" in said
        assert len(presses) == (3 if left == 5 else 2)
    assert len((await match_of(world)).view(None).free) == free - 1


async def test_each_person_gets_their_first_hand_by_private_message(world: World) -> None:
    await world.open_table(3, game="fashion")
    table = await world.table()
    match, refused = Match.replay(GAME, 3, table.options, table.log[:1])
    assert refused is None
    for seat, sitter in enumerate(table.sitters):
        person = next(p for p in world.people if p.id == sitter.user)
        (letter,) = world.letters(person)
        for colour, count in zip(COLOURS, match.view(seat).hand, strict=True):
            assert not count or f"{count} × " in letter.content
            assert not count or colour in letter.content
        assert len(letter.attachments) == 1


async def test_the_end_of_a_month_is_told_in_the_line_of_the_move_that_ended_it(world: World) -> None:
    await world.open_table(2, game="fashion", first_player="host")
    await world.play(2, plain)
    told = [m.content for m in world.messages() if "In fashion in month 1" in m.content]
    assert len(told) == 1
    assert "played" in told[0]
