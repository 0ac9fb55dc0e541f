"""Builds every sprite from the SVG sources beside it, then the palette.

    python assets/build.py

Needs the extra ``art`` (resvg-py draws the SVG). The results are kept in the repository, so only
who changes the art runs this.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from random import Random

import resvg_py
from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

# ruff: noqa: E402  (the repository must be on the path first)
from bot import games
from bot.engine.match import Match
from bot.engine.types import Game, settle_options
from bot.render import look
from bot.render.face import Person
from bot.render.paint import rgb
from bot.render.scene import Scene
from bot.texts import texts

TONES = look.TONES
WOOL = HERE / "wool_street"
FASHION = HERE / "fashion"
SHARED = HERE / "shared"
CARD = (248, 344)
"""Cards are built four times as large as the smallest they are shown at."""
COLOURS = 80
"""Of the palette; with more, pictures grow faster than they improve."""


def style(tones: tuple[str, str, str], hole: str = look.CARD) -> str:
    """The classes that the sources use, in one family of tones."""
    main, dark, light = tones
    return (
        f".main{{fill:{main};stroke:{main}}} .dark{{fill:{dark}}} .light{{fill:{light}}} .hole{{fill:{hole}}}"
        f" .dim{{fill:{dark};opacity:.38}}"
        f" .line,.dark-line{{fill:none;stroke:{dark};stroke-linecap:round}}"
        f" .main-line{{fill:none;stroke:{main};stroke-linecap:round}}"
        f" .light-line{{fill:none;stroke:{light};stroke-linecap:round}}"
    )


def inner(path: Path) -> str:
    """What stands between the outermost tags of a source."""
    text = path.read_text("utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def place(path: Path, x: float, y: float, size: float, extra: str = "") -> str:
    """A square source at a place in a larger drawing."""
    return f'<g transform="translate({x} {y}) scale({size / 100})" {extra}>{inner(path)}</g>'


def drawn(width: int, height: int, body: str, css: str = "") -> Image.Image:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}"><style>{css}</style>{body}</svg>'
    )
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def build(target: Path, width: int, height: int, body: str, css: str = "") -> None:
    drawn(width, height, body, css).save(target, optimize=True)


def symbol(colour: str, x: float, y: float, size: float, ink: str, hole: str) -> str:
    source = SHARED / "source" / f"symbol_{colour}.svg"
    body = inner(source).replace('class="hole"', f'fill="{hole}" stroke="none"')
    return (
        f'<g transform="translate({x} {y}) scale({size / 100})" fill="{ink}" stroke="{ink}"'
        f' stroke-width="0">{body}</g>'
    )


def wool_street() -> None:
    for colour, tones in TONES.items():
        main, ink = tones[0], look.ON[colour]
        for layers in range(5):
            build(WOOL / f"stack_{colour}_{layers}.png", 103, 46, stack(colour, layers))
        art = place(WOOL / "source" / f"wool_{colour}.svg", 46, 136, 182, 'stroke-width="0"')
        build(WOOL / f"wool_{colour}.png", *CARD, card(colour, look.CARD, art, main, ink), style(tones))
        inside = inner(WOOL / "source" / f"ny_{colour}.svg")
        art = f'<g transform="translate(20 34) scale(2.2 2.2)" stroke-width="0">{inside}</g>'
        build(WOOL / f"ny_{colour}.png", *CARD, card(colour, main, art, look.CARD, look.INK), style(tones))


def stack(colour: str, layers: int) -> str:
    """A wardrobe's stack, 103 x 46, with room for the letter and the number; no layer is an empty place.
    Edges lie on whole pixels: a blurred line a row would cost a fifth of the picture's bytes."""
    main, dark, _ = TONES[colour]
    if not layers:
        line = f'fill="none" stroke="{look.FAINT}" stroke-width="2"'
        frame = f'<rect x="1" y="1" width="90" height="44" rx="8" {line}/>'
        return frame + symbol(colour, 6, 11, 25, main, look.PANEL)
    edges = "".join(
        f'<rect x="{4 * n}" width="92" height="46" rx="8" fill="{dark}"/>'
        f'<rect x="{4 * n}" width="91" height="46" rx="8" fill="{look.CARD}"/>'
        for n in range(layers - 1, -1, -1)
    )
    strip = f'<path fill="{main}" d="M54 0V46H8A8 8 0 0 1 0 38V8A8 8 0 0 1 8 0Z"/>'
    return edges + strip + symbol(colour, 6, 11, 25, look.ON[colour], main)


