"""The messages of a table, written from what everybody may know. Nothing here talks to Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot import games
from bot.chat.controls import LobbyButton, TableButton, move_button, rows, word_button
from bot.chat.names import people, safe_name, safe_names
from bot.chat.story import TEXT_LIMIT, story
from bot.chat.translate import link
from bot.engine.match import Match
from bot.engine.types import Seat
from bot.render.face import Face, Person
from bot.render.scene import Scene
from bot.table.model import Kind, Letter, Post, Stage, Status, Table
from bot.texts import Texts


@dataclass(frozen=True, slots=True)
class TableMessage:
    """Everything one message of a table in play, or over, needs."""

    text: str
    view: discord.ui.View
    alt: str
    """The picture in words."""
    mention: tuple[int, ...]
    """People to act, whom the text mentions."""
    match: Match
    face: Face
    people: tuple[Person, ...]

    def draw(self, t: Texts) -> Scene:
        """The picture; to be called in a thread."""
        return self.face.table(self.match.view(None), self.people, t, self.match.outcome)


def moment(at: float) -> str:
    """A time (seconds since the epoch) that every reader's Discord counts down by itself."""
    return f"<t:{int(at)}:R>"


def table_message(table: Table, since: int, t: Texts) -> TableMessage:
    """A table in play or over, telling what happened from entry ``since`` of the log on.

    Raises NoReplay.
    """
    match = table.match()
    face = games.face(table.game)
    view = match.view(None)
    everybody = people(table, t)
    playing = table.status is Status.PLAYING
    actors = sorted(match.to_act & table.humans.keys()) if playing else []
    thinking = table.thinking(match) if playing else None
    told = story(table, match, since, len(table.log), t)
    lines = [f"**{line}**" if news else f"-# {line}" for _, line, news in told]
    if table.status is Status.CANCELLED:
        lines = ["**" + t("This game was ended early, without a winner.") + "**"]
    elif match.outcome is not None:
        lines.append("🏆 **" + _result(table, match, t) + "**")
    else:
        lines += [
            "-# " + t("A computer plays for {name}.", name=safe_name(s.name))
            for s in table.sitters
            if s.computer and s.user
        ]
        lines += [_your_turn(table, seat, face.prompt(view, t), t) for seat in actors]
        if thinking is not None:
            lines.append(t("{name} is thinking.", name=safe_names(table, t)[thinking]))
        elif table.due is not None and table.stage is not Stage.UP:
            lines.append("-# " + t("Time runs out {when}.", when=moment(table.due)))
    return TableMessage(
        text=_cut(lines),
        view=rows(_table_rows(table, match, face, actors, t)),
        alt=face.words(view, everybody, t, match.outcome),
        mention=tuple(table.sitters[seat].user for seat in actors),
        match=match,
        face=face,
        people=everybody,
    )


def _your_turn(table: Table, seat: Seat, prompt: str, t: Texts) -> str:
    sitter = table.sitters[seat]
    mention = f"<@{sitter.user}>"
    line = t("{player}, it's your turn. {prompt}", player=mention, prompt=prompt)
    if sitter.letter is Letter.REFUSED:
        label = games.face(table.game).hand_label(t)
        line += "\n-# " + t("I couldn't send you a private message: press “{button}” below.", button=label)
    return line


def _result(table: Table, match: Match, t: Texts) -> str:
    names = safe_names(table, t)
    winners = [names[seat] for seat in match.outcome.winners]
    points = match.outcome.scores[match.outcome.winners[0]]
    count = str(points).replace("-", "−")
    if len(winners) == 1:
        return t.n(
            "{name} wins with {count} point!",
            "{name} wins with {count} points!",
            abs(points),
            name=winners[0],
            count=count,
        )
    return t.n(
        "{names} share the victory with {count} point each!",
        "{names} share the victory with {count} points each!",
        abs(points),
        names=", ".join(winners),
        count=count,
    )


def _table_rows(table: Table, match: Match, face: Face, actors: Sequence[Seat], t: Texts) -> list[list[Any]]:
    lines: list[list[Any]] = []
    if face.private and actors:
        play = t.p("button", "Play")
        lines = [[word_button(TableButton, table.id, "play", play, emoji="🃏", tone="main")]]
    elif table.status is Status.PLAYING and len(actors) == 1:
        (seat,) = actors
        controls = face.controls(match.view(None), match.legal(seat), t)
        lines = [[move_button(table.id, match.step, c) for c in line] for line in controls]

    def word(name: str, label: str, emoji: str) -> TableButton:
        return word_button(TableButton, table.id, name, label, emoji=emoji)

    last = []
    if table.status is Status.PLAYING and face.hand_command:
        last.append(word("hand", face.hand_label(t), "🔍"))
    last.append(word("rules", t.p("button", "Rules"), "📖"))
    last.append(word("history", t.p("button", "History"), "📜"))
    if table.status is Status.PLAYING:
        last.append(word("more", t.p("button", "More"), "➕"))
    else:
        last.append(word("film", t.p("button", "Film"), "🎬"))
        if table.status is Status.OVER:
            last.append(word("lesson", t.p("button", "Lesson"), "🎓"))
        rematch = t.p("button", "Rematch")
        last.append(word_button(LobbyButton, table.id, "rematch", rematch, emoji="🔁", tone="good"))
    return [*lines, last]


def shrunk_line(table: Table, post: Post, t: Texts) -> str:
    """What is left of a message that another one replaced."""
    if table.begun:
        if post.kind is Kind.LOBBY:
            return has_begun(table, t)
        until = post.replaced_at or 0
        told = story(table, table.match(), post.since, until, t)
        # News of the last entry is told by the message that follows.
        lines = [line for n, line, news in told if not (news and n == until - 1)]
        if lines:
            return _cut(["-# " + " · ".join(lines)])
    address = link(table)
    return "-# " + (t("The table is further down: {link}", link=address) if address else "…")


def has_begun(table: Table, t: Texts) -> str:
    """What takes the place of a lobby when its game begins."""
    return t("The game has begun: {names}.", names=", ".join(safe_names(table, t)))


def _cut(lines: Sequence[str]) -> str:
    """The lines that fit a message; the last is kept whatever happens, the first go first."""
    kept = list(lines)
    while len("\n".join(kept)) > TEXT_LIMIT and len(kept) > 1:
        del kept[0]
    return "\n".join(kept)[:TEXT_LIMIT]
