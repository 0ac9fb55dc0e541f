"""The film of a game that is over: posted for all, and stepped through in private."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.chat import film as film_module
from bot.chat.steps import positions
from bot.render.scene import Scene
from tests.world import Held, World


@pytest.fixture(autouse=True)
def small_films(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films that paint nothing; tests/render looks at real ones."""

    def quick(scenes: Sequence[Scene], told: Callable[[int, int], None]) -> bytes:
        for n in range(len(scenes)):
            told(n + 1, len(scenes))
        return b"GIF89a"

    monkeypatch.setattr(film_module, "film", quick)


async def finished(world: World, humans: int = 2) -> int:
    """Play a game to its end; how many positions its film has."""
    await world.open_table(humans)
    await world.play()
    return len(positions((await world.table()).match()))


def private(world: World, answer: Any) -> Held:
    return world.hold(answer.response.message)


def icons(held: Held) -> dict[str, dict[str, Any]]:
    """The buttons without a label, by their custom_id's last part."""
    return {b["custom_id"].rpartition(":")[2]: b for b in held.buttons if not b.get("label")}


async def test_replay_posts_the_film_with_alt_text_and_pings_nobody(world: World) -> None:
    count = await finished(world)
    answer = await world.people[2].slash(world.channel, "wool replay")
    assert answer.ephemeral
    post = world.last()
    (picture,) = post.attachments
    assert picture.filename.endswith("-film.gif")
    assert picture.description.startswith(f"The film of the game, {count} pictures.")
    assert "final score" in picture.description.lower()
    assert str(post.id) in answer.response.content
    body = [r.json for r in world.env.http_requests if r.method == "POST" and r.path.endswith("/messages")][
        -1
    ]
    assert body["allowed_mentions"]["parse"] == []
    assert not body["allowed_mentions"].get("users")


async def test_the_real_film_arrives_as_an_animated_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    await finished(world)
    await world.people[0].slash(world.channel, "wool replay")
    data = await world.last().attachments[0].read()
    assert data[:6] == b"GIF89a"
    assert len(data) < 8_000_000


async def test_a_channel_without_a_finished_game_has_no_film(world: World) -> None:
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert answer.ephemeral
    assert "No game has been finished" in answer.response.content
    await world.open_table(2)
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert "No game has been finished" in answer.response.content


async def test_replay_takes_the_newest_finished_game_while_another_is_played(world: World) -> None:
    await finished(world)
    await world.press(world.people[0], "Rematch")
    await world.press(world.people[0], "Start")
    await world.play()
    newest = await world.table()
    await world.press(world.people[0], "Rematch")
    await world.people[0].slash(world.channel, "wool replay")
    assert world.last().attachments[0].filename == f"{newest.id}-film.gif"


async def test_a_second_replay_points_to_the_first_for_ten_minutes(world: World) -> None:
    await finished(world)
    await world.people[0].slash(world.channel, "wool replay")
    first = world.last()
    answer = await world.people[1].slash(world.channel, "wool replay")
    assert world.last().id == first.id
    assert str(first.id) in answer.response.content
    await world.env.advance_time(700)
    await world.people[1].slash(world.channel, "wool replay")
    assert world.last().id != first.id


