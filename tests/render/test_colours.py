"""A colour is never told by colour alone: buttons have its symbol, its name and its letter."""

from __future__ import annotations

import pytest

from bot.games import face, rules
from bot.games.colours import COLOURS
from bot.render.colours import EMOJI, colour_button, letters
from bot.texts import locales, texts


@pytest.mark.parametrize("locale", sorted(locales()))
def test_the_name_on_a_button_has_the_letter_of_the_cards(locale: str) -> None:
    t = texts(locale)
    for colour in COLOURS:
        label = colour_button(t, colour)
        assert label.startswith(letters(t)[colour]) or f"({letters(t)[colour]})" in label


@pytest.mark.parametrize("locale", sorted(locales()))
def test_move_buttons_have_symbol_and_letter(locale: str) -> None:
    t, game = texts(locale), rules("wool_street")
    view = game.view(game.start(2, {name: o.default for name, o in game.options.items()}), None)
    for line in face("wool_street").controls(view, ["sell.red"], t):
        for control in line:
            colour = control.move.partition(".")[2]
            assert control.emoji == EMOJI[colour]
            assert colour_button(t, colour) in control.label
            assert len(control.label) <= 80
