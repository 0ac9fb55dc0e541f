"""The one place where whatever goes wrong under a press or a command becomes an answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.chat.faults import faults
from bot.chat.throttle import Verdict
from bot.chat.translate import link, why
from bot.engine.types import IllegalMove, StaleMove
from bot.metrics import ACKNOWLEDGED, ERRORS, STALE
from bot.table.ports import Busy, Unreachable
from bot.table.refusals import NoTable, NotPlaying, NotYourTurn, Paused, TableOpen
from bot.texts import Texts, texts

log = logging.getLogger(__name__)

_ANSWER_SECONDS = 10.0
"""Discord drops an interaction after three seconds; a request that hangs may not hold its task."""

_CAME = "came"
"""Under which an interaction keeps when it came, until it is answered."""


class Sorry(Exception):
    """Something only chat knows of is wrong; ``sentence`` writes it in the reader's language."""

    def __init__(self, sentence: Callable[[Texts], str]) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def reader(interaction: discord.Interaction) -> Texts:
    """The texts in the language of whoever pressed or typed."""
    chosen = interaction.extras.get("locale")
    return texts(chosen or interaction.locale.value)


async def answered(interaction: discord.Interaction, act: Callable[..., Awaitable[None]], *args: Any) -> None:
    """Run ``act(interaction, *args)`` and answer the interaction whatever happens.

    A refusal becomes its private sentence, with a link to the table where that helps. An error of
    ours becomes an apology with a number that stands in the log beside the traceback.
    """
    interaction.extras[_CAME] = time.perf_counter()
    desk = interaction.client.desk
    desk.came()
    desk.busy.add(task := asyncio.current_task())
    try:
        await _answered(interaction, act, *args)
    finally:
        desk.busy.discard(task)
        _told(interaction)
        if interaction.extras.pop(_CAME, None):  # it was never answered
            desk.told()


async def _answered(
    interaction: discord.Interaction, act: Callable[..., Awaitable[None]], *args: Any
) -> None:
    try:
        verdict = interaction.client.desk.throttle.press(interaction.user.id)
        if verdict is Verdict.IGNORE:
            return
        await interaction.client.desk.greet(interaction)
        if verdict is Verdict.WARN:
            raise Sorry(lambda t: t("Not so fast, please; that press did nothing."))
        await act(interaction, *args)
    except Sorry as sorry:
        await say(interaction, sorry.sentence(reader(interaction)))
    except (Busy, Unreachable) as error:
        log.warning("interaction %s: Discord refused: %s", interaction.id, error)
        t = reader(interaction)
        if isinstance(error, Unreachable) and error.reason in ("rights", "locked"):
            await say(interaction, why(Paused(error.reason), t))
            return
        await say(interaction, t("Discord didn't take that. Nothing is lost; please try again."))
    except Exception as error:
        t = reader(interaction)
        sentence = why(error, t)
        if sentence is not None:
            STALE.inc(isinstance(error, StaleMove))
            log.debug("refused: %s", type(error).__name__)  # its text may have a card or a name
            await say(interaction, sentence + await _where(interaction, error, args, t))
            return
        ERRORS.inc()
        number = secrets.token_hex(3)
        log.exception("error %s", number)
        await say(
            interaction,
            t("Something went wrong on our side; nothing was changed. Reference: {number}", number=number),
        )


async def not_carried_out(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that discord.py couldn't give to us: it, or what was chosen, is no longer there."""

    async def act(interaction: discord.Interaction) -> None:
        if isinstance(error, app_commands.CommandInvokeError):
            raise error
        log.warning("a command was not carried out: %s", type(error).__name__)
        raise Sorry(lambda t: t("That command, or what you chose, isn't there any more. Please try again."))

    # What is being typed can be answered with proposals only.
    if interaction.type is not discord.InteractionType.autocomplete:
        await answered(interaction, act)


async def acknowledge(interaction: discord.Interaction) -> None:
    """Tell Discord that a press arrived. What was done stands even if this fails."""
    await quietly(interaction.response.defer())
    _told(interaction)


async def think(interaction: discord.Interaction) -> bool:
    """Promise a private answer, to be edited in later; whether Discord took the promise."""
    promised = await quietly(interaction.response.defer(ephemeral=True, thinking=True))
    _told(interaction)
    return promised


async def say(interaction: discord.Interaction, text: str, **more: Any) -> None:
    """A private answer to the interaction, first or not. Failing to deliver it changes nothing."""
    more["allowed_mentions"] = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await quietly(interaction.followup.send(text, ephemeral=True, **more))
    else:
        await quietly(interaction.response.send_message(text, ephemeral=True, **more))
        _told(interaction)


def _told(interaction: discord.Interaction) -> None:
    """Time the first answer, once."""
    if interaction.response.is_done() and (came := interaction.extras.pop(_CAME, None)):
        ACKNOWLEDGED.observe(time.perf_counter() - came)
        interaction.client.desk.told()


async def quietly(request: Awaitable[Any]) -> bool:
    """Make a request that only answers somebody; whether it worked. What was done stands anyway."""
    try:
        with faults():
            async with asyncio.timeout(_ANSWER_SECONDS):
                await request
    except (Busy, Unreachable, discord.InteractionResponded) as error:
        log.info("an answer was not delivered: %s", error)
        return False
    return True


async def _where(interaction: discord.Interaction, error: Exception, args: tuple[Any, ...], t: Texts) -> str:
    """A link to the table, for those who pressed something that is no longer the thing to press."""
    if isinstance(error, TableOpen):
        address = link(error.table)
    elif isinstance(error, (StaleMove, IllegalMove, NotYourTurn, NotPlaying, Paused)) and args:
        try:
            address = link(await interaction.client.desk.tables.load(args[0]))
        except NoTable:
            return ""
    else:
        return ""
    return "\n" + t("The table is here: {link}", link=address) if address else ""
