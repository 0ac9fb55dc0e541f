"""The messages that stand beside a table for a while: a reminder, a question, an offer, a vote."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.chat.controls import TableButton, rows, word_button
from bot.chat.messages import moment
from bot.chat.names import safe_names
from bot.table.model import Kind, Table
from bot.texts import Texts


@dataclass(frozen=True, slots=True)
class Note:
    """One such message."""

    text: str
    view: discord.ui.View | None = None
    mention: tuple[int, ...] = ()
    """Users it notifies."""


def note(table: Table, kind: Kind, t: Texts) -> Note:
    """The message of this kind for the table as it is now. Raises NoReplay."""
    match kind:
        case Kind.REMINDER:
            return _reminder(table, t)
        case Kind.ALARM:
            return _alarm(table, t)
        case Kind.OFFER:
            return _offer(table, t)
        case Kind.VOTE:
            return _vote(table, t)
    raise ValueError(kind)


def _reminder(table: Table, t: Texts) -> Note:
    late = [table.sitters[seat].user for seat in _late(table)]
    named = {"players": ", ".join(f"<@{user}>" for user in late), "when": moment(table.due or 0)}
    if len(table.humans) > len(late):
        text = t("{players}, the others are waiting for you. Time runs out {when}.", **named)
    else:
        text = t("{players}, the game is waiting for you. Time runs out {when}.", **named)
    return Note(text, mention=tuple(late))


def _alarm(table: Table, t: Texts) -> Note:
    names = safe_names(table, t)
    late = ", ".join(names[seat] for seat in _late(table))
    buttons = [
        word_button(TableButton, table.id, "wait", t("Wait longer"), emoji="⏳"),
        word_button(TableButton, table.id, "play_for", t("Play this turn for them"), emoji="▶️"),
        word_button(TableButton, table.id, "replace", t("Replace with a computer"), emoji="🤖"),
    ]
    text = "⏰ " + t("Time is up for {name}. What shall we do?", name=late)
    if table.wake is not None:
        text += "\n-# " + t("If nobody decides, the game ends {when}.", when=moment(table.wake))
    return Note(text, rows([buttons]))


def _offer(table: Table, t: Texts) -> Note:
    names = safe_names(table, t)
    seat = next(n for n, s in enumerate(table.sitters) if s.offer)
    user = table.sitters[seat].offer
    buttons = [
        word_button(TableButton, table.id, "accept", t("Take the seat"), emoji="🪑", tone="good"),
        word_button(TableButton, table.id, "drop_offer", t("Drop the offer")),
    ]
    mention = f"<@{user}>"
    text = t("{player}, you are offered the seat of {name}.", player=mention, name=names[seat])
    return Note(text, rows([buttons]), (user,))


def _vote(table: Table, t: Texts) -> Note:
    names = safe_names(table, t)
    for_it, against = (
        ", ".join(names[seat] for seat, s in table.humans.items() if s.user in users)
        for users in (table.votes, table.against)
    )
    needed = len(table.humans) // 2 + 1
    lines = [
        "🛑 " + t("Shall this game end without a winner?"),
        "-# " + t("For it: {names}. Needed: {count}.", names=for_it, count=needed),
    ]
    if against:
        lines.append("-# " + t("Against it: {names}.", names=against))
    buttons = [
        word_button(TableButton, table.id, "vote", t("End it"), tone="bad"),
        word_button(TableButton, table.id, "play_on", t("Play on")),
    ]
    return Note("\n".join(lines), rows([buttons]))


def _late(table: Table) -> list[int]:
    return sorted(table.match().to_act & table.humans.keys())
