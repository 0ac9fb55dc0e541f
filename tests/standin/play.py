"""People at the stand-in: they open tables and play them."""

from __future__ import annotations

from tests.standin.interactions import Interaction
from tests.standin.messages import Message
from tests.standin.server import StandIn


async def open_table(
    standin: StandIn, channel: int, humans: int = 2, computers: int = 0, first: int = 0
) -> Message:
    """``/wool new``, join, seat computers and start; the first message on which a move can be made.

    The humans are the people of the town from number ``first`` on.
    """
    town = standin.town
    host, *others = town.people[first : first + humans]
    await standin.slash(host, channel, "wool new")
    (lobby,) = await standin.until(lambda: town.written(channel), what="a lobby")
    for person in others:
        await standin.press(person, lobby.button(":join"), lobby)
    for _ in range(computers):
        await standin.press(host, lobby.button(":seat"), lobby)
    start = lobby.custom_ids[0].rpartition(":")[0] + ":start"
    await standin.until(lambda: start in lobby.custom_ids, what="a lobby that can start")
    await standin.press(host, start, lobby)
    return await live(standin, channel)


async def live(standin: StandIn, channel: int, after: Message | None = None) -> Message:
    """The message of a channel on which a move can be made; a newer one than ``after``."""

    def newer() -> Message | None:
        found = standin.town.live(channel)
        return found if found is not None and (after is None or found.id > after.id) else None

    return await standin.until(newer, what="the next table")


async def move(standin: StandIn, message: Message, nth: int = 0) -> Interaction:
    """Whoever is to act presses the n-th button that plays a move."""
    return await standin.press(standin.town.to_act(message), message.moves[nth], message)


async def play_on(standin: StandIn, channel: int, turns: int = 100, *, over: str = "🏆") -> int:
    """Play until the game is over, or so many turns; how many were played."""

    def shown(before: Message) -> bool:
        return standin.town.live(channel) is not before or ended()

    def ended() -> bool:
        # The old table may not have shrunk yet, and other messages may follow the result.
        return any(over in message.content for message in standin.town.written(channel)[-4:])

    for turn in range(turns):
        message = standin.town.live(channel)
        if message is None or ended():
            return turn
        pressed = await move(standin, message)
        assert pressed.acknowledged, f"turn {turn} was not answered"
        await standin.until(lambda before=message: shown(before), what=f"turn {turn} is shown")
    return turns
