"""The games: every folder here is one. Nothing else lists them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from bot.engine.types import Game


@cache
def keys() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(m.name for m in iter_modules(__path__) if m.ispkg))


@cache
def rules(key: str) -> Game[Any, Any]:
    """The rules of a game. Loads neither its face nor Pillow. Raises KeyError for an unknown key."""
    return _part(key, "rules").GAME


@cache
def face(key: str) -> Any:
    """How a game looks and reads (see `bot.render.face`). Raises KeyError for an unknown key."""
    return _part(key, "face").FACE


def computer(key: str) -> Any:
    """The game's computer player: its module ``ai``. Raises KeyError for an unknown key."""
    return _part(key, "ai")


def _part(key: str, module: str) -> Any:
    if key not in keys():
        raise KeyError(key)
    return import_module(f"{__name__}.{key}.{module}")
