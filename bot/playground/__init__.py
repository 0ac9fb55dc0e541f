"""The same bot in a simulated Discord channel, in the browser, without a token.

simcord runs the real client against a model of Discord and serves one channel of it on 127.0.0.1. The
address it prints is a key: whoever has it can play as any of the three people, and nobody else can.

**Time.** The bot's clock (`asyncio.sleep`, `loop.call_later`, discord.py's own time-outs and
`discord.utils.utcnow`) is simcord's, which stands still by itself. It starts at the wall clock's time
and is moved on with it, so that a limit of a minute runs out after a minute. `time.time()`
was the wall clock's all along.

**What is not there.** One channel is on the page, so the bot may open no threads there, and a direct
message is delivered but not to be seen.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import discord

from bot.ending import asked_to_end
from bot.playground import additions
from bot.playground.pages import Pages
from bot.playground.town import BOT, MODERATOR, PEOPLE, Town

log = logging.getLogger(__name__)

WELCOME = """\
The playground is open: {url}
There you are {first}; choose at the top ("Viewing as") to be {others}. Open it in several tabs to be several.
{moderator} is the moderator, who also has /wool-admin and may end every game.
Type /wool new and send it with the arrow; then seat a computer, or be a second person who joins, and start.
The page shows one channel, no threads and no direct messages: what only you may see is behind its button.
Ctrl-C ends it."""


class PlaygroundError(Exception):
    """The playground can't be opened; the text is one line for the operator."""


async def run(
    make_client: Callable[[], discord.Client],
    *,
    port: int = 0,
    out: Callable[[str], None] = print,
) -> None:
    """Serve the playground until SIGINT, SIGTERM or the button on the page that ends it.

    `make_client` gives a fresh client, neither logged in nor started; it is started here and closed when
    `run` returns. `port` 0 takes a free one. `out` is given what to tell the person at the terminal.
    Raises PlaygroundError, and whatever the client's `setup_hook` raises.
    """
    simcord = _simcord()
    _require_free(port)
    with asked_to_end() as ended:
        async with _simulated(simcord, make_client()) as env:
            town = Town(env)
            try:
                preview = env.preview(town.channel, viewers=town.people, layout="channel", port=port)
                additions.add_to(preview)
                await preview.__aenter__()
            except simcord.SetupError as error:
                raise PlaygroundError(f"The playground can't be opened: {error}") from error
            pages = Pages(env, preview)
            watch = asyncio.create_task(pages.watch())
            closed = asyncio.create_task(preview.wait_closed())
            stop = asyncio.create_task(ended.wait())
            first, *others = PEOPLE
            names = {"first": first, "others": " or ".join(others), "moderator": MODERATOR}
            out(WELCOME.format(url=preview.url, **names))
            try:
                await asyncio.wait((watch, closed, stop), return_when=asyncio.FIRST_COMPLETED)
                if watch.done():
                    watch.result()
            finally:
                for task in (watch, closed, stop):
                    task.cancel()
                await asyncio.gather(watch, closed, stop, return_exceptions=True)
                await pages.finish()
                await preview.close()


def _simcord() -> Any:
    """simcord, which only the extra `play` installs. Raises PlaygroundError."""
    # To look discord.py over, simcord makes a client without intents, whose warnings would be read as ours.
    talkative = [logging.getLogger(name) for name in ("discord.state", "discord.client")]
    for logger in talkative:
        logger.disabled = True
    try:
        import simcord
        import simcord.preview
    except ImportError as error:
        raise PlaygroundError(
            f"The playground needs the extra 'play' ({error.name} is missing): run `make play`, "
            "or set DISCORD_TOKEN to play on Discord."
        ) from error
    finally:
        for logger in talkative:
            logger.disabled = False
    return simcord


def _require_free(port: int) -> None:
    """Raises PlaygroundError, before the bot starts and says that it is ready."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        why = os.strerror(error.errno)
        raise PlaygroundError(f"The playground can't be opened on port {port}: {why}") from error


@asynccontextmanager
async def _simulated(simcord: Any, client: discord.Client) -> Any:
    """The client, started in a simulated Discord; closed on the way out, its running work first."""
    shards = isinstance(client, discord.AutoShardedClient) and client.shard_count is None
    env = simcord.Env(
        client,
        shard_count=1 if shards else None,
        check_errors=False,  # the bot logs its own errors, and goes on
    )
    env.backend.bot_user.name = BOT
    env.backend.advance_clock(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        with suppress(TimeoutError):
            await env.settle()
        await client.close()
        await env.shutdown()
