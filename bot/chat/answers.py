"""Private answers: the hand, the rules, the history, the table in words, and what More offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import discord

from bot import games
from bot.chat.boundary import quietly, reader, say, think
from bot.chat.controls import TableButton, rows, word_button
from bot.chat.faults import faults
from bot.chat.hidden import open_panel
from bot.chat.names import literal, people
from bot.chat.pictures import picture
from bot.chat.story import history_pages
from bot.chat.translate import link
from bot.render.scene import Scene
from bot.table.model import Status
from bot.table.refusals import NotPlaying
from bot.table.service import Hand

if TYPE_CHECKING:
    from bot.chat.desk import Desk


async def hand(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """What only the presser may see; with the moves where they come from it.

    What may be looked at only once is asked for with `look`, not by a press that was a mistake.
    """
    table = await desk.tables.load(table_id)
    face = games.face(table.game)
    if face.private:
        await open_panel(desk, interaction, table_id)
        return
    shown = await desk.tables.hand(table_id, desk.person(interaction))
    if shown.seconds is None or shown.table.sitters[shown.view.seat].looked is not None:
        await _show_hand(desk, interaction, shown)
        return
    t = reader(interaction)
    button = word_button(TableButton, table_id, "look", face.hand_label(t), tone="main")
    text = t("Here you may look once, for a minute, when you are ready:")
    await say(interaction, text, view=rows([[button]]))


async def look(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The one look at what only the presser may see."""
    await _show_hand(desk, interaction, await desk.tables.hand(table_id, desk.person(interaction)))


async def _show_hand(desk: Desk, interaction: discord.Interaction, shown: Hand) -> None:
    """The hand as a picture and in words."""
    t = reader(interaction)
    face = games.face(shown.table.game)
    words = face.hand_words(shown.view, t)
    text = words
    if shown.seconds is not None:
        text += "\n-# " + t("You may look once, for a minute; then this disappears.")
    message = await show_picture(
        interaction, text, lambda: face.hand(shown.view, t), f"{shown.table.id}-hand", words
    )
    if message is not None:
        await desk.tables.looked(shown)
        if shown.seconds is not None:
            desk.fleeting.keep(message, shown.seconds)


async def table_rules(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """The rules as this table plays them."""
    table = await desk.tables.load(table_id)
    await rules(interaction, table.game, table.options)


async def rules(
    interaction: discord.Interaction, game: str, options: Mapping[str, str] | None = None
) -> None:
    """The rules in short with a drawn example turn; the default options if none are given."""
    t = reader(interaction)
    face = games.face(game)
    if options is None:
        options = {name: option.default for name, option in games.rules(game).options.items()}
    await show_picture(
        interaction,
        face.rules(t, options),
        lambda: face.rules_example(t),
        f"{game}-rules",
        face.rules_example_words(t),
    )


async def history(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Every move so far, as a strip of pictures and in words."""
    table = await desk.tables.load(table_id)
    t = reader(interaction)
    pages = history_pages(table, t) if table.log else []
    if not pages:
        await say(interaction, t("Nothing has happened yet."))
        return
    public = [event for events in table.match().events for event in events if event.to is None]
    await show_picture(
        interaction,
        pages[0],
        lambda: games.face(table.game).history(public, people(table, t), t),
        f"{table_id}-history-{len(table.log)}",
        t("Every turn so far as a strip of pictures; the text tells the same."),
    )
    for page in pages[1:]:
        await say(interaction, page)


async def words(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Everything the picture shows, in words."""
    table = await desk.tables.load(table_id)
    if not table.log:
        raise NotPlaying(table.status)
    match = table.match()
    t = reader(interaction)
    text = games.face(table.game).words(match.view(None), people(table, t), t, match.outcome)
    # The facts are sentences; a line for each is easier to read and to listen to.
    await say(interaction, literal(text.replace(". ", ".\n")))


async def more(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """What is needed less often."""
    table = await desk.tables.load(table_id)
    person = desk.person(interaction)
    t = reader(interaction)
    offered = [
        ("words", t("Table as text"), "💬", "plain"),
        ("again", t("Post the table again"), "⤵️", "plain"),
    ]
    playing = table.status is Status.PLAYING
    if playing and table.seat_of(person.user) is not None:
        offered.append(("leave", t("Leave the game"), "🚪", "plain"))
    elif playing and table.seat_left(person.user) is not None:
        offered.append(("back", t("Take my seat back"), "🪑", "good"))
    if playing and (person.user == table.host or person.moderator):
        offered.append(("end", t("End the game"), "🛑", "bad"))
    buttons = [
        word_button(TableButton, table_id, word, label, emoji=emoji, tone=tone)
        for word, label, emoji, tone in offered
    ]
    await say(interaction, t("What would you like to do?"), view=rows([buttons]))


async def repost(desk: Desk, interaction: discord.Interaction, table_id: str) -> None:
    """Post the table again at the bottom of its channel."""
    await desk.tables.load(table_id)
    await think(interaction)
    if desk.reposts.take(table_id):
        await desk.tables.shower.repost(table_id)
    table = await desk.tables.load(table_id)
    t = reader(interaction)
    address = link(table)
    text = t("The table is here: {link}", link=address) if address else t("Done.")
    await quietly(interaction.edit_original_response(content=text))


async def show_picture(
    interaction: discord.Interaction,
    text: str,
    draw: Callable[[], Scene],
    name: str,
    alt: str,
) -> discord.InteractionMessage | None:
    """A private answer with a picture; the message, or None if it couldn't be delivered."""
    # Painting may have to wait for its turn, and Discord waits only three seconds.
    if not await think(interaction):
        return None
    file = await picture(draw, name, alt)
    with faults():
        return await interaction.edit_original_response(
            content=text, attachments=[file], allowed_mentions=discord.AllowedMentions.none()
        )