def card(colour: str, ground: str, art: str, tag: str, ink: str) -> str:
    """A card: a dark edge, the art, and in the corner a tag with the symbol and room for the letter."""
    width, height = CARD
    dark = TONES[colour][1]
    inside = f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" rx="24"/>'
    return (
        f'<clipPath id="c">{inside}</clipPath>'
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="32" fill="{dark}"/>'
        f'<g clip-path="url(#c)"><rect width="{width}" height="{height}" fill="{ground}"/>{art}'
        f'<path fill="{tag}" d="M0 0H96V158A22 22 0 0 1 74 180H0Z"/></g>'
        + symbol(colour, 20, 22, 64, ink, tag)
    )


def banner() -> None:
    """A skyline at dusk with the five products before it, 920 x 220."""
    night = style((look.PANEL_UP, look.PANEL, look.FAINT)) + f" .light-line{{stroke:{look.NEW}}}"
    order = ["pink", "yellow", "red", "blue", "green", "yellow", "pink", "blue", "red"]
    skyline = "".join(
        f'<g transform="translate({108 * n - 30} 52) scale(1.2)" stroke-width="0">'
        f"{inner(WOOL / 'source' / f'ny_{colour}.svg')}</g>"
        for n, colour in enumerate(order)
    )
    size = 'width="920" height="220"'
    ground = f'<rect {size} fill="{look.PANEL_UP}"/>'
    clip = f'<clipPath id="b"><rect {size} rx="20"/></clipPath>'
    base = drawn(920, 220, f'{clip}<g clip-path="url(#b)">{ground}{skyline}</g>', night)
    for n, colour in enumerate(TONES):
        art = place(WOOL / "source" / f"wool_{colour}.svg", 6, 6, 108, 'stroke-width="0"')
        disc = f'<rect width="96" height="96" rx="48" fill="{look.CARD}"/>'
        product = drawn(
            96, 96, f'{disc}<g transform="translate(14 14) scale(.56)">{art}</g>', style(TONES[colour])
        )
        base.alpha_composite(product, (404 + n * 101, 112))
    base.save(WOOL / "banner.png", optimize=True)


def fashion() -> None:
    for colour, tones in TONES.items():
        art = place(FASHION / "source" / f"dress_{colour}.svg", 47, 129, 196, 'stroke-width="0"')
        body = card(colour, tones[2], art, tones[0], look.ON[colour])
        build(FASHION / f"dress_{colour}.png", *CARD, body, dressed(tones))
    needle = place(FASHION / "source" / "needle.svg", 6, 6, 148, 'stroke-width="0"')
    build(FASHION / "needle.png", 160, 160, needle, style((look.NEW, look.PANEL, look.CARD)))
    hanger = place(FASHION / "source" / "hanger.svg", 30, 84, 112, 'stroke-width="0"')
    build(FASHION / "deck.png", 208, 248, backs() + hanger, style(TONES["pink"]))
    wardrobe()


def dressed(tones: tuple[str, str, str]) -> str:
    """Dresses lie on the light tone, so what is light about them is the white of the cards."""
    return style((*tones[:2], look.CARD))


def wardrobe() -> None:
    """A rail in a lit window with the five dresses on it, 920 x 220."""
    size = 'width="920" height="220"'
    lights = "".join(
        f'<path d="M{x - 12} 0H{x + 12}L{x + 50} 196H{x - 50}Z" fill="{look.FAINT}"/>'
        for x in range(446, 920, 102)
    )
    rail = f'<rect x="388" y="38" width="532" height="9" rx="4" fill="{look.NEW}"/>'
    rail += f'<rect x="0" y="196" width="920" height="24" fill="{look.FAINT}"/>'
    ground = f'<rect {size} fill="{look.PANEL_UP}"/>'
    clip = f'<clipPath id="b"><rect {size} rx="20"/></clipPath>'
    base = drawn(920, 220, f'{clip}<g clip-path="url(#b)">{ground}{lights}{rail}</g>')
    for n, colour in enumerate(TONES):
        hook = f'<path d="M66 34V26C75 24 78 12 68 8" fill="none" stroke="{look.CARD}" stroke-width="4"/>'
        bar = f'<path d="M36 48 66 34 96 48" fill="none" stroke="{look.CARD}" stroke-width="5"/>'
        art = place(FASHION / "source" / f"dress_{colour}.svg", 6, 42, 120, 'stroke-width="0"')
        product = drawn(132, 170, hook + bar + art, dressed(TONES[colour]))
        base.alpha_composite(product, (380 + n * 102, 30))
    base.save(FASHION / "banner.png", optimize=True)


