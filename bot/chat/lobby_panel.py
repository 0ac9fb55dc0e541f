"""The lobby, and the private panel in which its host chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import MediaGalleryItem
from discord.ui import ActionRow, LayoutView, MediaGallery, TextDisplay

from bot import games
from bot.chat.controls import (
    LobbyButton,
    TableButton,
    lobby_options,
    lobby_select,
    panel,
    word_button,
)
from bot.chat.messages import has_begun
from bot.chat.names import people, plain_name, safe_names
from bot.chat.pictures import ALT_LIMIT
from bot.engine.types import Option
from bot.render.scene import Scene
from bot.table.clock import CLOCKS
from bot.table.lobby import ON_TIMEOUT
from bot.table.minds import level_of
from bot.table.model import Status, Table
from bot.texts import Texts


def clock_name(seconds: int, t: Texts) -> str:
    """A turn clock for people."""
    if not seconds:
        return t("no limit")
    if seconds < 3600:
        return t.n("{count} minute", "{count} minutes", seconds // 60)
    if seconds < 48 * 3600:
        return t.n("{count} hour", "{count} hours", seconds // 3600)
    return t.n("{count} day", "{count} days", seconds // 86400)


def timeout_name(choice: str, t: Texts) -> str:
    """What happens when time is up, for people."""
    names = {"ask": t("the others decide"), "computer": t("a computer plays that turn")}
    return names[choice]


def lobby_card(table: Table, t: Texts) -> Scene:
    """The drawn lobby; to be called in a thread."""
    return games.face(table.game).lobby(people(table, t), table.places, table.options, t)


def lobby_words(table: Table, t: Texts) -> str:
    """`lobby_card` in words, plain text."""
    sitting = ", ".join(_sitters(table, [person.name for person in people(table, t)], t))
    agreed = [f"{name}: {value}." for name, value in _options(table, t)]
    return " ".join([f"{games.face(table.game).title(t)}.", f"{sitting}.", _free(table, t), *agreed])


def lobby_panel(
    table: Table, t: Texts, card: str | None = None, *, computers: bool = True
) -> discord.ui.LayoutView:
    """An open lobby, or what is left of one that was closed or whose game has begun.

    ``card`` is the file name of the drawn card. Names are text even beside it, for those who can't
    see it or want to copy them; what else the card says is left out then.
    ``computers`` is whether the server lets them play along.
    """
    title = f"## {games.face(table.game).title(t)}"
    if table.begun:
        return panel(has_begun(table, t))
    if table.status is not Status.LOBBY:
        return panel(title + "\n" + t("This table was closed before a game began."))
    names = [
        f"🤖 {says}" if sitter.computer else f"👤 {says}"
        for says, sitter in zip(_sitters(table, safe_names(table, t), t), table.sitters, strict=True)
    ]
    free = table.places - len(table.sitters)
    lines = [" · ".join(names)] if card else [title, *names]
    lines.append("-# " + _free(table, t))
    needed = games.rules(table.game).seats[0]
    if len(table.sitters) < needed:
        if computers:
            says = t.n(
                "At least {count} player is needed. You can seat a computer.",
                "At least {count} players are needed. You can seat computers.",
                needed,
            )
        else:
            says = t.n("At least {count} player is needed.", "At least {count} players are needed.", needed)
        lines.append(f"-# {says}")
    notes = (games.face(table.game).option_note(t, name) for name, _ in _mattering(table))
    lines += [f"-# {note}" for note in notes if note]
    terms = _terms(table, t) if card else _options(table, t) + _terms(table, t)
    lines += [f"-# {name}: {value}" for name, value in terms]

    def word(name: str, label: str, **look: Any) -> LobbyButton:
        return word_button(LobbyButton, table.id, name, label, **look)

    ready = len(table.sitters) in games.rules(table.game).seats
    first = [
        word("join", t.p("button", "Join"), tone="good", enabled=free > 0),
        word("leave", t.p("button", "Leave")),
        word("start", t.p("button", "Start"), tone="main", enabled=ready),
        word("cancel", t.p("button", "Cancel"), tone="bad"),
    ]
    second = [
        word("seat", t("Seat a computer"), emoji="🤖", enabled=computers and free > 0),
        word("unseat", t("Remove a computer"), enabled=any(s.computer for s in table.sitters)),
        word("settings", t.p("button", "Settings"), emoji="⚙️"),
        word_button(TableButton, table.id, "rules", t.p("button", "Rules"), emoji="📖"),
    ]
    drawn = [] if card is None else [_gallery(card, lobby_words(table, t))]
    return panel("\n".join(lines), [first, second], drawn)


def settings_panel(table: Table, t: Texts) -> LayoutView:
    """Selects for everything the host may choose; private to the host."""
    face = games.face(table.game)
    rules = games.rules(table.game)
    view = LayoutView(timeout=None)

    def add(
        name: str, title: str, choices: list[tuple[str, str]], chosen: str | None, hint: str | None = None
    ) -> None:
        if choices:
            view.add_item(TextDisplay(f"**{title}**"))
            view.add_item(ActionRow(lobby_select(table.id, name, choices, chosen, hint)))

    seats = [(str(n), str(n)) for n in rules.seats if n >= len(table.sitters)]
    add("seats", t("Seats"), seats, str(table.places))
    for name, option in _mattering(table):
        choices = [(value, face.choice_name(t, name, value)) for value in option.choices]
        add(name, face.option_name(t, name), choices, table.options[name])
    add("clock", t("Time for a turn"), [(str(c), clock_name(c, t)) for c in CLOCKS], str(table.clock))
    timeouts = [(choice, timeout_name(choice, t)) for choice in ON_TIMEOUT]
    add("on_timeout", t("When time is up"), timeouts, table.on_timeout)
    add_levels(table, view, t)
    others = [(str(s.user), plain_name(s.name)) for s in table.humans.values() if s.user != table.host]
    add("remove", t("Remove a player"), others, None, t("Choose a person"))
    add("host", t("Make somebody host"), others, None, t("Choose a person"))
    return view


def add_levels(table: Table, view: LayoutView, t: Texts) -> None:
    """One select for how strongly each computer plays, if any sits there."""
    face = games.face(table.game)
    levels = games.computer(table.game).levels
    options = [
        discord.SelectOption(
            value=f"{level}.{sitter.name}"[:100],
            label=f"{plain_name(sitter.name)}: {face.level_name(t, level)}",
            description=face.level_line(t, level)[:100],
        )
        for sitter in table.sitters
        if sitter.computer
        for level in levels
    ]
    if options:
        view.add_item(TextDisplay("**" + t("How strongly computers play") + "**"))
        view.add_item(ActionRow(lobby_options(table.id, "level", options[:25], t("Choose a level"))))


def _mattering(table: Table) -> list[tuple[str, Option]]:
    """The game's options that mean something for those who sit here so far."""
    rules = games.rules(table.game)
    players = max(len(table.sitters), rules.seats[0])
    return [(name, option) for name, option in rules.options.items() if option.matters(players)]


