"""Names in any script: nothing missing, nothing disjoint, nothing outside its box."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.render import fonts, shape
from bot.render.names import legible
from bot.render.paint import png
from bot.render.scene import Box, Label, Scene
from bot.render.shape import UNKNOWN
from bot.render.text import fit, mask

NAMES = {
    "latin with marks": "Ünïcödé Ångström Ñuñez Łukasz",
    "vietnamese": "Nguyễn Thị Hồng Ngọc",
    "cyrillic": "Привет мир",
    "greek": "Γειά σου Κόσμε",
    "arabic": "مرحبا بالعالم",
    "hebrew": "שלום עולם",
    "devanagari": "नमस्ते क्षत्रिय",
    "bengali": "বাংলা ভাষা",
    "tamil": "தமிழ் மொழி",
    "thai": "สวัสดีที่นี่",
    "emoji": "👩🏽‍🚀👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "many emoji": "😀🐑" * 16,
    "flags": "🇩🇪🇯🇵🇧🇷",
    "mathematical letters": "𝕸𝖆𝖙𝖍 𝒽𝑒𝓁𝓁𝑜",
    "mixed directions": "abc مرحبا 123 שלום def",
    "zalgo": "Z̸̡͎̈́̃͒̀a̵͓͐̈́͊l̷̙̈g̶̦̃o̶",
    "right-to-left override": "\u202eevil\u202c Ada",
    "wide letters": "W" * 32,
    "one very wide letter": "﷽﷽﷽",
}


def label(text: str, width: int = 340, height: int = 56) -> Label:
    return Label(Box(0, 0, width, height), text, 34, "#ffffff", 15, 700, "left", 3)


def drawn(text: str) -> list[tuple[str, int]]:
    return [(glyph.font.name, glyph.index) for glyph in shape.shape(text, 700).glyphs]


@pytest.mark.parametrize("kind", NAMES)
def test_no_letter_is_missing(kind):
    unknown = {glyph.index for glyph in shape.shape(UNKNOWN, 700).glyphs}
    glyphs = drawn(legible(NAMES[kind]))
    assert glyphs
    assert all(index != 0 and index not in unknown for _, index in glyphs), kind


@pytest.mark.parametrize("kind", NAMES)
def test_nothing_is_drawn_outside_the_box(kind):
    one = label(legible(NAMES[kind]))
    found = mask(one)
    assert found is not None
    image, x, y = found
    assert one.box.holds(Box(x, y, image.width, image.height))


@pytest.mark.parametrize("kind", sorted(NAMES.keys() - {"one very wide letter"}))  # wide as twelve
def test_no_name_of_32_letters_is_cut(kind):
    assert not fit(label(legible(NAMES[kind] * 9)[:32].strip())).cut


CJK = any(font.name.startswith("NotoSansCJK") for font in fonts.chain(700))


@pytest.mark.parametrize("name", ["漢字かな交じり", "简体中文", "한국어 이름"])
def test_east_asian_names_are_drawn_with_the_extra_and_marked_as_unknown_without(name):
    unknown = UNKNOWN in "".join(shape._drawable(cluster, 700)[0] for cluster in shape.clusters(name))
    assert unknown is not CJK


def test_a_font_that_is_not_installed_is_passed_over(monkeypatch):
    lean = [font for font in fonts.chain(700) if not font.name.startswith("NotoSansCJK")]
    monkeypatch.setattr(shape, "chain", lambda weight: tuple(lean))
    shape.shape.cache_clear()
    shape._drawable.cache_clear()
    try:
        assert len(drawn("漢字")) == 2
        assert mask(label("漢字")) is not None
    finally:
        shape.shape.cache_clear()
        shape._drawable.cache_clear()


def test_arabic_letters_are_joined():
    together = {index for _, index in drawn("مرحبا")}
    apart = {index for letter in "مرحبا" for _, index in drawn(letter)}
    assert not together <= apart


def test_indic_letters_combine():
    assert len(drawn("क्ष")) == 1


def test_right_to_left_runs_from_right_to_left():
    first, second = (drawn(letter)[0] for letter in "של")
    line = shape.shape("של", 700).glyphs
    assert [(glyph.font.name, glyph.index) for glyph in line] == [second, first]


def test_numbers_in_hebrew_stay_in_order():
    line = [glyph.index for glyph in shape.shape("שלום 12", 700).glyphs]
    one, two = (drawn(digit)[0][1] for digit in "12")
    assert line[:2] == [one, two]


def test_brackets_turn_in_hebrew():
    opened = drawn("(")[0]
    assert drawn("(א")[-1][1] != opened[1], "it stands on the right and opens to the left"


def test_our_sentence_reads_left_to_right_after_an_arabic_name():
    name, wins = "\u0645\u0631\u062d\u0628\u0627", [index for _, index in drawn("wins")]
    assert [index for _, index in drawn(f"{name} wins")][:4] == wins, "without the mark the name leads"
    assert [index for _, index in drawn(f"\u200e{name} wins")][-4:] == wins


@pytest.mark.parametrize("emoji", ["👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👍🏿", "❤️"])
def test_an_emoji_of_several_characters_is_one_picture(emoji):
    glyphs = drawn(emoji)
    assert len(glyphs) == 1
    assert glyphs[0][0] == fonts.EMOJI


@pytest.mark.parametrize("word", ["Δημήτρης", "Привет", "Łukasz", "Nguyễn"])
def test_a_word_is_set_in_one_font(word):
    assert len({name for name, _ in drawn(word)}) == 1


def test_mathematical_letters_read_as_letters():
    assert drawn("𝕸𝖆𝖙𝖍") == drawn("Math")


def test_zalgo_keeps_three_marks_a_letter():
    kept = legible("Z" + "\u0301\u0315\u035e\u0321\u0330\u034e" * 5)
    assert len(kept) <= 4


@pytest.mark.parametrize("blank", ["", " ", "\u200b\u200d", "\u3164", "\u2800", "\ufe0f", "\u202e\u2066"])
def test_a_name_with_nothing_to_see_is_empty(blank):
    assert legible(blank) == ""


def test_overrides_and_line_breaks_are_dropped():
    assert legible("\u202eevil\nname\u2066") == "evil name"


def test_a_name_is_set_as_large_as_it_fits():
    assert fit(label("Ada")).size == 34
    assert 15 <= fit(label("W" * 32)).size < 34
    assert fit(label("W" * 200)).cut


def test_lines_are_even():
    one = fit(label("Benjamin of the Northern Moors 3"))
    widths = [line.width for line in one.lines]
    assert len(widths) == 2
    assert min(widths) > 0.6 * max(widths)


def test_pictures_need_neither_system_fonts_nor_pillows_text_layout():
    code = (
        "import sys; sys.modules['PIL._imagingft'] = None;"  # Pillow without FreeType, Raqm and FriBiDi
        "from bot.render.paint import png; from bot.render.scene import *;"
        "scene = Scene(200, 50, '#000000', (Label(Box(0, 0, 200, 50), 'مرحبا Ada', 30, '#ffffff'),));"
        "sys.stdout.buffer.write(png(scene))"
    )
    without = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout
    one = Label(Box(0, 0, 200, 50), "مرحبا Ada", 30, "#ffffff")
    assert without == png(Scene(200, 50, "#000000", (one,)))
