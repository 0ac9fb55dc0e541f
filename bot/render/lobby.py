"""The card that invites to a table: who sits there already and what was agreed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render import look
from bot.render.face import Person
from bot.render.people import seat_names
from bot.render.scene import Box, Scene
from bot.render.sheet import Sheet
from bot.texts import Texts

WIDTH = 960
BANNER, SEAT, SPACE = 220, 68, 8
OPTIONS, OPTION = 372, 74
"""Width of the column on the right, and the least height of an entry."""


def lobby(
    banner: str,
    title: str,
    people: Sequence[Person],
    seats: int,
    options: Sequence[tuple[str, str]],
    t: Texts,
) -> Scene:
    """The lobby's picture: ``banner`` is a sprite, ``options`` are names and choices as people read them."""
    sheet = Sheet()
    inner = WIDTH - 2 * look.MARGIN
    top_box = sheet.area("banner", Box(look.MARGIN, look.MARGIN, inner, BANNER))
    sheet.sprite(banner, top_box)
    where = sheet.area("title", Box(top_box.x + 28, top_box.y + 16, 560, 84))
    sheet.text(where, title, 72, look.TEXT, weight=800, least=look.MIDDLE)
    top = top_box.bottom + look.GAP + 2
    names = seat_names(people, t)
    width = inner - OPTIONS - look.GAP
    for seat in range(seats):
        box = Box(look.MARGIN, top + seat * (SEAT + SPACE), width, SEAT)
        _seat(sheet, box, seat, names[seat] if seat < len(names) else None, t)
    height = max(seats * (SEAT + SPACE) - SPACE, len(options) * OPTION + 16)
    panel = sheet.panel("options", Box(WIDTH - look.MARGIN - OPTIONS, top, OPTIONS, height))
    each = (panel.height - 16) // max(1, len(options))
    for n, (name, choice) in enumerate(options):
        place = Box(panel.x + 18, panel.y + 8 + n * each, panel.width - 36, each)
        sheet.area(f"option {n}", place)
        half = place.height // 2
        sheet.text(Box(place.x, place.y + half - 32, place.width, 32), name, 24, look.QUIET, least=16)
        sheet.text(Box(place.x, place.y + half - 2, place.width, 36), choice, 29, look.TEXT, least=18)
    return sheet.scene(WIDTH, panel.bottom + look.MARGIN)


def _seat(sheet: Sheet, box: Box, seat: int, name: str | None, t: Texts) -> None:
    taken = name is not None
    sheet.area(f"seat {seat}", box)
    if taken:
        sheet.fill(box, look.PANEL_UP, look.RADIUS)
    else:
        sheet.fill(box, look.FAINT, look.RADIUS, line=2)
    number = Box(box.x + 14, box.y, 40, box.height)
    sheet.text(
        number, str(seat + 1), look.MIDDLE, look.NEW if taken else look.FAINT, weight=800, align="middle"
    )
    place = Box(box.x + 66, box.y + 3, box.width - 80, box.height - 6)
    if name is not None:
        sheet.text(place, name, 36, least=18, lines=2)
    else:
        sheet.text(place, t("free seat"), look.MIDDLE, look.QUIET, least=look.TINY)
