"""``python -m bot.locale.extract``: templates from the code, catalogues brought up to date with them."""

from __future__ import annotations

import ast
import io
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

_BOT = Path(__file__).parents[1]
_KEYWORDS = {"t": None, "n": (1, 2), "p": ((1, "c"), 2), "np": ((1, "c"), 2, 3)}
"""The methods of `bot.texts.Texts` and where their context, singular and plural stand."""


def parts() -> Iterator[tuple[Path, Path]]:
    """The folder of code and the folder of catalogues: of all that is no game's, then of each game."""
    yield _BOT, _BOT / "locale"
    for rules in sorted(_BOT.glob("games/*/rules.py")):
        yield rules.parent, rules.parent / "locale"


def calls(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """Every call of a method in `_KEYWORDS`, however its arguments are made, for babel.

    Babel's own reading of Python loses a call when a name like ``t`` stands in the call of an argument.
    ``texts(…)("…")`` and ``reader(…)("…")`` count as well.
    """
    source = file.read()
    lines = source.decode().splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="t") | ast.Call(func=ast.Name(id="texts" | "reader")):
                name = "t"
            case ast.Attribute(attr=("n" | "p" | "np") as name):
                pass
            case _:
                continue
        values = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        strings = [value if isinstance(value, str) else None for value in values]
        if None in strings[: {"t": 1, "np": 3}.get(name, 2)] or not strings:
            continue
        above = lines[node.lineno - 2].strip().removeprefix("#").strip() if node.lineno > 1 else ""
        yield node.lineno, name, strings, [above] if above.startswith(tuple(tags)) else []


def template(code: Path) -> str:
    """The ``.pot`` text for one folder of code, games' folders left out of the bot's own."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for name, line, message, comments, context in extract_from_dir(
        code, [("**.py", "bot.locale.extract:calls")], keywords=_KEYWORDS, comment_tags=["i18n:"]
    ):
        if code == _BOT and name.startswith("games/"):
            continue
        catalog.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    file = io.BytesIO()
    write_po(file, catalog, omit_header=True, no_location=True, sort_output=True, width=100)
    return file.getvalue().decode()


def main() -> None:
    """Write every template and merge it into every catalogue beside it."""
    for code, folder in parts():
        folder.mkdir(exist_ok=True)
        text = template(code)
        (folder / "messages.pot").write_text(text, "utf-8")
        for path in folder.glob("*.po"):
            catalogue = read_po(io.BytesIO(path.read_bytes()), locale=path.stem.replace("-", "_"))
            catalogue.update(read_po(io.BytesIO(text.encode())), no_fuzzy_matching=True)
            catalogue.obsolete.clear()
            with path.open("wb") as file:
                write_po(file, catalogue, no_location=True, sort_output=True, width=100)


if __name__ == "__main__":
    main()
