"""Nobody learns another's survey, or the deck, from anything the bot sends or logs.

Two ways to find a leak. A search: whatever somebody could see is searched for what they may not
know. And a comparison: two games that differ only in what is hidden look the same to everybody,
to the last byte of the last picture, whatever words or order a leak might hide in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest

from bot.chat.client import BotClient
from bot.engine.match import Match
from bot.games.wool_street.cards import COLOURS, INITIALS, SURVEY, UNSEEN
from bot.games.wool_street.face import WoolStreetFace
from bot.games.wool_street.rules import WoolStreet
from bot.store.sqlite import open_store
from tests.chat.eavesdrop import Eavesdropper, Sight, tells_cards, tells_order
from tests.world import World, world

TURNS = 35


def named(initials: str) -> list[str]:
    return [COLOURS[INITIALS.index(letter)] for letter in initials]


class Secrets:
    """What the deal hides, of the match as it is now."""

    def __init__(self, match: Match, users: list[int | None]) -> None:
        _, _, deck, surveys = match.log[0][1].split(".")
        self._deck = named(deck)[match.state.drawn :]
        hands = [named(surveys)[n : n + SURVEY] for n in range(0, len(surveys), SURVEY)]
        self._hands = list(zip(users, hands, strict=True))

    def told_by(self, sight: Sight) -> str | None:
        """What this sight tells that its viewer may not know."""
        # Two may have seen the same cards, and each may know their own.
        own = [sorted(hand) for user, hand in self._hands if user == sight.viewer is not None]
        for user, hand in self._hands:
            if sorted(hand) not in own and tells_cards(sight.text, hand):
                return f"{sight.viewer} could see the survey of {user}: {sight.text}"
        if tells_order(sight.text, self._deck):
            return f"{sight.viewer} could see the order of the deck: {sight.text}"
        return None


async def overheard(world: World, monkeypatch: pytest.MonkeyPatch, logged: Any, random: Random) -> list[str]:
    """Play one random game, look at everything there is to see on the way, and list what leaked."""
    ear = Eavesdropper(world, monkeypatch)
    leaks: list[str] = []
    await world.open_table(random.randint(2, 4), computers=random.randint(0, 1))
    for _ in range(TURNS + 1):
        table = await world.table()
        secrets = Secrets(table.match(), [s.user for s in table.sitters])
        lines = [Sight(None, record.getMessage()) for record in logged.records if record.name[:3] == "bot"]
        logged.clear()
        leaks += filter(None, map(secrets.told_by, [*ear.new(), *lines]))
        moves = world.hold(world.last()).moves
        if leaks or not moves:
            break
        words = random.sample(["hand", "history", "words", "more", "rules"], 2)
        held = world.hold(world.last())
        await world.press_all([(random.choice(world.people), held, f"t:{table.id}:{word}") for word in words])
        await world.to_act().click(world.last(), custom_id=random.choice(moves))
    return leaks


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_anybody_can_see_or_log_tells_no_hidden_card(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    assert await overheard(world, monkeypatch, caplog, Random(seed)) == []


def survey_in_words(view: Any, _: Any) -> str:
    return "Somebody saw " + ", ".join(view.survey)


def survey_as_initials(view: Any, _: Any) -> str:
    return "".join(colour[0] for colour in sorted(view.survey))


@pytest.mark.parametrize("leak", [survey_in_words, survey_as_initials])
async def test_the_search_finds_a_survey_shown_to_all(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    leak: Callable[[Any, Any], str],
) -> None:
    view = Match.view
    monkeypatch.setattr(Match, "view", lambda match, seat: view(match, seat or 0))
    monkeypatch.setattr(WoolStreetFace, "prompt", lambda face, view, t: leak(view, t))
    assert await overheard(world, monkeypatch, caplog, Random(1))


async def test_the_search_finds_a_survey_shown_to_the_wrong_player(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view = Match.view
    monkeypatch.setattr(
        Match, "view", lambda match, seat: view(match, seat if seat is None else (seat + 1) % match.seats)
    )
    assert await overheard(world, monkeypatch, caplog, Random(1))


async def test_the_search_finds_a_deck_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    deal = WoolStreet.deal

    def chatty(rules: WoolStreet, state: Any, rng: Random) -> str | None:
        move = deal(rules, state, rng)
        logging.getLogger("bot.dealer").debug("dealt %s", move)
        return move

    monkeypatch.setattr(WoolStreet, "deal", chatty)
    assert await overheard(world, monkeypatch, caplog, Random(1))


# Two games


HIDDEN = 12
"""The turn until which the two games look the same."""


def two_deals(seats: int, random: Random) -> tuple[str, str]:
    """Two deals that agree in the first player and in the cards drawn until HIDDEN, and in no survey."""
    cards = list(INITIALS * 7)
    random.shuffle(cards)
    front, back = cards[:HIDDEN], cards[HIDDEN:]
    deals: list[str] = []
    surveys: list[list[str]] = []
    while len(deals) < 2:
        random.shuffle(back)
        deck = front + back
        seen = random.sample(deck[:-UNSEEN], SURVEY * seats)
        hands = [sorted(seen[n : n + SURVEY]) for n in range(0, len(seen), SURVEY)]
        if not any(hand in surveys for hand in hands):
            surveys += hands
            deals.append(f"deal.0.{''.join(deck)}.{''.join(seen)}")
    return deals[0], deals[1]


async def sights(deal: str, folder: Path, caplog: pytest.LogCaptureFixture) -> list[Sight]:
    """Everything but what is a player's own, in order, of a game with this deal played to turn HIDDEN."""
    caplog.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WoolStreet, "deal", lambda _, state, rng: None if state.deck else deal)
        patch.setattr("bot.table.lobby.new_id", lambda: "0000000000")
        async with world(folder / "tables.db") as made:
            ear = Eavesdropper(made, patch)
            await made.open_table(3)
            for turn in range(HIDDEN - 1):
                held = made.hold(made.last())
                for word in ("history", "words", "more"):
                    await made.press_all([(made.people[4], held, f"t:0000000000:{word}")])
                moves = held.moves
                await made.to_act().click(made.last(), custom_id=moves[turn % len(moves)])
            players = {person.id for person in made.people[:3]}
            seen = [sight for sight in ear.new() if sight.viewer not in players]
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("bot.table")]
    return seen + [Sight(None, line.partition(" ms=")[0]) for line in lines]


async def test_games_that_differ_only_in_what_is_hidden_look_the_same_to_everybody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    one, other = two_deals(3, Random(5))
    seen = await sights(one, tmp_path / "one", caplog)
    assert len(seen) > 500
    assert seen == await sights(other, tmp_path / "other", caplog)


async def test_the_comparison_finds_what_no_search_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = WoolStreet.view

    def telling(rules: WoolStreet, state: Any, seat: int | None) -> Any:
        shown = view(rules, state, seat)
        return replace(shown, deck=shown.deck + sum(state.deck[-2:]))

    monkeypatch.setattr(WoolStreet, "view", telling)
    one, other = two_deals(3, Random(5))
    assert await sights(one, tmp_path / "one", caplog) != await sights(other, tmp_path / "other", caplog)


async def test_the_client_shuffles_with_the_systems_random_source(tmp_path: Path) -> None:
    async with open_store(tmp_path / "tables.db") as store:
        client = BotClient(store)
        assert type(client.tables._rng) is SystemRandom
