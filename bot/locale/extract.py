"""``python -m bot.locale.extract``: templates from the code, catalogues brought up to date with them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

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


def template(code: Path) -> str:
    """The ``.pot`` text for one folder of code, games' folders left out of the bot's own."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for name, line, message, comments, context in extract_from_dir(
        code, [("**.py", "python")], keywords=_KEYWORDS, comment_tags=["i18n:"]
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
