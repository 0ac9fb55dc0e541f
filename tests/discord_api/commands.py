"""Rules for the translated command payload, which Discord only tells by refusing to take all of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import discord

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
NAME = 32
DESCRIPTION = 100
CHOICE = 100
CHOICES = 25
OPTIONS = 25
COMMANDS = 100
SIZE = 8000
LOCALES = frozenset(locale.value for locale in discord.Locale)

Node = dict[str, Any]


def check_commands(payload: Sequence[Node]) -> list[str]:
    """Problems of a list of commands as `to_dict` or the translated sync makes them, in every locale."""
    problems = []
    chats = [command for command in payload if command.get("type", CHAT_INPUT) == CHAT_INPUT]
    if len(chats) > COMMANDS:
        problems.append(f"{len(chats)} commands, at most {COMMANDS} are taken")
    for kind in sorted({command.get("type", CHAT_INPUT) for command in payload}):
        problems += _twins([c for c in payload if c.get("type", CHAT_INPUT) == kind], "the commands")
    for command in payload:
        if command.get("type", CHAT_INPUT) == CHAT_INPUT:
            problems += _check_node(command, f"/{command.get('name')}", depth=0)
        else:
            problems += _check_menu(command)
        if (size := _size(command)) > SIZE:
            problems.append(f"/{command.get('name')} is {size} characters long, at most {SIZE} are taken")
    return problems


def _check_node(node: Node, path: str, *, depth: int) -> Iterator[str]:
    for locale, name in _texts(node, "name"):
        if trouble := _name_trouble(name):
            yield f"{path}: the name {name!r}{locale} {trouble}"
    for locale, text in _texts(node, "description"):
        if not 1 <= len(text or "") <= DESCRIPTION:
            size = len(text or "")
            yield f"{path}: a description{locale} of {size} characters, 1 to {DESCRIPTION} are taken"
    named = {locale for key in ("name", "description") for locale in node.get(f"{key}_localizations") or {}}
    for locale in sorted(named - LOCALES):
        yield f"{path}: Discord has no locale {locale!r}"
    options = node.get("options") or []
    yield from _twins(options, path)
    yield from _check_order(options, path, depth=depth)
    choices = node.get("choices") or []
    if choices:
        yield from _check_choices(node, choices, path)
    for option in options:
        deeper = depth + 1 if option.get("type") in (SUBCOMMAND, GROUP) else depth
        yield from _check_node(option, f"{path} {option.get('name')}", depth=deeper)


def _check_order(options: Sequence[Node], path: str, *, depth: int) -> Iterator[str]:
    if len(options) > OPTIONS:
        yield f"{path}: {len(options)} options, at most {OPTIONS} are taken"
    nested = [option for option in options if option.get("type") in (SUBCOMMAND, GROUP)]
    if nested and len(nested) < len(options):
        yield f"{path}: subcommands beside options"
    if (depth >= 2 and nested) or (depth == 1 and any(option["type"] == GROUP for option in nested)):
        yield f"{path}: subcommands nested deeper than a group in a command"
    optional = False
    for option in options:
        if option.get("required") and optional:
            yield f"{path}: {option.get('name')} is required after an optional option"
        optional = optional or not option.get("required")


def _check_choices(node: Node, choices: Sequence[Node], path: str) -> Iterator[str]:
    if len(choices) > CHOICES:
        yield f"{path}: {len(choices)} choices, at most {CHOICES} are taken"
    if node.get("autocomplete"):
        yield f"{path}: choices and autocomplete together"
    yield from _twins(choices, path)
    values = [choice.get("value") for choice in choices]
    for value in sorted({str(v) for v in values if values.count(v) > 1}):
        yield f"{path}: two choices with the value {value}"
    for choice in choices:
        for locale, name in _texts(choice, "name"):
            if not 1 <= len(name or "") <= CHOICE:
                yield f"{path}: a choice{locale} of {len(name or '')} characters, 1 to {CHOICE} are taken"
        if isinstance(choice.get("value"), str) and not 1 <= len(choice["value"]) <= CHOICE:
            yield f"{path}: a choice's value of {len(choice['value'])} characters, 1 to {CHOICE} are taken"


def _check_menu(command: Node) -> Iterator[str]:
    for locale, name in _texts(command, "name"):
        if not 1 <= len(name or "") <= NAME:
            yield f"the menu entry {name!r}{locale} has {len(name or '')} characters, 1 to {NAME} are taken"
    if command.get("description"):
        yield f"the menu entry {command['name']!r} has a description"


def _twins(nodes: Sequence[Node], place: str) -> Iterator[str]:
    """Names that stand twice side by side, in English or in any other locale."""
    locales = sorted({locale for node in nodes for locale in node.get("name_localizations") or {}})
    for locale in (None, *locales):
        names = [(node.get("name_localizations") or {}).get(locale) or node.get("name") for node in nodes]
        for name in sorted({str(n) for n in names if names.count(n) > 1}):
            yield f"{place}: two are called {name!r}{f' in {locale}' if locale else ''}"


def _texts(node: Node, key: str) -> Iterator[tuple[str, str | None]]:
    yield "", node.get(key)
    for locale, text in (node.get(f"{key}_localizations") or {}).items():
        yield f" in {locale}", text


def _name_trouble(name: str | None) -> str | None:
    if not name or len(name) > NAME:
        return f"has {len(name or '')} characters, 1 to {NAME} are taken"
    if name != name.lower():
        return "isn't lower case"
    if not all(_may_stand_in_name(char) for char in name):
        return "has a space or a sign other than letters, digits, - and _"
    return None


def _may_stand_in_name(char: str) -> bool:
    # Hindi and Thai write vowels as marks, which are no letters; Discord allows those two scripts whole.
    script = "\u0900" <= char <= "\u097f" or "\u0e00" <= char <= "\u0e7f"
    return char in "-_'" or unicodedata.category(char)[0] in "LN" or script


def _size(node: Node) -> int:
    """Names, descriptions and values, of each text its longest translation, as Discord counts."""
    size = len(str(node["value"])) if "value" in node else 0
    for key in ("name", "description"):
        size += max(len(text or "") for _, text in _texts(node, key))
    return size + sum(_size(child) for key in ("options", "choices") for child in node.get(key) or ())
