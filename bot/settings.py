"""Settings from the environment and ``.env``. Nothing else reads them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values

from bot.logs import FORMATS

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
    log_format: str = "text"
    """One line a record: ``text``, or ``json`` for programs that collect logs."""
    health_port: int = 0
    """Port that answers ``/healthz`` and ``/metrics``; 0 is off."""
    health_host: str = "127.0.0.1"
    """Address of that port; 0.0.0.0 lets other machines ask."""
    playground_port: int = 0
    """Port of the playground on 127.0.0.1; 0 takes a free one."""


def load(environ: Mapping[str, str] | None = None, dotenv: Path = Path(".env")) -> Settings:
    """Settings from ``environ`` (default: the process's) over those of the file ``dotenv``.

    An empty value counts as not set. Raises BadSetting for the first that can't be used.
    """
    settings, problems = review(environ, dotenv)
    if problems:
        raise BadSetting(problems[0])
    return settings


def review(
    environ: Mapping[str, str] | None = None, dotenv: Path = Path(".env")
) -> tuple[Settings, list[str]]:
    """As `load`, but a value that can't be used leaves the default and gives a line that says why.

    Raises BadSetting only if the file can't be read.
    """
    try:
        values = dict(dotenv_values(dotenv)) if dotenv.is_file() else {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{dotenv} can't be read: {error}") from error
    values.update(os.environ if environ is None else environ)
    given = {name: (values.get(name.upper()) or "").strip() for name in Settings.__dataclass_fields__}
    problems: list[str] = []
    return (
        Settings(
            discord_token=given["discord_token"] or None,
            database=Path(given["database"] or Settings().database),
            log_level=_one_of("log_level", given, LEVELS, problems),
            log_format=_one_of("log_format", given, FORMATS, problems),
            health_port=_port("health_port", given["health_port"], problems),
            health_host=given["health_host"] or Settings().health_host,
            playground_port=_port("playground_port", given["playground_port"], problems),
        ),
        problems,
    )


def _one_of(name: str, given: Mapping[str, str], allowed: tuple[str, ...], problems: list[str]) -> str:
    """The value as ``allowed`` writes it."""
    meant = {value.upper(): value for value in allowed}.get(given[name].upper())
    if given[name] and meant is None:
        problems.append(f"{name.upper()} is {given[name]!r}; it must be one of {', '.join(allowed)}")
    return meant or getattr(Settings(), name)


def _port(name: str, given: str, problems: list[str]) -> int:
    if given and not (given.isascii() and given.isdigit() and len(given) <= 5 and int(given) <= 65535):
        problems.append(f"{name.upper()} is {given!r}; it must be a port number from 0 to 65535")
        return 0
    return int(given or 0)
