"""What pictures cost, side by side with the way many bots draw them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from io import BytesIO
from random import Random
from statistics import median
from time import perf_counter, process_time

from PIL import Image, ImageDraw, ImageFont

from bot import games
from bot.engine.match import Match
from bot.render.face import Person
from bot.render.film import MOST, film
from bot.render.paint import held, png
from bot.render.scene import Fill, Scene, Sprite
from bot.render.sprites import ASSETS
from bot.texts import texts

Row = tuple[str, str, str, bool | None]
"""Name, what was measured, the target, whether it is met."""

ROUNDS = 25
PLAIN = (
    "Alexandria of the Seven Kingdoms", "Benjamin von und zu Hohenstaufen",
    "Christopher Montgomery Featherly", "Dorothea Wilhelmina Ackermann-Ln",
    "Emmanuel Quincy Zimmermann-Voigt",
)  # fmt: skip
EMOJI = (
    "🦊🌈👩🏽‍🚀 Zoë 🇩🇪🧶🧦",
    "🐑🐑🐑🐑🐑🐑🐑🐑",
    "👨‍👩‍👧‍👦🎉🏆🥇🎲🃏",
    "مرحبا 🧵 العالم",
    "नमस्ते 🙏 दुनिया",
)
_FIRST = """
import time
from bot.render.bench import table
view = table(5, 34, 1)
import bot.render.paint
from bot import games
face = games.face("wool_street")
from bot.render.bench import draw, PLAIN
start = time.process_time()
bot.render.paint.png(draw(view, PLAIN))
print(time.process_time() - start)
"""


def bench_pictures() -> list[Row]:
    """CPU medians and worst cases of a table for two and for five, and of the naive way."""
    rows: list[Row] = []
    for seats, plies in ((2, 20), (5, 34)):
        worst = worst_table(seats, plies)
        scene = draw(worst, PLAIN[:seats])
        ours, plain = _both(lambda worst=worst, seats=seats: png(draw(worst, PLAIN[:seats])),
                            lambda scene=scene: naive(scene))  # fmt: skip
        size, plain_size = len(png(scene)), len(naive(scene))
        five = seats == 5
        name = f"picture, {seats} players"
        rows += [
            (f"{name}: view to bytes, CPU", f"{ours * 1e3:.1f} ms", "15 ms" if five else "", ours <= 0.015),
            (f"{name}: bytes", f"{size / 1000:.1f} KB", "60 KB" if five else "", size <= 60_000),
            (f"{name}: the naive way", f"{plain * 1e3:.0f} ms, {plain_size / 1000:.0f} KB", "", None),
            (f"{name}: faster than the naive way", f"{plain / ours:.1f} x", "8 x", plain / ours >= 8),
            (f"{name}: bytes of the naive way", f"{size / plain_size:.2f}", "0.50", size <= plain_size / 2),
        ]
    size = len(png(draw(worst_table(5, 34), EMOJI)))
    rows.append(
        ("picture, 5 players, emoji in names: bytes", f"{size / 1000:.1f} KB", "90 KB", size <= 90_000)
    )
    rows += bench_film()
    first = _first()
    rows.append(("first picture after start, CPU", f"{first * 1e3:.0f} ms", "400 ms", first < 0.4))
    now, most = held()
    rows.append(("memory held by the caches", f"{now / 1e6:.1f} MB", f"{most / 1e6:.0f} MB", now <= most))
    return rows


def bench_film() -> list[Row]:
    """What the film of a whole game of five costs, and how late it makes the event loop."""

    def paint() -> bytes:
        return film([draw(table(5, plies, 3), PLAIN) for plies in range(36)])

    start = process_time()
    size = len(paint())
    cpu = process_time() - start
    late = asyncio.run(_lateness(paint))
    return [
        ("film, 5 players, 36 positions: CPU", f"{cpu:.2f} s", "", None),
        ("film, 5 players, 36 positions: bytes", f"{size / 1000:.0f} KB", "8000 KB", size <= MOST),
        ("film: event loop late meanwhile, median / worst",
         f"{median(late) * 1e3:.1f} / {max(late) * 1e3:.0f} ms", "worst 100 ms", max(late) < 0.1),
    ]  # fmt: skip


async def _lateness(work: Callable[[], object]) -> list[float]:
    """Seconds by which a coroutine that sleeps a millisecond wakes too late while a thread works."""
    late: list[float] = []
    task = asyncio.create_task(asyncio.to_thread(work))
    while not task.done():
        due = perf_counter() + 0.001
        await asyncio.sleep(0.001)
        late.append(perf_counter() - due)
    return late


def table(seats: int, plies: int, seed: int) -> object:
    """A spectator's view in the middle of a match."""
    game, rng = games.rules("wool_street"), Random(seed)
    match = Match(game, seats, {})
    match.deal(rng)
    for _ in range(plies):
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))
    return match.view(None)


def worst_table(seats: int, plies: int) -> object:
    """The view of several matches whose picture is largest."""
    views = [table(seats, plies, seed) for seed in range(12)]
    return max(views, key=lambda view: len(png(draw(view, PLAIN[:seats]))))


def draw(view: object, names: tuple[str, ...]) -> Scene:
    return games.face("wool_street").table(view, [Person(name) for name in names], texts("en"))


def naive(scene: Scene) -> bytes:
    """The scene the way many bots draw: every sprite opened and resized, every text set anew, PNG
    in full colour."""
    font_file = str(files("fontpkg_nunito") / "files/Nunito[wght].ttf")
    canvas = Image.new("RGBA", (scene.width, scene.height), scene.background)
    brush = ImageDraw.Draw(canvas)
    for item in scene.flat():
        box = item.box
        if isinstance(item, Fill):
            area = (box.x, box.y, box.right - 1, box.bottom - 1)
            if item.line:
                brush.rounded_rectangle(area, item.radius, outline=item.colour, width=item.line)
            else:
                brush.rounded_rectangle(area, item.radius, fill=item.colour)
        elif isinstance(item, Sprite):
            image = Image.open(ASSETS / f"{item.name}.png").convert("RGBA")
            image = image.resize((box.width, box.height), Image.Resampling.LANCZOS)
            canvas.paste(image, (box.x, box.y), image)
        else:
            font = ImageFont.truetype(font_file, item.size)
            brush.text((box.x, box.y + box.height / 2), item.text, item.colour, font, anchor="lm")
    out = BytesIO()
    canvas.save(out, "PNG")
    return out.getvalue()


def _both(ours: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Median CPU seconds of each, run in turns, so that what slows one slows the other."""
    ours()
    times: tuple[list[float], list[float]] = ([], [])
    for n in range(ROUNDS):
        for run, into in zip((ours, other), times, strict=True):
            if run is other and n % 3:
                continue
            start = process_time()
            run()
            into.append(process_time() - start)
    return median(times[0]), median(times[1])


def _first() -> float:
    """CPU seconds of the first picture in a fresh process, its imports not counted."""
    done = subprocess.run([sys.executable, "-c", _FIRST], capture_output=True, text=True, check=True)
    return float(done.stdout)
