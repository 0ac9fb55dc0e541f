"""A bot as small as can be, to try the playground itself: `python stand_in.py` serves it."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from contextlib import suppress
from pathlib import Path

import discord
from discord import app_commands
from PIL import Image

if __name__ == "__main__":  # run as a file, it must find the package it stands in for
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bot import playground

log = logging.getLogger(__name__)


class StandIn(discord.AutoShardedClient):
    """`/wool new` posts a picture with buttons that post the next: at once, slowly, or a while later.

    One more gives a private answer that links to the message.
    """

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.shown = 0
        group = app_commands.Group(name="wool", description="Wool Street")

        @group.command(description="Open a table")
        @app_commands.describe(seats="How many may play")
        async def new(interaction: discord.Interaction, seats: int = 5) -> None:
            rights = interaction.app_permissions.value
            await interaction.response.send_message(
                f"{seats} seats, rights {rights}", view=buttons(0), file=picture(0)
            )

        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        word = interaction.data["custom_id"]
        if word == "secret":
            await interaction.response.send_message(
                f"A secret about {interaction.message.jump_url}", ephemeral=True
            )
            return
        await interaction.response.defer()
        if word == "slow":
            await asyncio.sleep(1)
        if word == "later":
            with suppress(TimeoutError):  # a wait the simulation knows, so that the press is over before it
                await self.wait_for("resumed", timeout=1.5)
        self.shown += 1
        await interaction.message.edit(view=buttons(self.shown))
        await self.get_partial_messageable(interaction.channel_id).send(
            f"picture {self.shown}", file=picture(self.shown)
        )

    async def close(self) -> None:
        await super().close()
        log.warning("closed")


def buttons(shown: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for word in ("next", "slow", "later", "secret"):
        view.add_item(discord.ui.Button(label=word, custom_id=word))
    view.add_item(discord.ui.Button(label=f"{shown} shown", custom_id="shown", disabled=True))
    return view


def picture(number: int) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (320, 180), (40 * number % 256, 90, 160)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"picture-{number}.png", description=f"Picture {number}")


if __name__ == "__main__":
    logging.basicConfig(level="INFO")
    asyncio.run(playground.run(StandIn, out=lambda text: print(text, flush=True)))
