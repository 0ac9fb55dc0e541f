"""What can be checked on this machine alone."""

from __future__ import annotations

import socket
import stat
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from bot import games
from bot.check.finding import Finding, fine, note, wrong
from bot.health import address
from bot.render import fonts
from bot.render.paint import png
from bot.settings import Settings
from bot.store.inspect import inspect
from bot.store.migrate import StoreError
from bot.texts import SOURCE, texts

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_EXTRA = "manimgx_fonts_cjk"
_ASK_SECONDS = 5


def environment_file(settings: Settings, path: Path = Path(".env")) -> Iterator[Finding]:
    """Whether others on this machine can read the token's file."""
    if settings.discord_token and path.is_file() and path.stat().st_mode & _OTHERS:
        yield note(str(path), f"other users of this machine can read it; run: chmod 600 {path}")


def database(settings: Settings) -> Iterator[Finding]:
    """Whether tables can be stored, and how many are."""
    path = settings.database
    try:
        found = inspect(path)
    except StoreError as error:
        yield wrong("database", str(error))
        return
    if found is None:
        yield fine("database", f"{path} isn't there yet; it is made when the bot starts")
        return
    version = f"version {found.version}"
    if found.version < found.newest:
        version += f" (brought to {found.newest} when the bot starts)"
    yield fine("database", f"{path}, {version}, {found.open} open of {found.tables} tables")
    if found.trouble:
        yield note("database", f"{found.trouble} of them wait: their channel can't be written to")
    folder = path.absolute().parent
    if path.stat().st_mode & stat.S_IROTH and folder.stat().st_mode & stat.S_IXOTH:
        yield note("database", f"other users of this machine can read it; run: chmod 700 {folder}")


def drawing() -> Iterator[Finding]:
    """Whether there are all fonts, and one picture of each game can be drawn."""
    missing = fonts.missing()
    needed = [package for package in missing if package != _EXTRA]
    if needed:
        yield wrong("fonts", f"{', '.join(needed)} can't be used; install the bot again")
        return
    if missing:
        yield note(
            "fonts", "names in Chinese, Japanese or Korean are drawn as �; the extra cjk has their font"
        )
    else:
        yield fine("fonts", "all there")
    for key in games.keys():  # noqa: SIM118 - a function, not a mapping
        try:
            size = len(png(games.face(key).rules_example(texts(SOURCE))))
        except Exception as error:  # whatever it is, no table could be shown
            yield wrong("pictures", f"none of {key} can be drawn: {error!r}")
        else:
            yield fine("pictures", f"drew one of {key}, {size >> 10} KB")


def port(settings: Settings) -> Iterator[Finding]:
    """Whether health can be served, or is served by a bot that runs."""
    if not settings.health_port:
        return
    where = f"HEALTH_PORT {settings.health_port} on {settings.health_host}"
    try:
        with urllib.request.urlopen(address(settings, "/healthz"), timeout=_ASK_SECONDS):
            yield fine("health", "a bot runs and is well")
            return
    except urllib.error.HTTPError as error:
        yield wrong(
            "health", f"{where}: what runs there isn't well: {error.read(500).decode(errors='replace')}"
        )
        return
    except (OSError, ValueError):
        pass  # nobody answers, so it must be free
    family = socket.AF_INET6 if ":" in settings.health_host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.health_host, settings.health_port))
    except OSError as error:
        yield wrong("health", f"{where} can't be used: {error.strerror}")
    else:
        yield fine("health", f"{where} is free")
