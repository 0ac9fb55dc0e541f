"""The catalogues say what the code asks for, in full, with the same placeholders."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from bot import games
from bot.locale.extract import parts, template
from bot.texts import locales, read_catalogue, texts

CATALOGUES = [path for _, folder in parts() for path in sorted(folder.glob("*.po"))]


@pytest.mark.parametrize(("code", "folder"), list(parts()), ids=lambda path: path.name)
def test_the_template_lists_what_the_code_asks_for(code: Path, folder: Path) -> None:
    assert (folder / "messages.pot").read_text("utf-8") == template(code), "run `make texts`"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_a_catalogue_is_complete_and_keeps_every_placeholder(path: Path) -> None:
    for message in read_catalogue(path):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        translations = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(translations), f"{message.id!r} has no translation"
        wanted = set().union(*map(placeholders, sources))
        for translation in translations:
            # A singular may say "one" instead of the number.
            assert placeholders(translation) | {"count"} == wanted | {"count"}, message.id


def test_every_part_has_every_language() -> None:
    for _, folder in parts():
        assert {path.stem for path in folder.glob("*.po")} == locales() - {"en"}


def test_names_of_options_are_there_for_every_option() -> None:
    for key in games.keys():  # noqa: SIM118 -- a function of ours, no dict
        face = games.face(key)
        for locale in locales():
            t = texts(locale)
            for name, option in games.rules(key).options.items():
                assert face.option_name(t, name)
                choices = [face.choice_name(t, name, choice) for choice in option.choices]
                assert len(set(choices)) == len(choices)


def placeholders(text: str) -> set[str]:
    """Names in braces."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}
