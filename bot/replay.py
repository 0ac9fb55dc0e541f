"""``python -m bot replay FILE``: what a match looked like after each entry of its log."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from bot import games
from bot.engine.match import Match
from bot.engine.record import Record, parse
from bot.engine.types import IllegalMove


def main(argv: list[str]) -> int:
    """Print one JSON object a line after each entry of the record in ``argv[0]`` (``-``: stdin).

    Returns 0, 1 if the rules refuse an entry (its line says which they allowed), or 2 if the
    record can't be read or the lines not written, with one line on stderr.
    """
    parser = argparse.ArgumentParser(prog="python -m bot replay", description=__doc__)
    parser.add_argument("file", help="a match record as JSON, or - for standard input")
    name = parser.parse_args(argv).file
    try:
        record, match = read(name)
    except ValueError as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    try:
        return _print_all(match, record)
    except OSError as error:
        # Python would flush into the closed pipe, or the full disk, once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0  # the reader has seen enough
        print(f"replay: can't write: {error.strerror}", file=sys.stderr)
        return 2


def read(name: str) -> tuple[Record, Match]:
    """The record in a file, ``-`` for stdin, and its match with nothing played yet.

    Raises ValueError, in one line, for a file that isn't a record of a game there is.
    """
    try:
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
            raw = file.read()
    except OSError as error:
        raise ValueError(f"can't read {name!r}: {error.strerror}") from error
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from error
    except RecursionError as error:
        raise ValueError("not a match record: nested too deeply") from error
    record = parse(data)
    known = games.keys()
    if record.game not in known:
        raise ValueError(f"unknown game {record.game!r}; there are: {', '.join(known)}")
    return record, Match(games.rules(record.game), record.players, record.options)


def _print_all(match: Match, record: Record) -> int:
    for n, (seat, move) in enumerate(record.log):
        try:
            match.play(seat, move)
        except IllegalMove as refusal:
            _print({"n": n, "error": "illegal", "move": move, "legal": list(refusal.legal)})
            return 1
        _print(position(n, match))
    return 0


def position(n: int, match: Match) -> dict[str, Any]:
    """What anybody may know after entry ``n``, and what the seats to act may do, sorted."""
    outcome = match.outcome
    seats = sorted(match.to_act)
    return {
        "n": n,
        "to_act": seats,
        "legal": {str(seat): sorted(match.legal(seat)) for seat in seats},
        "view": match.view(None).record(),
        "outcome": outcome and {"scores": list(outcome.scores), "winners": list(outcome.winners)},
    }


def _print(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)
