"""What a server's moderators chose with ``/wool-admin``, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.chat.lobby_panel import clock_name
from bot.chat.translate import language_name
from bot.table.clock import DEFAULT_CLOCK
from bot.texts import Texts, texts

_NAMED = 25
"""Channels of a list that are named; hundreds would not fit a message."""


def computers_allowed(chosen: Mapping[str, Any]) -> bool:
    """Whether computers may play along."""
    return chosen.get("computers") != "no"


def everything_chosen(chosen: Mapping[str, Any], t: Texts) -> str:
    """A line for each thing there is to choose; where nothing was chosen, what holds then."""
    language = t.p("command", "the server's language")
    channels, people = t.p("setting", "all"), t.p("setting", "everybody")
    place = t.p("setting", "in the channel of the command")
    if "locale" in chosen:
        language = language_name(texts(chosen["locale"]))
    if "channels" in chosen:
        channels = channel_list(chosen["channels"])
    if "role" in chosen:
        people = f"<@&{chosen['role']}>"
    if chosen.get("where") == "thread":
        place = t.p("command", "in a thread of its own")
    computers = computers_allowed(chosen)
    lines = [
        (t("Language of tables"), language),
        (t("Time for a turn"), clock_name(chosen.get("clock", DEFAULT_CLOCK), t)),
        (t("Channels where tables may be opened"), channels),
        (t("Who may open tables"), people),
        (t("Computers may play along"), t.p("command", "yes") if computers else t.p("command", "no")),
        (t("Where games are played"), place),
    ]
    return "\n".join(f"{name}: **{value}**" for name, value in lines)


def channel_list(channels: Sequence[int]) -> str:
    """The channels as message text; of very many the first ones."""
    named = ", ".join(f"<#{channel}>" for channel in channels[:_NAMED])
    return named + ", …" if len(channels) > _NAMED else named
