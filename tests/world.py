"""A simulated Discord server with the real client in it, and ways to press what is on its messages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType

from bot.chat.client import BotClient
from bot.chat.throttle import Throttle
from bot.playground.town import INVITED
from bot.store.sqlite import SqliteStore, open_store
from bot.table.model import Table


@dataclass(frozen=True)
class Held:
    """A message as a person's phone still shows it, whatever became of it since."""

    payload: dict[str, Any]
    channel: int

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """Every button, in order, nested ones included."""
        return list(_buttons(self.payload["components"]))

    def button(self, label: str) -> str:
        """The custom_id of the button with this label."""
        return next(b["custom_id"] for b in self.buttons if b.get("label") == label)

    @property
    def moves(self) -> list[str]:
        """custom_ids of the move buttons that can be pressed."""
        return [b["custom_id"] for b in self.buttons if b["custom_id"][:2] == "m:" and not b.get("disabled")]

    @property
    def picks(self) -> list[str]:
        """custom_ids of the buttons of a private panel that play a move or lead on, not back."""
        ids = [b["custom_id"] for b in self.buttons]
        return [i for i in ids if i.startswith("p:") and not i.endswith(":")]


class World:
    """One server, one channel, five people, one bot over one database file.

    ``people`` are Ada, Bruno, Chiara, Dora and Emil; ``channel`` is where they play.
    """

    def __init__(self, env: simcord.Env, path: Path, store: SqliteStore, stack: AsyncExitStack) -> None:
        self.env = env
        self.path = path
        self.store = store
        self._stack = stack
        self.guild = env.create_guild("Wool")
        self.channel = self.new_channel("table")
        self.people = [
            self.guild.add_member(env.create_user(name.lower(), global_name=name))
            for name in ("Ada", "Bruno", "Chiara", "Dora", "Emil")
        ]

    def new_channel(self, name: str, *, without: str = "", also: str = "") -> Any:
        """A text channel where the bot has the rights of its invite, without some, and some more."""
        everybody = self.env.bot.get_guild(self.guild.id).default_role.permissions
        rights = INVITED | everybody
        rights.update(**dict.fromkeys(without.split(), False), **dict.fromkeys(also.split(), True))
        only = discord.PermissionOverwrite.from_pair(rights, ~rights)
        return self.guild.create_text_channel(name, overwrites={self.env.bot.user: only})

    @property
    def bot(self) -> BotClient:
        return self.env.bot

    async def restart(self) -> None:
        """Stop the bot, and start a new one over the same file."""
        await self.bot.close()
        await self._stack.aclose()
        self.store = await self._stack.enter_async_context(open_store(self.path, self.now))
        await self.env.restart_bot(make_client(self.store, self.now))
        await self.env.settle()

    def now(self) -> float:
        return self.env.now().timestamp()

    def messages(self, channel: Any = None) -> list[discord.Message]:
        """What the bot wrote into a channel that everybody can see, oldest first."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def last(self, channel: Any = None) -> discord.Message:
        return self.messages(channel)[-1]

    def hold(self, message: discord.Message) -> Held:
        """The message as it is now."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        return Held(dict(serializers.message_payload(self.env.backend, stored)), message.channel.id)

    def letters(self, person: MemberActor) -> list[discord.Message]:
        """What the bot wrote to a person privately, oldest first."""
        user = next(u for u in [self.env.backend.get_user(person.id)])
        return simcord.builders.UserHandle(self.env, user).dm_channel.history()

    async def table(self, channel: Any = None) -> Table:
        """The newest table of a channel as the store has it."""
        row = await self.store._row(
            "SELECT id FROM tables WHERE channel = ? ORDER BY created DESC, rowid DESC LIMIT 1",
            (channel or self.channel).id,
        )
        return await self.store.load(row[0])

    async def press(self, person: MemberActor, label: str, message: discord.Message | None = None) -> Any:
        """One person presses a button by its label, on the last message if none is named."""
        return await person.click(message or self.last(), label=label)

    async def propose_end(self) -> discord.Message:
        """The host, who is the first person, proposes to end the game; the message that asks the others."""
        host = self.people[0]
        question = await host.slash(self.channel, "wool cancel")
        await host.click(question.response.message, label="Propose it")
        return self.last()

    async def press_all(self, presses: Sequence[tuple[MemberActor, Held, str]]) -> list[Any]:
        """Several presses that reach the bot at the same moment; the results, in order.

        The custom_ids may be any text, also one that no button of the message has.
        """
        records = []
        for person, held, custom_id in presses:
            backend = self.env.backend
            payload = _with_button(held.payload, custom_id)
            record, interaction = interactions.base_payload(
                backend,
                type=InteractionType.MESSAGE_COMPONENT,
                channel_id=held.channel,
                guild_id=(payload.get("guild_id") and int(payload["guild_id"])) or self._guild_of(held),
                user_id=person.id,
                data={"custom_id": custom_id, "component_type": ComponentType.BUTTON},
            )
            interaction["message"] = payload
            record.source_message_id = int(payload["id"])
            records.append(record)
            backend.emit("INTERACTION_CREATE", interaction)
        await self.env.settle()
        return [simcord.InteractionResult(self.env, record) for record in records]

    def _guild_of(self, held: Held) -> int | None:
        return self.env.backend.get_channel(held.channel).guild_id

    def to_act(self, message: discord.Message | None = None) -> MemberActor:
        """The one person whom the last message mentions."""
        text = (message or self.last()).content
        (person,) = [p for p in self.people if f"<@{p.id}>" in text]
        return person

    def name(self, person: MemberActor) -> str:
        """The display name of one of ``people``."""
        return self.env.backend.get_user(person.id).global_name

    async def open_table(
        self, humans: int, computers: int = 0, *, game: str = "wool", **options: Any
    ) -> None:
        """``/wool new``, everybody joins, computers are seated, and the host starts.

        Two play one game of Wool Street unless ``match="two"``.
        """
        if game == "wool":
            options.setdefault("match", "one")
        await self.people[0].slash(self.channel, f"{game} new", **options)
        for person in self.people[1:humans]:
            await self.press(person, "Join")
        for _ in range(computers):
            await self.press(self.people[0], "Seat a computer")
        await self.press(self.people[0], "Start")

    async def play(
        self, turns: int = 100, choose: Callable[[list[str]], str] = lambda moves: moves[0]
    ) -> int:
        """Make moves as whoever is to act, until the game is over; how many were made.

        ``choose`` picks a custom_id among those that can be pressed, in the private panel of a game
        with hidden hands too.
        """
        for n in range(turns):
            held = self.hold(self.last())
            if held.moves:
                await self.to_act().click(self.last(), custom_id=choose(held.moves))
            elif any(b.get("label") == "Play" for b in held.buttons):
                await self.play_hidden(choose)
            else:
                return n
        return turns

    async def play_hidden(self, choose: Callable[[list[str]], str] = lambda moves: moves[0]) -> list[Any]:
        """One move from a hidden hand, by whoever is to act; the result of each press, Play first."""
        person = self.to_act()
        results = [await self.press(person, "Play")]
        panel = results[0].response.message
        length = len((await self.table()).log)
        while len((await self.table()).log) == length:
            picks = self.hold(panel).picks
            results.append(await person.click(panel, custom_id=choose(picks)))
        return results


