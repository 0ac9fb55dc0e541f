"""The bot in a process of its own: what must hold before its faults are worth a look."""

from __future__ import annotations

import asyncio
import json
import socket
import urllib.request
from pathlib import Path

from tests.standin.play import live, move, open_table, play_on
from tests.standin.process import BotProcess
from tests.standin.server import StandIn


async def test_a_whole_game_is_played_over_the_wire(standin: StandIn, bot: BotProcess) -> None:
    (channel, _) = standin.town.channels
    await open_table(standin, channel, humans=3)
    assert await play_on(standin, channel) == 35
    await standin.quiet()
    assert len(bot.moves()) == 36
    lobby, *turns, result = standin.town.written(channel)
    assert "The game has begun" in lobby.text
    assert len(turns) == 35
    assert [turn.moves for turn in turns] == [[]] * 35
    assert "🏆" in result.content
    assert result.attachments


async def test_a_bot_that_is_told_to_stop_ends_with_0_and_starts_again(
    standin: StandIn, bot: BotProcess
) -> None:
    (channel, _) = standin.town.channels
    message = await open_table(standin, channel)
    assert await bot.stop() == 0
    await bot.start()
    assert (await move(standin, message)).acknowledged
    assert len(bot.moves()) == 2


async def test_b01_old_tables_and_open_lobbies_work_after_a_kill(standin: StandIn, bot: BotProcess) -> None:
    here, there = standin.town.channels
    ada, bruno = standin.town.people[:2]
    await standin.slash(ada, there, "wool new")
    (lobby,) = await standin.until(lambda: standin.town.written(there), what="a lobby")
    await open_table(standin, here)
    assert await play_on(standin, here, turns=3) == 3
    await standin.quiet()
    old = standin.town.live(here)
    moves = len(bot.moves())
    await bot.kill()
    await bot.start()
    assert (await move(standin, old)).acknowledged
    await live(standin, here, after=old)
    assert len(bot.moves()) == moves + 1
    assert (await standin.press(bruno, lobby.button(":join"), lobby)).acknowledged
    await standin.until(lambda: "Bruno" in lobby.text, what="the lobby with two")
    assert len(standin.town.written(there)) == 1


async def test_commands_are_registered_once_and_not_again_after_a_restart(
    standin: StandIn, bot: BotProcess
) -> None:
    await standin.until(lambda: standin.asked("PUT", "/commands"))
    await bot.stop()
    await bot.start()
    await standin.quiet()
    assert len(standin.asked("PUT", "/commands")) == 1


async def test_healthz_says_ready_once_discord_has_welcomed_the_bot(standin: StandIn, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = BotProcess(standin, tmp_path, HEALTH_PORT=port)
    try:
        await process.start()
        for _ in range(50):  # discord.py waits two seconds for servers that might still come
            health = await asyncio.to_thread(_get, f"http://127.0.0.1:{port}/healthz")
            if health["ready"]:
                break
            await asyncio.sleep(0.1)
        assert health["ready"]
        assert health["latency"] < 5
    finally:
        await process.kill()


def _get(url: str) -> dict[str, object]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


async def test_a_wrong_token_is_one_line_and_an_exit_code(standin: StandIn, tmp_path: Path) -> None:
    process = BotProcess(standin, tmp_path, DISCORD_TOKEN="wrong.token")
    try:
        await process.start(wait=False)
        assert await process.ended() == 2
    finally:
        await process.kill()
    assert process.log.strip() == "Discord doesn't accept DISCORD_TOKEN; copy the bot's token again"


async def test_a_token_that_the_gateway_refuses_is_one_line_and_an_exit_code(
    standin: StandIn, bot: BotProcess
) -> None:
    await standin.quiet()
    await standin.gateway.close(4004)
    assert await bot.ended() == 2
    assert len(bot.log.strip().splitlines()[-1]) < 200
    assert "Discord ended the connection" in bot.log.strip().splitlines()[-1]


async def test_the_log_names_no_cards_however_much_is_logged(standin: StandIn, tmp_path: Path) -> None:
    process = BotProcess(standin, tmp_path, LOG_LEVEL="DEBUG")
    (channel, _) = standin.town.channels
    try:
        await process.start()
        message = await open_table(standin, channel, computers=1)
        await standin.press(standin.town.people[0], message.button(":hand"), message)
        await play_on(standin, channel, turns=6)
        ((_, _, deal, _), *_) = process.moves()
    finally:
        await process.kill()
    _, _, deck, surveys = deal.split(".")
    assert deck in deal
    for secret in (deck, surveys[:6], surveys[6:12]):
        assert secret not in process.log
