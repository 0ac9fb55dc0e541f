"""What messages, the history, the lesson and the film tell of moves: who made them, and their numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.engine.review import Verdict, questions
from tests.world import World

NEWS = "The first of two games is over"


async def history(world: World, person: Any) -> list[str]:
    answer = await person.slash(world.channel, "wool history")
    pages = [answer.response.content, *(page.content for page in answer.followups)]
    return "\n".join(pages).splitlines()


def numbers(lines: list[str]) -> list[int]:
    return [int(found[1]) for line in lines if (found := re.match(r"` ?(\d+)` ", line))]


async def all_were_best(match: Any, seat: int, progress: Any = None) -> list[Verdict]:
    """A lesson that takes no time."""
    return [Verdict(q.turn, q.move, q.move, 0.0) for q in questions(match, seat)]


async def test_the_end_of_a_persons_game_stands_out_in_the_message_that_follows(world: World) -> None:
    await world.open_table(2, match="two", first_player="host")
    await world.play(35)
    before, now = world.messages()[-2:]
    assert NEWS not in before.content
    news, first, *_ = now.content.splitlines()
    assert news.startswith(f"**{NEWS}: Ada ")
    assert news.endswith("**")
    assert first == "-# Bruno goes first."
    await world.people[0].slash(world.channel, "wool table")
    assert world.last().content.splitlines()[:2] == [news, first]
    assert all(NEWS not in m.content for m in world.messages()[:-1])
    await world.play(1)
    left = world.messages()[-2].content
    assert left.startswith(f"-# {NEWS}")
    assert sum(NEWS in m.content for m in world.messages()) == 1


async def test_the_end_of_a_game_that_a_computer_ends_stands_out_after_its_move(world: World) -> None:
    await world.open_table(1, 1, match="two")
    while NEWS not in "".join(m.content for m in world.messages()):
        await world.play(1)
    lines = world.last().content.splitlines()
    (at,) = [n for n, line in enumerate(lines) if NEWS in line]
    assert lines[at].startswith("**")
    ended_by_computer = "Computer 1" in "".join(lines[:at])
    assert at == ended_by_computer


async def test_news_marks_nobody(world: World) -> None:
    await world.open_table(2, match="two", clock=600)
    await world.play(34)
    other = next(p for p in world.people[:2] if p is not world.to_act())
    await world.env.advance_time(601)
    await world.press(other, "Play this turn for them")
    assert "🤖" in world.messages()[-2].content
    news = world.last().content.splitlines()[0]
    assert NEWS in news
    assert "🤖" not in news


async def test_only_moves_are_numbered_alike_in_history_lesson_and_film(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.bot.tables.thinking, "review", all_were_best)
    await world.open_table(2, match="two", first_player="host")
    ada = world.people[0]
    await world.play(70)
    lines = await history(world, ada)
    assert numbers(lines) == list(range(1, 71))
    dealt = [n for n, line in enumerate(lines) if "goes first" in line]
    assert dealt == [0, 36]
    assert not lines[36].startswith("`")
    assert f"**{NEWS}" in lines[35]

    lesson = await world.press(ada, "Lesson")
    own = [n for n, line in zip(range(1, 71), [line for line in lines if line[0] == "`"], strict=True)
           if " Ada " in line.partition(".")[0]]  # fmt: skip
    assert numbers(lesson.response.content.splitlines()) == own

    film = await world.press(ada, "Film")
    assert film.response.content.splitlines()[0] == "The start"
    shown = world.hold(film.response.message)
    last = next(b["custom_id"] for b in shown.buttons if b["custom_id"].endswith("at.last"))
    back = last.replace("at.last", "at.38")
    for custom_id, said in ((last, 70), (back, 37)):
        await world.press_all([(ada, shown, custom_id)])
        head, *told = world.hold(film.response.message).payload["content"].splitlines()
        assert head == f"After move {said} of 70"
        (line,) = [line for line in lines if line.startswith(f"`{said}` ")]
        assert told[0].removeprefix("-# ").partition(".")[0] in line


async def test_a_turn_that_a_computer_made_for_the_absent_is_marked(world: World) -> None:
    await world.open_table(2, clock=600)
    active = world.to_act()
    other = next(p for p in world.people[:2] if p is not active)
    name = world.name(active)
    await world.env.advance_time(601)
    await world.press(other, "Play this turn for them")
    marked = rf"{name} 🤖 (sold|bought) "
    before = next(m for m in world.messages() if re.search(marked, m.content))
    assert before.content.startswith("-# ")
    await world.press(other, "Sell Red")
    await world.play(1)
    lines = await history(world, other)
    assert re.search(marked, lines[1])
    assert re.match(rf"` 3` {name} (sold|bought) ", lines[3])
    assert sum("🤖" in line for line in lines) == 1


async def test_where_the_clock_lets_a_computer_play_its_turn_is_marked_in_the_lesson_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.bot.tables.thinking, "review", all_were_best)
    await world.open_table(1, computers=1, clock=600, first_player="host")
    await world.env.advance_time(601)
    await world.env.advance_time(601)
    await world.play()
    lines = (await world.press(world.people[0], "Lesson")).response.content.splitlines()
    assert ["🤖" in line for line in lines if line.startswith("`")] == [True] + 17 * [False]
    told = await history(world, world.people[0])
    assert [line for line in told if "🤖" in line] == [told[1]]


async def test_moves_made_before_leaving_stay_ones_own(world: World) -> None:
    await world.open_table(2, first_player="host")
    ada, bruno, *_ = world.people
    await world.press(ada, "Sell Red")
    question = await ada.slash(world.channel, "wool leave")
    await world.press(ada, "Leave the game", question.response.message)
    await world.play(1)
    lines = await history(world, bruno)
    assert [re.match(r"` \d` (\w+(?: 🤖)?) ", line)[1] for line in lines[1:]] == ["Ada", "Bruno", "Ada 🤖"]
