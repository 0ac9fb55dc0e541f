"""A playground in a process of its own, and people who use it in a real Chromium."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SWITCHES = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 20_000  # milliseconds for what has no limit of its own, on a busy machine


def find_chromium() -> str | None:
    """Where this machine's Chromium is, if it has one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, open."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        try:
            yield browser
        finally:
            browser.close()


class Served:
    """A running playground: its `url`, its `process`, and what it `said` on both outputs."""

    def __init__(self, command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command], cwd=cwd, env=env, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.said = ""
        self._told = threading.Event()
        # Read all the time, or a talkative log fills the pipe and the process waits for ever.
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._told.wait(timeout=PATIENCE / 1000)
        assert self.url, f"no address was printed:\n{self.said}"

    @property
    def url(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+/#\S+", self.said)
        return found[0] if found else ""

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.said += line
            if self.url:
                self._told.set()
        self._told.set()

    def end(self, number: int) -> int:
        """Send the signal and give the exit code; what was printed until then is in `said`."""
        self.process.send_signal(number)
        self.process.wait(timeout=20)
        self._listener.join(timeout=5)
        return self.process.returncode


def playground_environ(**environ: str) -> dict[str, str]:
    """This environment without a token or settings of the bot, so that `python -m bot` is the playground."""
    ours = {"DISCORD_TOKEN", "DATABASE", "LOG_LEVEL", "HEALTH_PORT", "PLAYGROUND_PORT"}
    kept = {key: value for key, value in os.environ.items() if key not in ours}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environ}


@contextmanager
def serve(*command: str, cwd: Path = ROOT) -> Iterator[Served]:
    """Run a playground by `python command…`, without a token, and kill it if the test didn't end it."""
    served = Served(command, cwd, playground_environ())
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()


class Person:
    """Somebody at a page of the playground."""

    def __init__(self, browser: Browser, url: str, name: str = "Ada") -> None:
        self.page = browser.new_page(viewport={"width": 1280, "height": 1400})
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(url)
        self.wait_until_drawn()
        if name != "Ada":
            self.page.get_by_label("Viewing as").select_option(label=name)
            self.wait_until_idle()

    def wait_until_drawn(self) -> None:
        self.page.wait_for_selector('#preview-app[aria-busy="false"]')

    def wait_until_idle(self) -> None:
        """Until the page takes the next press."""
        busy = re.compile("…$|^Loading|^Updating")
        expect(self.page.locator("#action-status")).not_to_have_text(busy, timeout=PATIENCE)
        self.wait_until_drawn()

    def begin_command(self, command: str) -> None:
        """Type a command's name and choose it in the picker, without sending it."""
        self.page.locator("#channel-composer-input").click()
        self.page.keyboard.type(command)
        self.page.locator(".command-entry, [role=option]").first.wait_for()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".command-chip")).to_have_text(command)

    def command(self, command: str) -> None:
        """Type a command and send it without options."""
        self.begin_command(command)
        self.page.locator("#send-message").click()
        self.page.locator(".command-chip").wait_for(state="detached")
        self.wait_until_idle()

    def buttons(self, label: str | re.Pattern[str]) -> Locator:
        """Buttons of messages that can be pressed, oldest first."""
        return self.page.locator("button.component-button:enabled").filter(has_text=label)

    def press(self, label: str | re.Pattern[str]) -> None:
        """Press the newest such button and wait until that is done."""
        self.buttons(label).last.click()
        self.wait_until_idle()

    def pictures(self) -> Locator:
        return self.page.locator("#channel-message-list img[alt]:not([alt=''])")

    def picture(self) -> str:
        """What the newest picture looks like, as a digest of its pixels on the screen."""
        return hashlib.sha256(self.pictures().last.screenshot()).hexdigest()

    def sees(self, text: str | re.Pattern[str], *, within: float = PATIENCE / 1000) -> float:
        """Seconds until the text stands in the channel; fails after `within`."""
        begin = time.monotonic()
        expect(self.page.locator("#channel-message-list")).to_contain_text(text, timeout=within * 1000)
        return time.monotonic() - begin

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)
