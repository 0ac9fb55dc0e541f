"""A newcomer without a token plays in a real Chromium: `python -m bot`, an address, a few turns."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.playground.browser import Person, chromium, find_chromium, serve

pytestmark = pytest.mark.skipif(
    find_chromium() is None, reason="no Chromium on this machine (Debian's package is called chromium)"
)


def test_a_newcomer_opens_a_table_and_plays_three_turns_in_the_browser(tmp_path: Path):
    with chromium() as browser, serve("-m", "bot", cwd=tmp_path) as served:
        ada = Person(browser, served.url)
        ada.command("/wool new")
        ada.press("Seat a computer")
        ada.press(re.compile("^Start$"))
        seen = {ada.picture()}
        for turn in range(1, 4):
            said = ada.pictures().last.get_attribute("alt")
            assert said, "the picture has no alt text"
            ada.press(re.compile("Sell|Buy"))
            expect(ada.pictures().last).not_to_have_attribute("alt", said)
            seen.add(ada.picture())
            assert len(seen) == turn + 1, "the picture is the same as before"
        private = ada.locator("#channel-message-list").get_by_text("Only you can see this")
        before = private.count()
        ada.press("My survey")
        expect(private).to_have_count(before + 1)
        assert served.end(signal.SIGTERM) == 0
        assert "Traceback" not in served.said, served.said
