"""kill -9 at any moment: what was acknowledged is there once, and every table goes on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot import games
from bot.engine.match import Match
from tests.standin.interactions import Interaction
from tests.standin.messages import asked
from tests.standin.play import open_table, play_on
from tests.standin.process import BotProcess
from tests.standin.server import StandIn, stand_in

KILLS = 32
DURING_START = 6
"""Kills while the bot is still starting; the others hit it in the middle of presses."""
SEATS = ((3, 0), (2, 1), (3, 2), (4, 0), (5, 0), (2, 3))
"""People and computers of each table."""
DEFERRED_UPDATE = 6
"""The answer to a move that was made; a refusal is a message, and so is "Done" with a link."""


@dataclass
class Crowd:
    """People at every table who press at the same moment, and remember what they pressed."""

    standin: StandIn
    random: Random
    _tasks: list[asyncio.Task[Interaction]] = field(default_factory=list)

    def press(self) -> None:
        """One press at every table, on the message that shows it."""
        town = self.standin.town
        for channel in town.channels:
            message = town.live(channel)
            if message is not None:
                custom_id = self.random.choice(message.moves)
                press = self.standin.press(town.to_act(message), custom_id, message)
                self._tasks.append(asyncio.create_task(press))

    async def give_up(self) -> None:
        """Wait no longer for answers: the bot is dead."""
        await asyncio.sleep(0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    def moves(self, *, acknowledged: bool) -> Counter[tuple[str, int, str, int]]:
        """Table, step, move and user of presses: of all, or of those that were acknowledged."""
        found: Counter[tuple[str, int, str, int]] = Counter()
        for interaction in self.standin.town.interactions.values():
            kind, *rest = interaction.data.get("custom_id", "").split(":")
            done = interaction.answer == DEFERRED_UPDATE or "Done" in interaction.said
            if kind == "m" and (done or not acknowledged):
                table, step, move = rest
                found[table, int(step), move, interaction.user.id] += 1
        return found


async def test_nothing_is_lost_doubled_or_dead_however_often_the_bot_is_killed(tmp_path: Path) -> None:
    random = Random(7)
    async with stand_in(channels=len(SEATS)) as standin:
        bot = BotProcess(standin, tmp_path, LOG_LEVEL="WARNING")
        crowd = Crowd(standin, random)
        lives = [0]
        try:
            await bot.start()
            for channel, (humans, computers) in zip(standin.town.channels, SEATS, strict=True):
                await open_table(standin, channel, humans, computers)
            await bot.kill()
            for kill in range(KILLS):
                await _live_and_die(bot, crowd, lives, starting=kill % (KILLS // DURING_START) == 0)
            lives.append(len(standin.requests))
            await bot.start()
            await asyncio.gather(*(play_on(standin, channel) for channel in standin.town.channels))
            await standin.quiet()
            assert await bot.stop() == 0
        finally:
            await bot.kill()
        assert "Traceback" not in bot.log, bot.log
        for table, seats in bot.rows(
            "SELECT id, count(*) FROM tables JOIN seats ON table_id = id GROUP BY id"
        ):
            _check_log(bot, crowd, table, seats)
        _check_messages(standin, bot, lives)
        assert not standin.problems


async def _live_and_die(bot: BotProcess, crowd: Crowd, lives: list[int], *, starting: bool) -> None:
    lives.append(len(bot.standin.requests))
    if starting:
        await bot.start(wait=False)
        await asyncio.sleep(crowd.random.uniform(0.2, 0.6))
    else:
        await bot.start()
        crowd.press()
        await asyncio.sleep(crowd.random.uniform(0, 0.25))
    await bot.kill()
    await crowd.give_up()


def _check_log(bot: BotProcess, crowd: Crowd, table: str, seats: int) -> None:
    """The log replays to the end, and holds what people pressed, once, and nothing else of theirs."""
    ((options, status),) = bot.rows("SELECT options, status FROM tables WHERE id = ?", table)
    users = dict(bot.rows("SELECT seat, user FROM seats WHERE table_id = ?", table))
    match = Match(games.rules("wool_street"), seats, json.loads(options))
    stored: Counter[tuple[str, int, str, int]] = Counter()
    for n, (number, seat, move, cause) in enumerate(bot.moves(table)):
        assert number == n
        if cause == "player":
            stored[table, match.step, move, users[seat]] += 1
        else:
            assert users.get(seat) is None
        match.play(seat, move)
    assert match.outcome is not None
    assert status == "over"
    acknowledged = Counter({key: n for key, n in crowd.moves(acknowledged=True).items() if key[0] == table})
    assert set(stored.values()) == {1}, "a move is there twice"
    assert set(acknowledged.values()) <= {1}, "one press was taken twice"
    assert not acknowledged - stored, "an acknowledged move is lost"
    assert not set(stored) - set(crowd.moves(acknowledged=False)), "a move that nobody made"


def _check_messages(standin: StandIn, bot: BotProcess, lives: list[int]) -> None:
    """Every decision was shown by one message, and by no life of the bot's more than once."""
    shown = Counter(message.asked for message in standin.town.messages.values() if message.asked)
    assert set(shown.values()) == {1}, "one decision, two messages"
    tries: Counter[tuple[int, str, int]] = Counter()
    for life, start in enumerate(lives):
        for request in standin.requests[start : (lives[life + 1 :] or [None])[0]]:
            decision = asked(request.json) if request.path.endswith("/messages") else None
            if decision is not None:
                tries[life, *decision] += 1
    assert set(tries.values()) == {1}, "one life showed one decision twice"
    assert sum(tries.values()) - len(shown) <= len(lives) * len(SEATS)
    by_table = Counter(table for table, _ in shown)
    for table, count in by_table.items():
        ((moves,),) = bot.rows("SELECT count(*) FROM log WHERE table_id = ? AND cause = 'player'", table)
        assert count == moves, "a decision was never shown"
    assert len(by_table) == len(SEATS)
