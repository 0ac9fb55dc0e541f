"""The lobby, and the private panel in which its host chooses."""

from __future__ import annotations

from typing import Any

import discord
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot import games
from bot.chat.controls import LobbyButton, TableButton, lobby_select, panel, word_button
from bot.chat.messages import safe_names
from bot.chat.names import plain_name
from bot.table.clock import CLOCKS
from bot.table.lobby import ON_TIMEOUT
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


def lobby_panel(table: Table, t: Texts) -> discord.ui.LayoutView:
    """An open lobby, or what is left of one that was closed."""
    face = games.face(table.game)
    title = f"## {face.title(t)}"
    if table.status is not Status.LOBBY:
        return panel(title + "\n" + t("This table was closed before a game began."))
    lines = [title]
    for name, sitter in zip(safe_names(table), table.sitters, strict=True):
        if sitter.computer:
            lines.append(f"🤖 {name}")
        elif sitter.user == table.host:
            lines.append("👤 " + t("{name} (host)", name=name))
        else:
            lines.append(f"👤 {name}")
    free = table.places - len(table.sitters)
    full = t("Every seat is taken.")
    lines.append(
        "-# " + (t.n("{count} seat is free.", "{count} seats are free.", free) if free > 0 else full)
    )
    lines += [f"-# {name}: {value}" for name, value in _terms(table, t)]

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
        word("seat", t("Seat a computer"), emoji="🤖", enabled=free > 0),
        word("unseat", t("Remove a computer"), enabled=any(s.computer for s in table.sitters)),
        word("settings", t.p("button", "Settings"), emoji="⚙️"),
        word_button(TableButton, table.id, "rules", t.p("button", "Rules"), emoji="📖"),
    ]
    return panel("\n".join(lines), [first, second])


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
    for name, option in rules.options.items():
        choices = [(value, face.choice_name(t, name, value)) for value in option.choices]
        add(name, face.option_name(t, name), choices, table.options[name])
    add("clock", t("Time for a turn"), [(str(c), clock_name(c, t)) for c in CLOCKS], str(table.clock))
    timeouts = [(choice, timeout_name(choice, t)) for choice in ON_TIMEOUT]
    add("on_timeout", t("When time is up"), timeouts, table.on_timeout)
    others = [(str(seat), plain_name(s.name)) for seat, s in table.humans.items() if s.user != table.host]
    add("remove", t("Send somebody away"), others, None, t("Choose a person"))
    add("host", t("Make somebody host"), others, None, t("Choose a person"))
    return view


def _terms(table: Table, t: Texts) -> list[tuple[str, str]]:
    """What is agreed for this table, as name and value."""
    face = games.face(table.game)
    terms = [
        (face.option_name(t, name), face.choice_name(t, name, value)) for name, value in table.options.items()
    ]
    terms.append((t("Time for a turn"), clock_name(table.clock, t)))
    if table.clock:
        terms.append((t("When time is up"), timeout_name(table.on_timeout, t)))
    return terms
