"""``python -m bot``: on Discord with a token, else the playground. The only file that knows all parts."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import aiohttp
import discord

from bot.ending import asked_to_end
from bot.logs import configure
from bot.settings import BadSetting, Settings, load
from bot.store.migrate import StoreError

USAGE = """\
usage: python -m bot                    run: on Discord if DISCORD_TOKEN is set, else the playground
       python -m bot replay FILE        replay a match record, one JSON line an entry (- is standard input)
       python -m bot picture FILE --out PNG   draw a position of a match record
       python -m bot bench [load]       measure rules, pictures and presses; or many tables at once
       python -m bot arena X Y          how strongly computer players play: one X against Ys only
       python -m bot check              say what is wrong with the set-up
       python -m bot health             ask the running bot how it is
       python -m bot backup FILE        copy the database, also while the bot runs"""


class CannotRun(Exception):
    """The bot can't go on; the text is one line for the operator."""


def main(argv: Sequence[str]) -> int:
    """Run what the command line asks for; the exit code."""
    command, *rest = argv or ["run"]
    tool = _tool(command)
    if tool is not None:
        return tool(rest)
    try:
        settings = load()
        if command == "run" and not rest:
            return _run(settings)
        if command == "health" and not rest:
            from bot.health import ask

            return ask(settings)
    except (BadSetting, StoreError, CannotRun) as error:
        print(error, file=sys.stderr)
        return 2
    asked = command in ("-h", "--help", "help")
    print(USAGE, file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def _tool(command: str) -> Callable[[list[str]], int] | None:
    """The command-line tools, each loaded only when asked for. They don't need settings to be right."""
    if command == "replay":
        from bot.replay import main as tool
    elif command == "picture":
        from bot.render.picture import main as tool
    elif command == "bench":
        from bot.bench import main as tool
    elif command == "arena":
        from bot.arena import main as tool
    elif command == "check":
        from bot.check import main as tool
    elif command == "backup":
        from bot.backup import main as tool
    else:
        return None
    return tool


def _run(settings: Settings) -> int:
    configure(settings.log_level, settings.log_format)
    # discord.py tells of every reconnection at INFO; in the playground its warnings are of a probe
    # that the simulation makes.
    quiet = logging.WARNING if settings.discord_token else logging.ERROR
    logging.getLogger("discord").setLevel(max(quiet, logging.getLogger().level))
    asyncio.run(_discord(settings) if settings.discord_token else _playground(settings))
    return 0


async def _discord(settings: Settings) -> None:
    from bot.chat.client import BotClient
    from bot.chat.vitals import figures, vitals
    from bot.health import serve
    from bot.metrics import watching_the_loop
    from bot.store.sqlite import open_store

    async with open_store(settings.database) as store, BotClient(store) as client:
        try:
            host, port = settings.health_host, settings.health_port
            async with (
                serve(host, port, lambda: vitals(client), lambda: figures(client)),
                watching_the_loop(),
            ):
                await _until_stopped(client, settings.discord_token)
        except OSError as error:
            raise CannotRun(f"HEALTH_PORT {port} on {host} can't be used: {error}") from error


async def _until_stopped(client: discord.Client, token: str) -> None:
    """Run until SIGTERM or Ctrl-C; then finish what runs. Raises CannotRun if Discord ends it."""
    with asked_to_end() as stop:
        running = asyncio.create_task(client.start(token))
        stopping = asyncio.create_task(stop.wait())
        steady = asyncio.create_task(_steady(client))
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        steady.cancel()
        if not running.done():
            await client.close()
    try:
        await running
    except discord.LoginFailure as error:
        raise CannotRun("Discord doesn't accept DISCORD_TOKEN; copy the bot's token again") from error
    except discord.DiscordException as error:
        raise CannotRun(f"Discord ended the connection: {error}") from error
    except (aiohttp.ClientError, OSError) as error:
        raise CannotRun(f"Discord can't be reached: {str(error) or type(error).__name__}") from error
    if not stop.is_set():
        raise CannotRun("Discord ended the connection")


async def _steady(client: discord.Client) -> None:
    """Once the bot is ready, spare the garbage collector what start-up made.

    It stays anyway, and looking it through each time would hold up every press meanwhile.
    """
    await client.wait_until_ready()
    gc.collect()
    gc.freeze()


async def _playground(settings: Settings) -> None:
    from bot.chat.client import BotClient
    from bot.playground import PlaygroundError, run
    from bot.store.sqlite import open_store

    # The simulated server is made anew each time, so its tables are too.
    with tempfile.TemporaryDirectory(prefix="playground-") as folder:
        async with open_store(Path(folder) / "tables.db") as store:
            try:
                await run(lambda: BotClient(store), port=settings.playground_port, out=_say)
            except PlaygroundError as error:
                raise CannotRun(str(error)) from error


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
