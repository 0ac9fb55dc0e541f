"""A match of two games for two players: the first player swapped, the points added."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.match import Match
from bot.games.wool_street.rules import GAME


def played(seed: int, **options: str) -> Match:
    match, rng = Match(GAME, 2, {"match": "two", **options}), Random(seed)
    while match.outcome is None:
        if match.deal(rng) is None:
            (seat,) = match.to_act
            match.play(seat, rng.choice(match.legal(seat)))
    return match


def halves(match: Match) -> tuple[Match, Match]:
    """The two games, each as a match of its own."""
    cut = next(n for n, (seat, _) in enumerate(match.log) if n and seat is None)
    options = match.options | {"match": "one"}
    first, refused = Match.replay(GAME, 2, options, match.log[:cut])
    assert refused is None
    second, refused = Match.replay(GAME, 2, options, match.log[cut:])
    assert refused is None
    return first, second


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["random", "host"]))
def test_a_match_is_two_whole_games_and_the_other_one_begins_the_second(seed: int, first: str) -> None:
    match = played(seed, first_player=first)
    one, two = halves(match)
    assert one.outcome is not None
    assert two.outcome is not None
    assert len(match.log) == 72
    begins = [next(s for s, _ in half.log if s is not None) for half in (one, two)]
    assert sorted(begins) == [0, 1]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_the_points_of_both_games_are_added(seed: int) -> None:
    match = played(seed)
    one, two = halves(match)
    sums = tuple(map(sum, zip(one.outcome.scores, two.outcome.scores, strict=True)))
    assert match.outcome.scores == sums
    best = max(sums)
    assert match.outcome.winners == tuple(seat for seat in (0, 1) if sums[seat] == best)


def test_a_second_deal_that_lets_the_same_one_begin_is_refused() -> None:
    match, rng = Match(GAME, 2, {"match": "two", "first_player": "host"}), Random(1)
    match.deal(rng)
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))
    assert match.outcome is None
    assert match.view(None).before is not None
    deal = GAME.deal(match.state, rng)
    assert deal.startswith("deal.1.")
    _, refused = Match.replay(GAME, 2, match.options, [*match.log, (None, "deal.0" + deal[6:])])
    assert refused == len(match.log)


def test_more_than_two_players_play_one_game() -> None:
    match, rng = Match(GAME, 3, {"match": "two"}), Random(1)
    match.deal(rng)
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))
    assert match.outcome is not None
    assert "game" not in match.view(None).record()
