"""Settings from the environment and ``.env``. Nothing else reads them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(Exception):
    """A setting that can't be used; the text is one line for the operator."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting there is, with its default."""

    discord_token: str | None = None
    """The bot's token; without one the playground starts."""
    database: Path = Path("data/tables.db")
    """Where tables are stored. The folder is made if it isn't there."""
    log_level: str = "INFO"
    """How much is logged: DEBUG, INFO, WARNING or ERROR."""
    health_port: int = 0
    """Port on 127.0.0.1 that answers ``/healthz``; 0 is off."""
    playground_port: int = 0
    """Port of the playground on 127.0.0.1; 0 takes a free one."""


def load(environ: Mapping[str, str] | None = None, dotenv: Path = Path(".env")) -> Settings:
    """Settings from ``environ`` (default: the process's) over those of the file ``dotenv``.

    An empty value counts as not set. Raises BadSetting.
    """
    try:
        values = dict(dotenv_values(dotenv)) if dotenv.is_file() else {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{dotenv} can't be read: {error}") from error
    values.update(os.environ if environ is None else environ)
    given = {name: (values.get(name.upper()) or "").strip() for name in Settings.__dataclass_fields__}
    settings = Settings()
    level = given["log_level"].upper() or settings.log_level
    if level not in LEVELS:
        raise BadSetting(f"LOG_LEVEL is {given['log_level']!r}; it must be one of {', '.join(LEVELS)}")
    return Settings(
        discord_token=given["discord_token"] or None,
        database=Path(given["database"]) if given["database"] else settings.database,
        log_level=level,
        health_port=_port("HEALTH_PORT", given["health_port"]),
        playground_port=_port("PLAYGROUND_PORT", given["playground_port"]),
    )


def _port(name: str, given: str) -> int:
    if not given:
        return 0
    if not (given.isascii() and given.isdigit() and len(given) <= 5 and int(given) <= 65535):
        raise BadSetting(f"{name} is {given!r}; it must be a port number from 0 to 65535")
    return int(given)
