"""Nobody learns another's hand, or the pile, from anything the bot sends or logs.

Two games are compared that differ only in what is hidden from Ada: she, and everybody who doesn't
play, see the same in both, to the last byte of the last picture.
"""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.games.colours import COLOURS, INITIALS
from bot.games.fashion.face import FashionFace
from bot.games.fashion.rules import Fashion
from tests.chat.eavesdrop import Eavesdropper, Sight
from tests.world import World, world

SEATS, PLIES = 3, 7
TURNED = 2 * 3
"""Cards turned over in the months that are played: two each in three months."""
TABLE = "0000000000"


def two_deals(random: Random) -> tuple[str, str, list[str]]:
    """Two deals, and a colour for each ply that both let be played.

    Ada's hand and the cards turned over are the same; the other hands share what they play and
    differ in the rest, and so does the pile.
    """
    cards = list(INITIALS * 12)
    random.shuffle(cards)
    ada, turned, played, rest = cards[:12], cards[12:18], cards[18:24], cards[24:]
    deals: list[str] = []
    hands: list[list[Counter[str]]] = []
    while len(deals) < 2:
        random.shuffle(rest)
        others = [played[:3] + rest[:9], played[3:] + rest[9:18]]
        counted = [Counter(hand) for hand in others]
        if hands and any(one == other for one, other in zip(hands[0], counted, strict=True)):
            continue
        hands.append(counted)
        deals.append("deal.0." + "".join([*ada, *others[0], *others[1], *turned, *rest[18:]]))
    plan = [[ada, played[:3], played[3:]][n % SEATS][n // SEATS] for n in range(SEATS * SEATS)]
    # The first player changes each month, so the order of the seats does.
    order = [(month + n) % SEATS for month in range(SEATS) for n in range(SEATS)]
    left = {seat: [plan[n] for n in range(seat, len(plan), SEATS)] for seat in range(SEATS)}
    return deals[0], deals[1], [COLOURS[INITIALS.index(left[seat].pop(0))] for seat in order]


async def sights(deal: str, plan: list[str], folder: Path, caplog: pytest.LogCaptureFixture) -> list[Sight]:
    """What Ada, and everybody who doesn't play, could see of a game with this deal, in order."""
    caplog.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fashion, "deal", lambda _, state, rng: None if state.hands else deal)
        patch.setattr("bot.table.lobby.new_id", lambda: TABLE)
        async with world(folder / "tables.db") as made:
            ear = Eavesdropper(made, patch)
            await made.open_table(SEATS, game="fashion")
            for colour in plan[:PLIES]:
                await look_around(made)
                await made.play_hidden(lambda picks, colour=colour: wanted(picks, colour))
            players = {person.id for person in made.people[1:SEATS]}
            seen = [sight for sight in ear.new() if sight.viewer not in players]
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("bot.table")]
    return seen + [Sight(None, line.partition(" ms=")[0]) for line in lines]


def wanted(picks: list[str], colour: str) -> str:
    """The plain move that plays this colour."""
    return next(pick for pick in picks if pick.endswith(f":play.{colour}"))


async def look_around(made: World) -> None:
    held = made.hold(made.last())
    for person in (made.people[0], made.people[4]):
        for word in ("hand", "play", "history", "words", "more"):
            await made.press_all([(person, held, f"t:{TABLE}:{word}")])


async def compared(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> tuple[list[Sight], list[Sight]]:
    caplog.set_level(logging.DEBUG, logger="bot")
    one, other, plan = two_deals(Random(5))
    return (
        await sights(one, plan, tmp_path / "one", caplog),
        await sights(other, plan, tmp_path / "other", caplog),
    )


async def test_games_that_differ_only_in_what_is_hidden_look_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = await compared(tmp_path, caplog)
    assert len(one) > 300
    assert one == other


async def test_the_comparison_finds_a_pile_that_shows(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Fashion.view

    def telling(rules: Fashion, state: Any, seat: int | None) -> Any:
        shown = view(rules, state, seat)
        return replace(shown, deck=shown.deck + sum(state.deck[-4:]))

    monkeypatch.setattr(Fashion, "view", telling)
    one, other = await compared(tmp_path, caplog)
    assert one != other


async def test_the_comparison_finds_the_hand_of_whoever_is_to_act(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, prompt = Fashion.view, FashionFace.prompt

    def telling(rules: Fashion, state: Any, seat: int | None) -> Any:
        return view(rules, state, state.active if seat is None else seat)

    def loud(face: FashionFace, shown: Any, t: Any) -> str:
        return f"{prompt(face, shown, t)} {shown.hand}"

    monkeypatch.setattr(Fashion, "view", telling)
    monkeypatch.setattr(FashionFace, "prompt", loud)
    one, other = await compared(tmp_path, caplog)
    assert one != other
