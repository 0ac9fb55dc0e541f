"""How long a player waits after a press: our client and a bare one, side by side on simcord.

The bare bot does the least a bot can do with a press: it acknowledges and posts one line with the
same button again. What our client takes longer is what rules, storage and pictures cost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import discord
import simcord

from bot import games
from bot.bench.figures import Figure
from bot.chat.client import BotClient
from bot.store.sqlite import open_store

ACK_MS_OVER_BARE = 15.0
PLAYERS = 4
BARE_PRESSES = 100


def bench_presses() -> Iterator[Figure]:
    """Press to acknowledgement and to the new table, medians over whole games."""
    with _quiet():
        bare_ack, bare_post = asyncio.run(_bare())
        yield Figure("a bare bot: press to acknowledgement", f"{bare_ack:.1f} ms")
        yield Figure("a bare bot: press to its next message", f"{bare_post:.1f} ms")
        for key in games.keys():  # noqa: SIM118 - a function, not a mapping
            if getattr(games.face(key), "private", False):
                continue  # a move from a hidden hand is more than one press
            ack, post = asyncio.run(_ours(key))
            limit = bare_ack + ACK_MS_OVER_BARE
            yield Figure(
                f"{key}: press to acknowledgement", f"{ack:.1f} ms", f"<= {limit:.1f} ms", ack <= limit
            )
            yield Figure(f"{key}: press to the new table", f"{post:.1f} ms")


class Stopwatch:
    """Notes when a press reaches the bot, and when the bot acknowledges it and posts, in seconds."""

    def __init__(self, env: Any) -> None:
        self.acks: list[float] = []
        self.posts: list[float] = []
        self._pressed: float | None = None
        env.backend.subscribers.insert(0, self._heard)
        env.backend.http_requests = _Overheard(self._sent)

    def _heard(self, event: str, _payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            self._pressed = perf_counter()

    def _sent(self, request: simcord.HttpLogEntry) -> None:
        if self._pressed is None or request.method != "POST":
            return
        waited = perf_counter() - self._pressed
        if request.path.endswith("/callback"):
            self.acks.append(waited)
        elif request.path.endswith("/messages"):
            self.posts.append(waited)
            self._pressed = None

    def medians(self) -> tuple[float, float]:
        """Milliseconds to the acknowledgement and to the new message."""
        return 1000 * median(self.acks), 1000 * median(self.posts)


class _Overheard(list[Any]):
    """A list that tells of each item when it is appended, which is when a request is made."""

    def __init__(self, tell: Any) -> None:
        super().__init__()
        self._tell = tell

    def append(self, item: Any) -> None:
        self._tell(item)
        super().append(item)


async def _ours(key: str) -> tuple[float, float]:
    """One whole game of people who press the first button that plays a move."""
    seats = games.rules(key).seats
    players = PLAYERS if PLAYERS in seats else seats[0]
    command = games.face(key).command
    with TemporaryDirectory() as folder:
        async with (
            open_store(Path(folder, "bench.db")) as store,
            simcord.run(BotClient(store, shard_count=1)) as env,
        ):
            return await _whole_game(env, players, command)


async def _whole_game(env: Any, players: int, command: str) -> tuple[float, float]:
    channel = env.create_guild("bench").create_text_channel("bench")
    people = {
        member.id: member
        for member in (env.guild.add_member(env.create_user(f"player{n}")) for n in range(players))
    }
    host, *others = people.values()
    await host.slash(channel, f"{command} new")
    for person in others:
        await person.click(channel.last_message, custom_id=_button(channel, "l:", ":join"))
    await host.click(channel.last_message, custom_id=_button(channel, "l:", ":start"))
    watch = Stopwatch(env)
    while button := _button(channel, "m:"):
        (mentioned,) = channel.last_message.mentions
        await people[mentioned.id].click(channel.last_message, custom_id=button)
    return watch.medians()


def _button(channel: Any, start: str, end: str = "") -> str | None:
    """The first enabled button of the last message whose custom_id has this start and end."""
    for item in _walk(channel.last_message.components):
        custom_id = getattr(item, "custom_id", None) or ""
        if custom_id.startswith(start) and custom_id.endswith(end) and not item.disabled:
            return custom_id
    return None


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))


async def _bare() -> tuple[float, float]:
    client = _BareClient(
        intents=discord.Intents(guilds=True),
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
    )
    async with simcord.run(client) as env:
        channel = env.create_guild("bare").create_text_channel("bare")
        person = env.guild.add_member(env.create_user("player"))
        await client.get_partial_messageable(channel.id).send("press", view=_BareView())
        watch = Stopwatch(env)
        for _ in range(BARE_PRESSES):
            await person.click(channel.last_message, custom_id="bare")
        return watch.medians()


class _BareClient(discord.Client):
    async def setup_hook(self) -> None:
        self.add_view(_BareView())


class _BareView(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="press", custom_id="bare")
    async def press(self, interaction: discord.Interaction, _button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.client.get_partial_messageable(interaction.channel_id).send(
            "again", view=_BareView()
        )


@contextmanager
def _quiet() -> Iterator[None]:
    """No log lines between the rows of the table."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
