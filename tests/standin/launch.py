"""``python -m tests.standin.launch URL``: the real bot, with the stand-in at URL for its Discord."""

from __future__ import annotations

import os
import sys
import threading

import discord.gateway
import discord.http
import yarl

# Imported before the clock of a test starts to run.
from bot import metrics
from bot.__main__ import main
from bot.chat import throttle

STRAY = 97
"""Exit code of a bot that tried to reach another address."""


def _loopback_only(event: str, args: tuple[object, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple) and args[1][0] != "127.0.0.1":
        os._exit(STRAY)


def _die_with_the_test() -> None:
    os.read(0, 1)  # gives nothing before the other end is closed, even if the test was killed
    os._exit(1)


def launch(url: str) -> int:
    """Run the bot until it ends; its exit code."""
    sys.addaudithook(_loopback_only)
    threading.Thread(target=_die_with_the_test, daemon=True).start()
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws") + "/gateway")
    throttle.PER_SECOND = 1000.0  # people here press as fast as they are answered
    metrics.LAG_EVERY = float(os.environ.get("LAG_EVERY", metrics.LAG_EVERY))
    return main([])


if __name__ == "__main__":
    sys.exit(launch(sys.argv[1]))
