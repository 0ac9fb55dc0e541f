"""``python -m bot bench``: what is worth measuring, side by side in one run, next to its target.

Times of computations are CPU time, so other work on the machine counts little; times of presses
are what a clock on the wall says, next to a bare bot's in the same run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from importlib import import_module

from bot import games
from bot.bench.figures import Figure
from bot.bench.rules import bench_rules

_HEAD = ("figure", "measured", "target", "ok")


def main(argv: list[str]) -> int:
    """Print a table of figures. Returns 0 if every target is met, else 1."""
    parser = argparse.ArgumentParser(prog="python -m bot bench", description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=["load"], help="load: 200 tables at once and 2,000 games (many minutes)"
    )
    given = parser.parse_args(argv)
    print(_line(_HEAD), flush=True)
    met = True
    for figure in _load() if given.what == "load" else _all():
        verdict = "" if figure.ok is None else "yes" if figure.ok else "NO"
        print(_line((figure.name, figure.measured, figure.target, verdict)), flush=True)
        met = met and figure.ok is not False
    return 0 if met else 1


def _all() -> Iterator[Figure]:
    for key in games.keys():  # noqa: SIM118 - a function, not a mapping
        yield from bench_rules(key)
    yield from _optional("computers", "bot.bench.thoughts", "bench_thoughts")
    yield from _optional("pictures", "bot.render.bench", "bench_pictures")
    yield from _optional("presses", "bot.bench.presses", "bench_presses")


def _load() -> Iterable[Figure]:
    return _optional("load", "bot.bench.load", "bench_load")


def _optional(what: str, module: str, function: str) -> Iterable[Figure]:
    """Figures of a part that an installation may lack."""
    try:
        bench = getattr(import_module(module), function)
    except ImportError as error:
        return [Figure(what, f"not available ({error.name} is missing)")]
    return (Figure(*row) for row in bench())


def _line(cells: tuple[str, str, str, str]) -> str:
    name, measured, target, ok = cells
    return f"{name:<58} {measured:>22}   {target:<22} {ok}".rstrip()
