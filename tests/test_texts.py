"""Catalogues: which text is found, for which locale, in which plural form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from bot import texts as module
from bot.texts import locales, read_catalogue, texts

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plural};\\n"\n\n'
TWO = "nplurals=2; plural=(n != 1)"
THREE = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty set of catalogues, and no memory of the real ones."""
    monkeypatch.setattr(module, "_HERE", tmp_path)
    caches = (texts, locales, module._catalogue)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


def write(folder: Path, path: str, messages: str, plural: str = TWO) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD.format(plural=plural) + messages, "utf-8")


def test_without_a_catalogue_the_source_is_shown_with_its_placeholders_filled() -> None:
    t = texts("de")
    assert t.locale == "en"
    assert t("Waiting for {name}.", name="{Ada}") == "Waiting for {Ada}."
    assert t("A lone {brace} stays") == "A lone {brace} stays"
    assert [t.n("{count} card", "{count} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_translation_is_found_by_its_text_and_its_context(catalogues: Path) -> None:
    write(catalogues, "locale/it.po", 'msgid "Join"\nmsgstr "Entra"\n')
    write(catalogues, "games/wool/locale/it.po", 'msgctxt "wool"\nmsgid "Join"\nmsgstr "Lavora"\n')
    t = texts("it")
    assert (t("Join"), t.p("wool", "Join"), t.p("other", "Join")) == ("Entra", "Lavora", "Join")


def test_a_region_falls_back_to_its_language_then_to_english(catalogues: Path) -> None:
    write(catalogues, "locale/pt.po", 'msgid "Start"\nmsgstr "Início"\n\nmsgid "Join"\nmsgstr "Entrar"\n')
    write(catalogues, "locale/pt-BR.po", 'msgid "Start"\nmsgstr "Começar"\n')
    assert [texts(locale)("Start") for locale in ("pt-BR", "pt-PT", "pt")] == ["Começar", "Início", "Início"]
    assert texts("pt-BR")("Join") == "Entrar"
    assert texts("pt-BR")("Leave") == "Leave"
    assert texts("pt-PT").locale == "pt"


@pytest.mark.parametrize("locale", [None, "", "xx", "en", "en-GB", "../it"])
def test_an_unknown_locale_is_english(locale: str | None, catalogues: Path) -> None:
    write(catalogues, "locale/it.po", 'msgid "Join"\nmsgstr "Entra"\n')
    assert texts(locale)("Join") == "Join"
    assert texts(locale).locale == "en"


def test_a_language_with_three_plurals_uses_all_of_them(catalogues: Path) -> None:
    forms = 'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
    forms += 'msgstr[0] "{count} karta"\nmsgstr[1] "{count} karty"\nmsgstr[2] "{count} kart"\n'
    write(catalogues, "locale/pl.po", forms, THREE)
    t = texts("pl")
    said = [t.n("{count} card", "{count} cards", n) for n in (1, 3, 5, 12, 22)]
    assert said == ["1 karta", "3 karty", "5 kart", "12 kart", "22 karty"]


def test_what_is_untranslated_or_doubtful_is_left_in_english(catalogues: Path) -> None:
    messages = 'msgid "Join"\nmsgstr ""\n\n#, fuzzy\nmsgid "Start"\nmsgstr "Anfang?"\n\n'
    messages += (
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] ""\n'
    )
    write(catalogues, "locale/de.po", messages)
    t = texts("de")
    assert (t("Join"), t("Start"), t.n("{count} card", "{count} cards", 1)) == ("Join", "Start", "1 card")


def test_locales_are_those_with_a_catalogue_and_english(catalogues: Path) -> None:
    write(catalogues, "locale/it.po", "")
    write(catalogues, "games/wool/locale/pt-BR.po", "")
    assert locales() == {"en", "it", "pt-BR"}


def test_a_malformed_catalogue_is_an_error(catalogues: Path) -> None:
    write(catalogues, "locale/it.po", 'msgid "Join"\nrubbish\n')
    with pytest.raises(PoFileError):
        read_catalogue(catalogues / "locale/it.po")
