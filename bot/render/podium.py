"""What final pictures have in common: the winners on top, the others in their order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.types import Outcome, Seat
from bot.render import look
from bot.render.face import Person
from bot.render.people import names_of, sentence
from bot.render.scene import Box
from bot.render.sheet import Sheet
from bot.texts import Texts


def ranking(outcome: Outcome) -> list[Seat]:
    """Seats from the best to the last: winners first, then by points, then in seat order."""
    seats = range(len(outcome.scores))
    return sorted(seats, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))


def winners(sheet: Sheet, box: Box, people: Sequence[Person], outcome: Outcome, t: Texts) -> None:
    """A ribbon, and who wins."""
    sheet.area("header", box)
    sheet.sprite("shared/ribbon", Box(box.x, box.y, box.height, box.height))
    best = [names_of(people, t)[seat] for seat in outcome.winners]
    if len(best) == 1:
        title = sentence(t("{name} wins", name=best[0]))
    else:
        title = sentence(t("{names} win together", names=", ".join(best)))
    left = box.height + 16
    place = sheet.area("winners", Box(box.x + left, box.y, box.width - left, box.height))
    sheet.text(place, title, 50, look.NEW, least=15, weight=800, lines=5)
