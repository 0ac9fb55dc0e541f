"""What happened at a table, told from its log for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot import games
from bot.chat.names import safe_sitter
from bot.engine.match import Match
from bot.table.model import Table
from bot.texts import Texts

TEXT_LIMIT = 2000
"""Characters of a message."""


def entry_lines(table: Table, match: Match, since: int, until: int, t: Texts) -> list[str]:
    """What entries ``since`` to ``until`` of the log did, for everybody, one line each.

    Minor events are left out.
    """
    minor = games.face(table.game).minor
    lines = (
        " ".join(sentence for key, sentence in told if key not in minor)
        for _, told in _entries(table, match, since, until, t)
    )
    return [line for line in lines if line]


def _entries(
    table: Table, match: Match, since: int, until: int, t: Texts
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Numbers of entries ``since`` to ``until`` of the log, each with its public events: key and sentence."""
    face = games.face(table.game)
    plain, marked = (
        [safe_sitter(s, t, by_computer=by_computer) for s in table.sitters] for by_computer in (False, True)
    )
    for n in range(since, until):
        seat, _ = match.log[n]
        names = list(plain)
        if seat is not None and n in table.by_computer:
            names[seat] = marked[seat]
        # News is about the game, not about who made the move.
        public = (
            (e.key, face.tell(e, plain if e.key in face.news else names, t))
            for e in match.events[n]
            if e.to is None
        )
        yield n, [(key, sentence) for key, sentence in public if sentence]


def story(table: Table, match: Match, since: int, until: int, t: Texts) -> Iterator[tuple[int, str, bool]]:
    """What a message that begins with entry ``since`` tells: number of the entry, line, whether it is news.

    Begins with the news of the entry before, the move that was made on the message before: nobody
    looks there again.
    """
    face = games.face(table.game)
    for n, told in _entries(table, match, max(0, since - 1), until, t):
        line = " ".join(sentence for key, sentence in told if key not in face.minor | face.news)
        if line and n >= since:
            yield n, line, False
        for key, sentence in told:
            if key in face.news:
                yield n, sentence, True


def history_pages(table: Table, t: Texts) -> list[str]:
    """Every entry so far, players' moves numbered, in pages that fit a message. Raises NoReplay."""
    match, news = table.match(), games.face(table.game).news
    lines = []
    for n, told in _entries(table, match, 0, len(table.log), t):
        line = " ".join(f"**{sentence}**" if key in news else sentence for key, sentence in told)
        by_player = match.log[n][0] is not None
        if line:
            lines.append(f"`{moves_made(match, n + 1):>2}` {line}" if by_player else line)
    return in_pages(lines)


def moves_made(match: Match, entries: int) -> int:
    """How many of the first ``entries`` of the log are moves of players; the rest are the dealer's."""
    return sum(seat is not None for seat, _ in match.log[:entries])


def in_pages(lines: Sequence[str]) -> list[str]:
    """The lines as texts that each fit a message."""
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + len(line) < TEXT_LIMIT:
            pages[-1] += "\n" + line
        else:
            pages.append(line)
    return pages
