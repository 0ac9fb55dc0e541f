"""``python -m bot check``: what is wrong with the set-up, in plain lines."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.check.discord_side import ask_discord
from bot.check.finding import Finding, wrong
from bot.check.machine import database, drawing, environment_file, port
from bot.check.token_shape import token_shape
from bot.settings import BadSetting, review


def main(argv: list[str]) -> int:
    """Print one line a finding. Returns 0 if nothing is wrong, else 1.

    Writes nothing, may be run beside the bot, and goes on when Discord can't be reached.
    """
    parser = argparse.ArgumentParser(prog="python -m bot check", description=__doc__)
    parser.parse_args(argv)
    sys.stdout.reconfigure(errors="backslashreplace")  # servers have names no terminal can be sure of
    problems = 0
    try:
        settings, said = review()
    except BadSetting as error:
        settings, said = review(dotenv=Path())[0], [str(error)]
    for finding in (
        *[wrong("settings", line) for line in said],
        *environment_file(settings),
        *database(settings),
        *drawing(),
        *port(settings),
    ):
        problems += _tell(finding)
    told = token_shape(settings)
    problems += _tell(told)
    if settings.discord_token and told.good is not False:
        for finding in ask_discord(settings.discord_token):
            problems += _tell(finding)
    print(f"{problems} to put right." if problems else "Nothing is wrong.")
    return 1 if problems else 0


def _tell(finding: Finding) -> bool:
    mark = {True: "ok", False: "WRONG", None: "note"}[finding.good]
    print(f"{mark:<6} {finding.about}: {finding.says}", flush=True)
    return finding.good is False