def _gallery(card: str, alt: str) -> MediaGallery[Any]:
    return MediaGallery(MediaGalleryItem(f"attachment://{card}", description=alt[:ALT_LIMIT]))


def _sitters(table: Table, names: Sequence[str], t: Texts) -> list[str]:
    """``names`` in seat order, the host's marked, computers with how strongly they play."""
    face = games.face(table.game)
    said = []
    for name, sitter in zip(names, table.sitters, strict=True):
        if sitter.computer:
            level = face.level_name(t, level_of(table.game, sitter))
            said.append(t("{name} ({level})", name=name, level=level))
        elif sitter.user == table.host:
            said.append(t("{name} (host)", name=name))
        else:
            said.append(name)
    return said


def _free(table: Table, t: Texts) -> str:
    free = table.places - len(table.sitters)
    if free <= 0:
        return t("Every seat is taken.")
    return t.n("{count} seat is free.", "{count} seats are free.", free)


def _options(table: Table, t: Texts) -> list[tuple[str, str]]:
    """The game's options, as name and value."""
    face = games.face(table.game)
    return [
        (face.option_name(t, name), face.choice_name(t, name, table.options[name]))
        for name, _ in _mattering(table)
    ]


def _terms(table: Table, t: Texts) -> list[tuple[str, str]]:
    """What is agreed besides the game's options, as name and value."""
    terms = [(t("Time for a turn"), clock_name(table.clock, t))]
    if table.clock:
        terms.append((t("When time is up"), timeout_name(table.on_timeout, t)))
    return terms