def make_client(store: SqliteStore, now: Callable[[], float]) -> BotClient:
    """The client as it is, but that tests may press faster than fingers."""
    client = BotClient(store, shard_count=1, now=now)
    client.desk.throttle = Throttle(burst=10_000)
    return client


@asynccontextmanager
async def world(path: Path) -> AsyncIterator[World]:
    """A fresh world over the database file ``path``."""
    async with AsyncExitStack() as stack:
        clock: list[World] = []

        def now() -> float:
            return clock[0].now() if clock else 0.0

        store = await stack.enter_async_context(open_store(path, now))
        env = simcord.Env(make_client(store, now))
        await env.start()
        try:
            clock.append(made := World(env, path, store, stack))
            yield made
            await env.settle()
            await made.bot.close()
        finally:
            await env.shutdown()
        env.raise_errors()


def _with_button(payload: dict[str, Any], custom_id: str) -> dict[str, Any]:
    """The message with a button of this custom_id, as a forging client would claim."""
    if any(b["custom_id"] == custom_id for b in _buttons(payload["components"])):
        return payload
    forged = {"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": custom_id}]}
    return {**payload, "components": [*payload["components"], forged]}


def _buttons(components: Sequence[dict[str, Any]]) -> Any:
    for component in components:
        if component["type"] == ComponentType.BUTTON:
            yield component
        yield from _buttons(component.get("components", ()))
