"""Computers at the table: their levels, thinking elsewhere, and what they teach afterwards."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

from bot import games
from bot.engine.review import Verdict, questions, review
from bot.table.minds import level_of
from bot.table.model import Status
from tests.chat.panels import control_id
from tests.world import World


async def choose_level(world: World, seat: int, level: str) -> None:
    ada = world.people[0]
    settings = await world.press(ada, "Settings")
    await ada.select(
        settings.response.message, [f"{level}.Computer {seat}"], custom_id=control_id(settings, "level")
    )


async def open_with(world: World, *levels: str) -> None:
    """A table of Ada and computers of these levels, who let her begin."""
    world.env.settle_timeout = 60.0  # hard ones think in processes of their own, which start slowly
    ada = world.people[0]
    await ada.slash(world.channel, "wool new", first_player="host", match="one", clock=0)
    for seat, level in enumerate(levels, start=1):
        await world.press(ada, "Seat a computer")
        await choose_level(world, seat, level)
    await world.press(ada, "Start")


def hurry(world: World) -> None:
    """Lessons that take no time."""

    async def hurried(match: Any, seat: int, seed: int = 0, progress: Any = None) -> Any:
        return review(match, games.computer(match.game.key), seat, seed, budget=0.05)

    world.bot.tables.thinking.review = hurried


async def test_levels_are_chosen_by_seat_and_told_in_the_lobby(world: World) -> None:
    await world.people[0].slash(world.channel, "wool new")
    await world.press(world.people[0], "Seat a computer")
    await world.press(world.people[0], "Seat a computer")
    await choose_level(world, 2, "hard")
    table = await world.table()
    assert [level_of(table.game, s) for s in table.sitters if s.computer] == ["medium", "hard"]
    assert "hard" in str(world.hold(world.last()).payload["components"]).lower()


async def test_a_whole_game_against_every_level_is_one_message_a_human_turn(world: World) -> None:
    await open_with(world, "easy", "medium", "hard")
    posted = len(world.messages())
    turns = await world.play()
    assert turns == 9
    table = await world.table()
    assert table.status is Status.OVER
    assert len(world.messages()) == posted + turns


async def test_while_a_computer_thinks_the_press_is_answered_and_no_table_is_posted(world: World) -> None:
    await open_with(world, "hard")
    thinking = world.bot.tables.thinking
    plain = thinking.think
    steps: list[Any] = []

    async def slow(*args: Any, **more: Any) -> Any:
        steps.append((len(world.messages()), len((await world.table()).log)))
        await asyncio.sleep(0.2)
        return await plain(*args, **more)

    thinking.think = slow
    before = len(world.messages())
    result = await world.press(world.people[0], "Sell Red")
    assert result.acknowledged
    assert steps == [(before, 2)]
    assert len(world.messages()) == before + 1
    assert world.to_act() is world.people[0]


async def test_a_restart_while_a_computer_thinks_lets_it_think_again(world: World) -> None:
    await open_with(world, "hard")

    world.bot.tables.minds.wake = lambda table_id: None
    await world.press(world.people[0], "Sell Red")
    assert len((await world.table()).log) == 2
    await world.restart()
    assert len((await world.table()).log) == 3
    assert world.to_act() is world.people[0]


async def test_after_the_game_one_is_told_in_private_what_hard_would_have_done(world: World) -> None:
    await open_with(world, "easy")
    held, table = world.hold(world.last()), await world.table()
    (early,) = await world.press_all([(world.people[0], held, f"t:{table.id}:lesson")])
    assert "isn't over" in early.response.content

    hurry(world)
    await world.play()
    answer = await world.press(world.people[0], "Lesson")
    assert answer.ephemeral
    lines = answer.response.content.splitlines()
    own = sum(seat == 0 for seat, _ in (await world.table()).log)
    assert len([line for line in lines if line.startswith("`")]) == own
    stranger = await world.press(world.people[3], "Lesson")
    assert "aren't sitting" in stranger.response.content


async def test_a_lesson_has_all_turns_in_as_many_messages_as_it_needs(world: World) -> None:
    await open_with(world, "easy")
    await world.play()

    async def all_lost(match: Any, seat: int, progress: Any = None) -> Any:
        return [Verdict(q.turn, q.legal[0], q.legal[-1], 0.5) for q in questions(match, seat)] * 4

    world.bot.tables.thinking.review = all_lost
    answer = await world.press(world.people[0], "Lesson")
    pages = [answer.response, *answer.followups]
    assert len(pages) > 1
    assert all(page.ephemeral and len(page.content) <= 2000 for page in pages)
    own = sum(seat == 0 for seat, _ in (await world.table()).log)
    assert sum("→" in line for page in pages for line in page.content.splitlines()) == 4 * own


async def test_a_lesson_reads_every_turn_of_a_game_with_a_forced_prediction(world: World) -> None:
    await world.open_table(1, 1, game="fashion")
    hurry(world)
    await world.play(choose=lambda picks: next((p for p in picks if ":play." in p), picks[-1]))
    answer = await world.press(world.people[0], "Lesson")
    lines = [line for line in answer.response.content.splitlines() if line.startswith("`")]
    one = r"(?:predict \S+ \w+, )?play \S+ \w+"
    turn = rf"`[ \d]\d` {one} (?:✓|→ \*\*{one}\*\* \(\+\d+\))"
    assert len(lines) == 12
    assert all(re.fullmatch(turn, line) for line in lines), lines
    assert sum(bool(re.match(r"`[ \d]\d` predict ", line)) for line in lines) == 1
    assert "games out of 100" in answer.response.content


def ponder(world: World) -> None:
    """Slow computers think for ever."""
    world.bot.tables.minds.wake = lambda table_id: None


async def test_a_table_posted_while_a_computer_thinks_says_so_and_asks_nobody(world: World) -> None:
    await open_with(world, "hard")
    ponder(world)
    await world.press(world.people[0], "Sell Red")
    await world.people[0].slash(world.channel, "wool table")
    assert world.last().content.endswith("Computer 1 is thinking.")
    assert "@" not in world.last().content
    assert not world.hold(world.last()).moves


async def test_who_leaves_while_a_computer_thinks_changes_no_turn(world: World) -> None:
    ada, bruno, *_ = world.people
    await ada.slash(world.channel, "wool new", first_player="host", clock=0)
    await world.press(ada, "Seat a computer")
    await choose_level(world, 1, "hard")
    await world.press(bruno, "Join")
    await world.press(ada, "Start")
    ponder(world)
    await world.press(ada, "Sell Red")
    question = await bruno.slash(world.channel, "wool leave")
    await bruno.click(question.response.message, label="Leave the game")
    assert world.last().content.endswith("Computer 1 is thinking.")
    assert not world.hold(world.last()).moves


async def test_a_game_that_a_slow_computer_begins_is_not_taken_for_closed(world: World) -> None:
    ada = world.people[0]
    await ada.slash(world.channel, "wool new", match="one", clock=0)
    await world.press(ada, "Seat a computer")
    await choose_level(world, 1, "hard")
    ponder(world)
    world.bot.tables._rng = Random(1)
    await world.press(ada, "Start")
    table = await world.table()
    assert table.thinking(table.match()) == 1
    lobby = world.hold(world.last())
    assert "The game has begun: Ada, Computer 1." in str(lobby.payload["components"])
    assert lobby.buttons == []
    assert world.last().attachments == []