def backs() -> str:
    """Three cards from behind, 208 x 248."""
    back = '<rect x="{x}" y="{y}" width="160" height="210" rx="24" fill="{c}" stroke="{s}" stroke-width="8"/>'
    return "".join(back.format(x=x, y=y, c=look.FAINT, s=look.CARD) for x, y in ((42, 6), (24, 18), (6, 30)))


def deck() -> None:
    body = backs() + place(SHARED / "source" / "yarn.svg", 32, 80, 108, 'stroke-width="0"')
    build(WOOL / "deck.png", 208, 248, body, style(TONES["yellow"]))


def shared() -> None:
    for colour, (main, *_) in TONES.items():
        build(SHARED / f"symbol_{colour}.png", 160, 160, symbol(colour, 8, 8, 144, main, look.TABLE))
        build(SHARED / f"badge_{colour}.png", 160, 160, symbol(colour, 8, 8, 144, look.ON[colour], main))
    gold = ("#f4bf2a", "#b97a10", "#fdf0c4")
    for name in ("yarn", "ribbon"):
        art = place(SHARED / "source" / f"{name}.svg", 4, 4, 192, 'stroke-width="0"')
        build(SHARED / f"{name}.png", 200, 200, art, style(gold))
    for name, turn in (("arrow_up", 0), ("arrow_right", 90), ("arrow_down", 180), ("arrow_left", 270)):
        arrow = f'<path transform="rotate({turn} 50 50)" d="M50 4 92 50H66V96H34V50H8Z" fill="{look.NEW}"/>'
        build(SHARED / f"{name}.png", 100, 100, arrow)


def palette() -> None:
    """The palette: the flat colours of the look and the art exactly, then what the pictures need between."""
    flats = [
        look.TABLE,
        look.PANEL,
        look.PANEL_UP,
        look.FAINT,
        look.QUIET,
        look.TEXT,
        look.CARD,
        look.INK,
        look.NEW,
    ]
    flats += [look.GOOD, look.BAD, *(tone for family in TONES.values() for tone in family)]
    frames = [rgb(scene) for scene in samples()]
    wall = Image.new("RGB", (max(f.width for f in frames), sum(f.height for f in frames)), look.TABLE)
    y = 0
    for frame in frames:
        wall.paste(frame, (0, y))
        y += frame.height
    # Flat areas are most of a frame and have their colours already: count each colour's share by its root.
    counted = wall.getcolors(1 << 24) or []
    pixels = [colour for count, colour in sorted(counted) for _ in range(round(count**0.5))]
    sample = Image.new("RGB", (len(pixels), 1))
    sample.putdata(pixels)
    found = sample.quantize(COLOURS - len(set(flats)), method=Image.Quantize.MEDIANCUT, kmeans=8).getpalette(
        "RGB"
    )
    between = ["#" + bytes(found[i : i + 3]).hex() for i in range(0, len(found), 3)]
    chosen = list(dict.fromkeys([*flats, *between]))[:COLOURS]
    (SHARED / "palette.txt").write_text("\n".join(chosen) + "\n", "ascii")


def samples() -> list[Scene]:
    """Pictures that between them show everything there is."""
    t, people = texts("en"), [Person(f"Player {n}", n == 4) for n in range(5)]
    scenes = []
    for key in games.keys():  # noqa: SIM118 - a function
        face, game = games.face(key), games.rules(key)
        scenes.append(face.rules_example(t))
        for seats, part in ((2, 0.1), (3, 0.5), (5, 0.9), (4, 1.0)):
            whole = _played(game, seats, 10_000)
            match = _played(game, seats, int(part * len(whole.log)))
            scenes.append(face.table(match.view(None), people[:seats], t, match.outcome))
            scenes.append(face.hand(match.view(0), t))
        scenes.append(face.lobby(people[:3], 5, settle_options(game, {}), t))
    return scenes


def _played(game: Game, seats: int, entries: int) -> Match:
    """A match of at most that many entries, at random but always the same."""
    match, rng = Match(game, seats, {}), Random(seats)
    while len(match.log) < max(1, entries) and match.outcome is None:
        if match.deal(rng) is None:
            seat = min(match.to_act)
            match.play(seat, rng.choice(match.legal(seat)))
    return match


if __name__ == "__main__":
    wool_street()
    shared()
    deck()
    banner()
    fashion()
    palette()
