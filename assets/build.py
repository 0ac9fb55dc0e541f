"""Builds every sprite from the SVG sources beside it, then the palette.

    python assets/build.py

Needs the extra ``art`` (resvg-py draws the SVG). The results are kept in the repository, so only
who changes the art runs this.
"""

from __future__ import annotations

import sys
from pathlib import Path

import resvg_py

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from bot.render import look  # noqa: E402  (the repository must be on the path first)

TONES = look.TONES
WOOL = HERE / "wool_street"
SHARED = HERE / "shared"
CARD = (248, 344)
"""Cards are built four times as large as the smallest they are shown at."""


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


def build(target: Path, width: int, height: int, body: str, css: str = "") -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}"><style>{css}</style>{body}</svg>'
    )
    target.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))


def symbol(colour: str, x: float, y: float, size: float, ink: str, hole: str) -> str:
    source = WOOL / "source" / f"symbol_{colour}.svg"
    body = inner(source).replace('class="hole"', f'fill="{hole}" stroke="none"')
    return (
        f'<g transform="translate({x} {y}) scale({size / 100})" fill="{ink}" stroke="{ink}"'
        f' stroke-width="0">{body}</g>'
    )


def wool_street() -> None:
    width, height = CARD
    for colour, tones in TONES.items():
        main, dark, light = tones
        build(WOOL / f"symbol_{colour}.png", 160, 160, symbol(colour, 8, 8, 144, main, look.TABLE))
        build(WOOL / f"badge_{colour}.png", 160, 160, symbol(colour, 8, 8, 144, look.INK, main))
        frame = (
            f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="30" fill="{dark}"/>'
            f'<rect x="8" y="8" width="{width - 16}" height="{height - 16}" rx="25" fill="{look.CARD}"/>'
            f'<path fill="{main}" d="M33 8H92V{height - 8}H33A25 25 0 0 1 8 {height - 33}V33A25 25 0 0 1 33 8Z"/>'
        )
        body = frame + symbol(colour, 18, 26, 64, look.INK, main)
        body += place(WOOL / "source" / f"wool_{colour}.svg", 99, 130, 130, 'stroke-width="0"')
        build(WOOL / f"wool_{colour}.png", width, height, body, style(tones))
        clip = (
            f'<clipPath id="c"><rect x="8" y="8" width="{width - 16}" height="{height - 16}" rx="25"/>'
            "</clipPath>"
        )
        body = (
            clip + f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="30" fill="{dark}"/>'
            f'<g clip-path="url(#c)"><rect width="{width}" height="{height}" fill="{main}"/>'
            f'<g transform="translate(0 {height - 8 - 140 * 2.36}) scale(2.48 2.36)" stroke-width="0">'
            f"{inner(WOOL / 'source' / f'ny_{colour}.svg')}</g></g>"
            f'<path fill="{look.CARD}" d="M33 8H92V158A20 20 0 0 1 72 178H8V33A25 25 0 0 1 33 8Z"/>'
        )
        body += symbol(colour, 18, 26, 64, look.INK, look.CARD)
        build(WOOL / f"ny_{colour}.png", width, height, body, style(tones))


def deck() -> None:
    back = '<rect x="{x}" y="{y}" width="160" height="210" rx="24" fill="{c}" stroke="{s}" stroke-width="8"/>'
    body = "".join(back.format(x=x, y=y, c=look.FAINT, s=look.CARD) for x, y in ((42, 6), (24, 18), (6, 30)))
    body += place(SHARED / "source" / "yarn.svg", 32, 80, 108, 'stroke-width="0"')
    build(WOOL / "deck.png", 208, 248, body, style(TONES["yellow"]))


def shared() -> None:
    gold = ("#f4bf2a", "#b97a10", "#fdf0c4")
    for name in ("yarn", "ribbon"):
        build(
            SHARED / f"{name}.png", 200, 200, place(SHARED / "source" / f"{name}.svg", 4, 4, 192, 'stroke-width="0"'),
            style(gold),
        )  # fmt: skip


def palette() -> None:
    """The palette: first the colours of the look and the art, then the steps between neighbours."""
    tones = [tone for family in TONES.values() for tone in family]
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
    chosen = dict.fromkeys([*flats, *tones])
    pairs = [(a, b) for a in (look.TABLE, look.PANEL, look.CARD) for b in tones]
    pairs += [(look.TEXT, look.PANEL), (look.TEXT, look.TABLE), (look.CARD, look.INK), (look.NEW, look.PANEL)]
    pairs += [(family[0], family[1]) for family in TONES.values()] + [
        (f[0], look.INK) for f in TONES.values()
    ]
    for share in (0.5, 0.25, 0.75):
        for a, b in pairs:
            chosen.setdefault(mix(a, b, share))
    (SHARED / "palette.txt").write_text("\n".join(list(chosen)[:256]) + "\n", "ascii")


def mix(a: str, b: str, share: float) -> str:
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + bytes(round(x + (y - x) * share) for x, y in pairs).hex()


if __name__ == "__main__":
    wool_street()
    shared()
    deck()
    palette()
