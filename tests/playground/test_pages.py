"""The playground's pages, shown with a stand-in bot in a real Chromium."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bot.playground.town import INVITED
from tests.playground.browser import Person, Served, chromium, find_chromium, serve

pytestmark = pytest.mark.skipif(
    find_chromium() is None, reason="no Chromium on this machine (Debian's package is called chromium)"
)
STAND_IN = str(Path(__file__).with_name("stand_in.py"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def served() -> Iterator[Served]:
    with serve(STAND_IN) as served:
        yield served


def test_what_one_page_does_the_others_show_within_two_seconds(browser: Browser, served: Served):
    ada, bruno = Person(browser, served.url), Person(browser, served.url, "Bruno")
    ada.command("/wool new")
    bruno.sees("5 seats", within=2)
    bruno.press("next")
    ada.sees("picture 1", within=2)
    expect(ada.pictures()).to_have_count(2, timeout=2000)


def test_what_the_bot_does_by_itself_is_shown(browser: Browser, served: Served):
    ada = Person(browser, served.url)
    ada.command("/wool new")
    ada.press("later")
    expect(ada.locator("#channel-message-list")).not_to_contain_text("picture 1")
    assert ada.sees("picture 1", within=1.5 + 2) > 0.5


def test_a_command_that_is_being_typed_survives_what_others_do(browser: Browser, served: Served):
    ada, bruno, chiara = (Person(browser, served.url, name) for name in ("Ada", "Bruno", "Chiara"))
    ada.command("/wool new")
    bruno.begin_command("/wool new")
    bruno.keyboard.press("Enter")  # the option offered: seats
    seats = bruno.locator('.command-option-input[data-option="seats"]')
    bruno.keyboard.type("1")
    chiara.locator("#channel-composer-input").click()
    chiara.keyboard.type("/wo")
    for number in (1, 2):
        ada.press("next")
        bruno.sees(f"picture {number}", within=2)
        chiara.sees(f"picture {number}", within=2)
    expect(bruno.locator(".command-chip")).to_have_text("/wool new")
    expect(seats).to_have_value("1")
    expect(seats).to_be_focused()
    expect(chiara.locator("#channel-composer-input")).to_have_value("/wo")
    bruno.keyboard.type("7")
    ada.buttons("next").last.click()
    bruno.keyboard.press("Enter")  # at once: Bruno's page hasn't yet read what Ada's press changed
    ada.sees("17 seats", within=4)
    chiara.keyboard.type("ol new")
    expect(chiara.locator("#channel-composer-input")).to_have_value("/wool new")


def test_of_three_presses_at_once_all_count(browser: Browser, served: Served):
    people = ada, bruno, chiara = [Person(browser, served.url, name) for name in ("Ada", "Bruno", "Chiara")]
    ada.command("/wool new")
    for person in people:
        person.sees("5 seats")
    ada.buttons("slow").last.click()
    bruno.buttons("next").last.click()
    chiara.buttons("next").last.click()
    for person in people:
        for number in (1, 2, 3):
            person.sees(f"picture {number}")


def test_the_bot_has_the_rights_of_its_invitation_and_of_everybody(browser: Browser, served: Served):
    ada = Person(browser, served.url)
    ada.command("/wool new")
    ada.sees("rights")
    rights = int(re.search(r"rights (\d+)", ada.locator("#channel-message-list").inner_text())[1])
    assert rights & INVITED.value == INVITED.value
    forbidden = ("administrator", "manage_messages", "mention_everyone", "manage_channels", "manage_threads")
    assert not any(rights & flag for name, flag in type(INVITED).VALID_FLAGS.items() if name in forbidden)


@pytest.fixture(params=[360, 390])
def phone(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Person:
    ada = Person(browser, served.url)
    ada.set_viewport_size({"width": request.param, "height": 640})
    ada.command("/wool new")
    return ada


def test_on_a_phone_the_toolbar_is_one_row_and_nothing_covers_a_picture(phone: Person):
    toolbar = phone.locator("#toolbar")
    assert toolbar.bounding_box()["height"] <= 48
    assert toolbar.evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    for needed in (phone.get_by_label("Viewing as"), phone.locator("#toolbar summary")):
        expect(needed).to_be_in_viewport(ratio=1)
    phone.pictures().last.hover()
    expect(phone.get_by_role("button", name="Download")).to_have_count(0)


def test_a_private_answer_comes_into_sight_and_its_link_leads_back_on_the_page(phone: Person):
    channel = phone.locator("#channel-message-list")
    table, answers = channel.get_by_text("5 seats"), channel.get_by_text("A secret about")
    for number in (1, 2, 3):
        phone.press("next")
        phone.sees(f"picture {number}")
    for times in (1, 2):
        phone.press("secret")
        expect(answers).to_have_count(times)
        expect(answers.last).to_be_in_viewport(ratio=1)
        expect(table).not_to_be_in_viewport()
        answers.last.get_by_role("link").click()
        expect(table).to_be_in_viewport(ratio=1)
    phone.wait_for_timeout(500)  # in which the page may still scroll back
    expect(table).to_be_in_viewport(ratio=1)
    assert len(phone.context.pages) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly_while_pages_are_open(browser: Browser, served: Served, number: int):
    ada = Person(browser, served.url)
    ada.command("/wool new")
    assert served.end(number) == 0
    assert "closed" in served.said
    assert "Traceback" not in served.said


def test_the_page_can_end_it(browser: Browser, served: Served):
    ada = Person(browser, served.url)
    ada.locator("#toolbar summary").click()
    ada.locator("#close").click()
    assert served.process.wait(timeout=20) == 0
