"""``python -m bot picture RECORD --out FILE``: draw a position of a match record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot import games
from bot.engine.match import Match
from bot.engine.types import IllegalMove
from bot.render.face import Person
from bot.render.paint import outlined, png
from bot.render.scene import Scene
from bot.replay import read
from bot.texts import texts

KINDS = ("table", "history", "hand", "lobby", "example")


def main(argv: list[str]) -> int:
    """Draw what the arguments ask for. Returns 0, 1 if the rules refuse an entry before the
    position, or 2 if the record can't be read or the picture not written, with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m bot picture", description=__doc__)
    parser.add_argument("file", help="a match record as JSON, or - for standard input")
    parser.add_argument("--out", required=True, metavar="FILE", help="the PNG to write")
    parser.add_argument("--after", type=int, metavar="N", help="after entry N, 0 is the first (default: all)")
    parser.add_argument("--what", choices=KINDS, default="table", help="which picture (default: table)")
    parser.add_argument("--seat", type=int, default=0, help="whose hand, 0 is the first seat")
    parser.add_argument("--names", default="", help="the players' names, separated by commas")
    parser.add_argument("--locale", default="en", help="the language, e.g. de or pt-BR")
    parser.add_argument("--boxes", action="store_true", help="outline the boxes of the layout")
    options = parser.parse_args(argv)
    try:
        if Path(options.out).suffix.lower() not in ("", ".png"):
            raise ValueError(f"only PNG is written, so {options.out!r} should end in .png")
        record, match = read(options.file)
        if not 0 <= options.seat < match.seats:
            raise ValueError(f"--seat is 0 to {match.seats - 1} here")
        if options.after is not None and not 0 <= options.after < len(record.log):
            raise ValueError(f"--after is 0 to {len(record.log) - 1} here")
    except ValueError as error:
        return _fail(str(error), 2)
    log = record.log if options.after is None else record.log[: options.after + 1]
    for n, (seat, move) in enumerate(log):
        try:
            match.play(seat, move)
        except IllegalMove:
            return _fail(f"entry {n} is refused: {move}", 1)
    given = [name for name in options.names.split(",") if name]
    people = [Person(given[n] if n < len(given) else f"Player {n + 1}") for n in range(match.seats)]
    scene = _scene(match, options.what, options.seat, people, options.locale)
    if options.boxes:
        scene = outlined(scene)
    try:
        Path(options.out).write_bytes(png(scene))
    except OSError as error:
        return _fail(f"can't write {options.out!r}: {error.strerror}", 2)
    return 0


def _scene(match: Match, what: str, seat: int, people: list[Person], locale: str) -> Scene:
    face, t = games.face(match.game.key), texts(locale)
    if what == "history":
        return face.history([event for events in match.events for event in events], people, t)
    if what == "hand":
        return face.hand(match.view(seat), t)
    if what == "lobby":
        return face.lobby(people, match.seats, match.options, t)
    if what == "example":
        return face.rules_example(t)
    return face.table(match.view(None), people, t, match.outcome)


def _fail(says: str, code: int) -> int:
    print(f"picture: {says}", file=sys.stderr)
    return code
