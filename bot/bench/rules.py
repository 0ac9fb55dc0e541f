"""How fast a game's rules are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bot import games
from bot.bench.figures import Figure
from bot.engine.match import Entry, Match
from bot.engine.types import Game, settle_options

PLAYERS = 4
PLAYOUTS_A_SECOND = 3000
REPLAY_MS = 2.0
ROUNDS, PLAYOUTS = 5, 400


def bench_rules(key: str) -> Iterator[Figure]:
    """Random playouts a second, and the replay of a whole log, of one game with four players."""
    game = games.rules(key)
    seats = PLAYERS if PLAYERS in game.seats else game.seats[-1]
    rng = Random(1)
    rates = []
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(PLAYOUTS):
            _playout(game, seats, rng)
        rates.append(PLAYOUTS / (process_time() - start))
    rate = median(rates)
    yield Figure(
        f"{key}: random {seats}-player games",
        f"{rate:,.0f} a second",
        f">= {PLAYOUTS_A_SECOND:,} a second",
        rate >= PLAYOUTS_A_SECOND,
    )
    logs = [_playout(game, seats, rng) for _ in range(50)]
    took = median(_replay_ms(game, seats, log) for log in logs)
    yield Figure(
        f"{key}: replay of a log of {len(logs[0])} entries",
        f"{took:.2f} ms",
        f"< {REPLAY_MS:g} ms",
        took < REPLAY_MS,
    )


def _playout(game: Game[Any, Any], seats: int, rng: Random) -> list[Entry]:
    """The log of one random match, played on the rules alone, with no Match around them."""
    state = game.start(seats, settle_options(game, {}))
    log: list[Entry] = []
    while game.outcome(state) is None:
        seat = min(game.to_act(state), default=None)
        if seat is None:
            move = game.deal(state, rng)
            assert move is not None  # nobody to act and no outcome: the dealer is due
        else:
            legal = game.legal(state, seat)
            move = legal[int(rng.random() * len(legal))]
        state, _ = game.apply(state, seat, move)
        log.append((seat, move))
    return log


def _replay_ms(game: Game[Any, Any], seats: int, log: list[Entry]) -> float:
    start = process_time()
    Match.replay(game, seats, {}, log)
    return 1000 * (process_time() - start)
