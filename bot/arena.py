"""``python -m bot arena X Y``: how strongly computer players play, one X against Ys only.

Every deal is played once for each seat, X sitting in it, so luck with the cards falls on both sides.
A level is one of the game's own, or ``random``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import NamedTuple

from bot import games
from bot.engine.match import Match

RANDOM = "random"
_HEAD = "players   games   share of wins   fair  ms a move: median, worst  by turn order"
SURE = 1.96
"""Standard errors on either side of a share that make an interval of 95 %."""


class Duel(NamedTuple):
    """What is played; one of its deals is one task."""

    game: str
    x: str
    y: str
    players: int
    seed: str
    budget: float


class Deal(NamedTuple):
    """What one deal gave, played once for each seat of X."""

    shares: tuple[float, ...]
    """X's share of the victory, by how long after the first player X has its turn."""
    seconds: tuple[float, ...]
    """CPU time of each of X's moves."""


def main(argv: list[str]) -> int:
    """Play and print a table, one row for each number of players; 0 unless the arguments are wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot arena", description=__doc__)
    parser.add_argument("x", metavar="X", help="the level that is measured")
    parser.add_argument("y", metavar="Y", help="the level of all others")
    parser.add_argument("--game", choices=games.keys(), default=games.keys()[0])
    parser.add_argument("--players", help="numbers of players, e.g. 2 or 2,3 (default: all)")
    parser.add_argument("--games", type=int, default=200, help="games a row, at least (default: 200)")
    parser.add_argument("--seed", default="1", help="the same seed gives the same deals and moves")
    parser.add_argument("--budget", type=float, default=1.0, help="part of the full effort (default: 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(argv)
    allowed = games.rules(asked.game).seats
    levels = (*games.computer(asked.game).levels, RANDOM)
    try:
        players = [int(n) for n in asked.players.split(",")] if asked.players else list(allowed)
    except ValueError:
        parser.error("--players takes numbers, e.g. 2,3")
    if not set(players) <= set(allowed):
        parser.error(f"{asked.game} is for {allowed[0]} to {allowed[-1]} players")
    if not {asked.x, asked.y} <= set(levels):
        parser.error(f"the levels of {asked.game} are {', '.join(levels)}")
    if min(asked.games, asked.processes) < 1 or not asked.budget > 0:
        parser.error("--games, --processes and --budget are above 0")
    print(f"{asked.game}: one {asked.x} against {asked.y}, seed {asked.seed}, budget {asked.budget:g}")
    print(_HEAD)
    for n in players:
        duel = Duel(asked.game, asked.x, asked.y, n, asked.seed, asked.budget)
        print(row(n, fight(duel, asked.games, asked.processes)), flush=True)
    return 0


def fight(duel: Duel, least: int, processes: int = 1) -> list[Deal]:
    """All deals of a duel, at least so many games, in order; the bar of progress is on stderr."""
    count = -(-least // duel.players)
    play = partial(play_deal, duel)
    deals = []
    for deal in _map(play, count, processes):
        deals.append(deal)
        _progress(len(deals), count)
    return deals


def _map(play: partial[Deal], count: int, processes: int) -> Iterator[Deal]:
    if processes == 1:
        yield from map(play, range(count))
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes have all the cores already
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play, range(count))


def play_deal(duel: Duel, number: int) -> Deal:
    """Play the deal of this number once for each seat of X."""
    shares = [0.0] * duel.players
    seconds: list[float] = []
    for seat in range(duel.players):
        after, share, took = _play(duel, number, seat)
        shares[after] = share
        seconds += took
    return Deal(tuple(shares), tuple(seconds))


def _play(duel: Duel, number: int, x: int) -> tuple[int, float, list[float]]:
    """How long after the first player X has its turn, its share of the victory, and its CPU times."""
    computer = games.computer(duel.game)
    dealer = Random(f"{duel.seed} {number}")
    # One for each seat, so that nobody's dice depend on how many throws another needed.
    dice = [Random(f"{duel.seed} {number} {x} {seat}") for seat in range(duel.players)]
    match = Match(games.rules(duel.game), duel.players, {})
    first: int | None = None
    seconds = []
    while (outcome := match.outcome) is None:
        if match.deal(dealer) is not None:
            continue
        seat = min(match.to_act)
        first = seat if first is None else first
        level = duel.x if seat == x else duel.y
        start = process_time()
        if level == RANDOM:
            move = dice[seat].choice(match.legal(seat))
        else:
            move = computer.choose(match.view(seat), match.public, level, dice[seat], duel.budget)
        if seat == x:
            seconds.append(process_time() - start)
        match.play(seat, move)
    share = 1 / len(outcome.winners) if x in outcome.winners else 0.0
    return (x - (first or 0)) % duel.players, share, seconds


def row(players: int, deals: Sequence[Deal]) -> str:
    """One line of the table: shares with their intervals of 95 %."""
    share, plus = interval([fmean(deal.shares) for deal in deals])
    by_seat = [interval([deal.shares[after] for deal in deals]) for after in range(players)]
    times = [1000 * s for deal in deals for s in deal.seconds]
    seats = "  ".join(f"{s:.2f} ±{p:.2f}" for s, p in by_seat)
    return (
        f"{players:>7}  {players * len(deals):>6}  {share:>8.3f} ±{plus:.3f}  {1 / players:>5.2f}"
        f"  {median(times):>17.1f}, {max(times):>6.1f}  {seats}"
    )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Mean and half the width of its 95 % interval. Games of one deal aren't independent; deals are."""
    error = stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 0.0
    return fmean(shares), SURE * error


def _progress(done: int, count: int, width: int = 40) -> None:
    if sys.stderr.isatty() or done == count:
        filled = width * done // count
        end = "\n" if done == count else ""
        print(f"\r{'█' * filled}{'·' * (width - filled)} {done}/{count} deals", end=end, file=sys.stderr)
