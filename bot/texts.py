"""Words people read: gettext catalogues, the chain of locales, plurals.

English is the source and the fallback. A catalogue is a ``.po`` file, read as it is: the shared
texts lie in ``bot/locale/<locale>.po``, a game's in ``bot/games/<key>/locale/<locale>.po`` under
the game's key as their context.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

_HERE = Path(__file__).parent
SOURCE = "en"

_Key = tuple[str | None, str]
_Messages = Mapping[_Key, tuple[str, ...]]
_Catalogue = tuple[_Messages, Callable[[int], int]]
"""Translations by context and source text, and which plural form a number takes."""


class Texts:
    """All texts in one language. Placeholders are named: ``t("Waiting for {name}.", name=…)``."""

    def __init__(self, locale: str, chain: tuple[_Catalogue, ...]) -> None:
        self.locale = locale
        """The locale they are in, in Discord's spelling, e.g. ``pt-BR``."""
        self._chain = chain

    def __call__(self, message: str, /, **named: Any) -> str:
        """A text of the bot's own."""
        return self._find(None, message, **named)

    def n(self, one: str, many: str, count: int, /, **named: Any) -> str:
        """A text that depends on a number, which it may name as ``{count}``."""
        return self._find_plural(None, one, many, count, **named)

    def p(self, context: str, message: str, /, **named: Any) -> str:
        """A text of a game, whose key is the context, or a one-word label with its own."""
        return self._find(context, message, **named)

    def np(self, context: str, one: str, many: str, count: int, /, **named: Any) -> str:
        """`n` with a context."""
        return self._find_plural(context, one, many, count, **named)

    def _find(self, context: str | None, message: str, /, **named: Any) -> str:
        found = message
        for messages, _ in self._chain:
            if (context, message) in messages:
                found = messages[context, message][0]
                break
        return found.format_map(named) if named else found

    def _find_plural(self, context: str | None, one: str, many: str, count: int, /, **named: Any) -> str:
        found = one if count == 1 else many
        for messages, plural in self._chain:
            if (context, one) in messages:
                found = messages[context, one][plural(count)]
                break
        return found.format_map({"count": count, **named})


@cache
def texts(locale: str | None) -> Texts:
    """The texts for a Discord locale such as ``de`` or ``pt-BR``; English for an unknown one.

    A regional locale falls back to its language, then to English.
    """
    if locale not in locales():
        language = (locale or SOURCE).partition("-")[0]
        locale = language if language in locales() else SOURCE
    chain = [locale, locale.partition("-")[0]]
    return Texts(locale, tuple(_catalogue(name) for name in dict.fromkeys(chain) if name != SOURCE))


@cache
def locales() -> frozenset[str]:
    """Every locale that has a catalogue, English included."""
    return frozenset({SOURCE} | {path.stem for path in _files("*")})


@cache
def _catalogue(locale: str) -> _Catalogue:
    messages: dict[_Key, tuple[str, ...]] = {}
    plural = "n != 1"
    for path in _files(locale):
        catalogue = read_catalogue(path)
        plural = catalogue.plural_expr
        for message in catalogue:
            if message.id and not message.fuzzy:
                source = message.id if isinstance(message.id, str) else message.id[0]
                strings = (message.string,) if isinstance(message.string, str) else message.string
                if all(strings):
                    messages[message.context, source] = tuple(strings)
    return messages, c2py(plural)


def read_catalogue(path: Path) -> Catalog:
    """One ``.po`` file, parsed. Raises babel's PoFileError for a malformed one."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem.replace("-", "_"), abort_invalid=True)


def _files(stem: str) -> list[Path]:
    return sorted([*_HERE.glob(f"locale/{stem}.po"), *_HERE.glob(f"games/*/locale/{stem}.po")])