async def test_the_answer_says_how_far_a_long_film_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    count = await finished(world)
    said: list[str] = []
    seen = threading.Event()
    says = film_module._now_says

    async def listen(interaction: Any, text: str, **more: Any) -> None:
        await says(interaction, text, **more)
        said.append(text)
        seen.set()

    def slow(scenes: Sequence[Scene], told: Callable[[int, int], None]) -> bytes:
        told(count // 2, count)
        seen.wait(20)
        return b"GIF89a"

    monkeypatch.setattr(film_module, "_now_says", listen)
    monkeypatch.setattr(film_module, "film", slow)
    monkeypatch.setattr(film_module, "PACE", 0)
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert f"{count // 2} of {count}" in said[0]
    assert str(world.last().id) in answer.response.content


async def test_a_film_that_is_being_painted_is_not_painted_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(world)
    await world.press(world.people[0], "Film")
    table = await world.table()
    world.bot.desk.films.making.add(table.id)
    answer = await world.people[1].slash(world.channel, "wool replay")
    assert "already being painted" in answer.response.content
    assert world.last().attachments[0].filename != f"{table.id}-film.gif"


async def test_films_are_painted_one_at_a_time(world: World) -> None:
    films = world.bot.desk.films
    await finished(world)
    async with films.turn:
        press = asyncio.create_task(world.people[0].slash(world.channel, "wool replay"))
        while not films.making:  # noqa: ASYNC110 - a plain set, no event
            await asyncio.sleep(0)
        assert not world.last().attachments[0].filename.endswith(".gif")
    await press
    assert world.last().attachments[0].filename.endswith(".gif")


@pytest.mark.parametrize(
    ("status", "code", "said"), [(403, 50013, "can't post the film"), (503, 0, "try again later")]
)
async def test_a_film_that_discord_refuses_is_told_and_can_be_asked_for_again(
    world: World, status: int, code: int, said: str
) -> None:
    await finished(world)
    final = world.last()
    world.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert said in answer.response.content
    assert answer.followups == []
    assert world.last().id == final.id
    await world.people[0].slash(world.channel, "wool replay")
    assert world.last().id != final.id


@pytest.mark.logs_errors
async def test_an_error_while_painting_is_told_and_leaves_no_film_in_the_making(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scenes: Sequence[Scene], told: Callable[[int, int], None]) -> bytes:
        raise ZeroDivisionError

    await finished(world)
    monkeypatch.setattr(film_module, "film", broken)
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert "wasn't posted" in answer.response.content
    assert "Reference" in answer.followups[-1].content
    assert world.bot.desk.films.making == set()


async def test_the_end_offers_the_film_and_each_step_shows_its_position(world: World) -> None:
    count = await finished(world)
    bruno = world.people[1]
    answer = await world.press(bruno, "Film")
    assert answer.ephemeral
    held = private(world, answer)
    assert "The start" in held.payload["content"]
    words = [held.payload["attachments"][0]["description"]]
    for n in (2, 3):
        await bruno.click(answer.response.message, custom_id=icons(held)[f"at.{n}"]["custom_id"])
        held = private(world, answer)
        assert f"After move {n - 1} of {count - 1}" in held.payload["content"]
        words.append(held.payload["attachments"][0]["description"])
    assert len(set(words)) == 3
    assert len(held.payload["attachments"]) == 1
    await bruno.click(answer.response.message, custom_id=icons(held)["at.last"]["custom_id"])
    held = private(world, answer)
    assert f"After move {count - 1} of {count - 1}" in held.payload["content"]
    assert "final score" in held.payload["attachments"][0]["description"].lower()
    await bruno.click(answer.response.message, custom_id=icons(held)["at.first"]["custom_id"])
    assert private(world, answer).payload["attachments"][0]["description"] == words[0]
    assert world.last().attachments[0].filename.endswith(".png")


async def test_no_step_leads_beyond_the_first_or_the_last_position(world: World) -> None:
    count = await finished(world)
    answer = await world.press(world.people[0], "Film")
    held = private(world, answer)
    disabled = {word for word, button in icons(held).items() if button.get("disabled")}
    assert disabled == {"at.first", "at.0"}
    table = await world.table()
    end = f"After move {count - 1} of {count - 1}"
    for word, said in ((f"at.{count + 7}", end), ("at.0", "The start")):
        await world.press_all([(world.people[0], held, f"t:{table.id}:{word}")])
        assert said in private(world, answer).payload["content"]
    disabled = {word for word, b in icons(private(world, answer)).items() if b.get("disabled")}
    assert disabled == {"at.first", "at.0"}
    (forged,) = await world.press_all([(world.people[0], held, f"t:{table.id}:at.x")])
    assert "older version" in forged.response.content


async def test_steps_work_after_a_restart(world: World) -> None:
    count = await finished(world)
    ada = world.people[0]
    answer = await world.press(ada, "Film")
    held = private(world, answer)
    await world.restart()
    await world.press_all([(ada, held, icons(held)["at.2"]["custom_id"])])
    assert f"After move 1 of {count - 1}" in private(world, answer).payload["content"]


async def test_a_spectator_steps_too_but_only_players_post_the_film(world: World) -> None:
    await finished(world)
    final = world.last()
    dora = world.people[3]
    answer = await world.press(dora, "Film", final)
    assert "The start" in answer.response.content
    held = private(world, answer)
    assert "Post the film for all" not in [b.get("label") for b in held.buttons]
    table = await world.table()
    (forged,) = await world.press_all([(dora, held, f"t:{table.id}:film.post")])
    assert "aren't sitting" in forged.response.content
    assert world.last().id == final.id
    answer = await world.press(world.people[1], "Film", final)
    await world.press(world.people[1], "Post the film for all", answer.response.message)
    assert world.last().attachments[0].filename.endswith(".gif")


async def test_the_posted_film_can_be_stepped_through(world: World) -> None:
    await finished(world)
    await world.people[0].slash(world.channel, "wool replay")
    answer = await world.press(world.people[1], "Step through")
    assert answer.ephemeral
    assert "The start" in answer.response.content


async def test_a_game_in_play_shows_no_film(world: World) -> None:
    await world.open_table(2)
    held = world.hold(world.last())
    table = await world.table()
    for word in ("film", "film.post", "at.1"):
        (answer,) = await world.press_all([(world.people[0], held, f"t:{table.id}:{word}")])
        assert "when the game is over" in answer.response.content


async def test_a_game_ended_early_has_a_film_of_what_was_played(world: World) -> None:
    await world.open_table(1, computers=1)
    await world.play(3)
    ada = world.people[0]
    question = await ada.slash(world.channel, "wool cancel")
    await ada.click(question.response.message, label="End the game")
    await ada.slash(world.channel, "wool replay")
    assert world.last().attachments[0].filename == f"{(await world.table()).id}-film.gif"


async def test_a_log_that_no_longer_replays_is_told_politely(world: World) -> None:
    await finished(world)
    table = await world.table()
    await world.store._run("UPDATE tables SET version = version + 1 WHERE id = ?", table.id)
    answer = await world.people[0].slash(world.channel, "wool replay")
    assert "can't be replayed" in answer.response.content
