"""Sentences for refusals, and the names and descriptions of commands in every language."""

from __future__ import annotations

from collections.abc import Callable

import discord
from babel import Locale
from discord import app_commands

from bot.chat.names import known_as, safe_name
from bot.engine.types import IllegalMove, StaleMove
from bot.table import refusals
from bot.table.model import NoReplay, Status, Table
from bot.texts import SOURCE, Texts, texts


def link(table: Table) -> str | None:
    """Address of the message that shows the table now."""
    if table.live is None:
        return None
    return f"https://discord.com/channels/{table.guild}/{table.channel}/{table.live.message}"


def why(error: Exception, t: Texts) -> str | None:
    """The sentence that tells a player why not, or None if the error is no refusal."""
    match error:
        case StaleMove():
            return t("That turn is over; nothing was changed.")
        case IllegalMove():
            return t("The rules don't allow that now; nothing was changed.")
        case refusals.NoTable():
            return t("There is no open table here.")
        case refusals.TableOpen():
            return t("There is already an open table in this channel.")
        case refusals.NotInLobby():
            return t("This game has already begun.")
        case refusals.NotPlaying(status=Status.LOBBY):
            return t("This game hasn't begun yet.")
        case refusals.NotPlaying(status=Status.PLAYING):
            return t("This game isn't over yet.")
        case refusals.NotPlaying(status=Status.BROKEN):
            return t("This game can't be continued after an update of the bot. It was closed.")
        case refusals.NotPlaying(status=Status.CLOSED):
            return t("This game was closed when I was removed from its channel or server.")
        case NoReplay():
            return t("This game can't be replayed after an update of the bot.")
        case refusals.NeverBegan():
            return t("This table was closed before a game began.")
        case refusals.NotPlaying():
            return t("This game is over.")
        case refusals.HasLeft():
            return t("A computer plays for you. To come back, press More.")
        case refusals.NoSuchSeat():
            return t("Nobody of that name is sitting at this table.")
        case refusals.SitsHere(name=name):
            return t("{name} is already sitting at this table.", name=safe_name(name))
        case refusals.NotSeated():
            return t("You aren't sitting at this table.")
        case refusals.AlreadySeated():
            return t("You are already sitting at this table.")
        case refusals.TableFull():
            return t("Every seat is taken.")
        case refusals.SeatsTaken():
            return t("More players than that are sitting at this table already; nothing was changed.")
        case refusals.NoSuchComputer():
            return t("This computer isn't sitting at the table any more.")
        case refusals.NoComputer():
            return t("There is no computer player to remove.")
        case refusals.TooFew(needed=needed):
            return t.n(
                "At least {count} player is needed. You can seat a computer.",
                "At least {count} players are needed. You can seat computers.",
                needed,
            )
        case refusals.NotHost(host=host):
            return t("Only the host, {name}, can do that.", name=safe_name(host))
        case refusals.NotYourTurn(names=names):
            return t(
                "It isn't your turn: waiting for {names}.",
                names=", ".join(safe_name(known_as(name, t)) for name in names),
            )
        case refusals.Paused(reason="locked"):
            return t("The game is waiting: this thread is locked, so I can't post the table.")
        case refusals.Paused(reason="rights"):
            return t(
                "The game is waiting: I lack the permissions to post the table in this channel."
                " Ask a moderator; then press again."
            )
        case refusals.Paused():
            return t("The game is waiting: I can't post the table in this channel.")
        case refusals.TimeNotUp():
            return t("Nobody's time is up any more.")
        case refusals.NotOthers():
            return t("The others decide that.")
        case refusals.NoSuchPerson():
            return t("That doesn't work with this person; nothing was changed.")
        case refusals.NoVote():
            return t("Nobody proposes to end the game any more.")
        case refusals.NotOffered():
            return t("This seat isn't offered to you.")
        case refusals.LookedAlready():
            return t("You have had your one look.")
        case refusals.NothingHidden():
            return t("Nothing has been dealt to you yet.")
    return None


def language_name(t: Texts) -> str:
    """The name of a language in itself."""
    name = Locale.parse(t.locale, sep="-").display_name or t.locale
    return name[:1].upper() + name[1:]


class CommandTexts(app_commands.Translator):
    """Gives Discord the commands' names and descriptions in every language that has them."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if "render" not in string.extras:
            return None
        translated = string.extras["render"](texts(locale.value))
        return translated if translated != string.message else None


def command_text(render: Callable[[Texts], str]) -> app_commands.locale_str:
    """A command's name or description, which ``render`` writes in any language."""
    return app_commands.locale_str(render(texts(SOURCE)), render=render)
