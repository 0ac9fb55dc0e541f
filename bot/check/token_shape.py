"""Whether the token looks like one. It is never printed."""

from __future__ import annotations

import base64
import binascii
import re

from bot.check.finding import Finding, fine, note, wrong
from bot.settings import Settings

_SHAPE = re.compile(r"([\w-]{18,})\.[\w-]{5,}\.[\w-]{25,}", re.ASCII)
_MISTAKEN = (
    (re.compile(r"Bot\s.+", re.IGNORECASE), "leave out the word Bot before it"),
    (re.compile(r"""["'].*|.*["']"""), "it stands in quotation marks"),
    (re.compile(r".*\s.*", re.DOTALL), "it has a space in it"),
    (re.compile(r"\d+"), "that is an id, perhaps the Application ID"),
    (re.compile(r"[0-9a-f]{64}"), "that is the application's Public Key"),
    (re.compile(r"[\w-]{32}", re.ASCII), "that is the Client Secret"),
)


def token_shape(settings: Settings) -> Finding:
    """What can be said of the token without asking Discord."""
    given = settings.discord_token
    if given is None:
        return note("token", "DISCORD_TOKEN is not set, so the playground starts")
    shape = _SHAPE.fullmatch(given)
    if shape and _number(shape[1]):
        return fine("token", "it has the shape of a bot's token")
    hints = (hint for pattern, hint in _MISTAKEN if pattern.fullmatch(given))
    hint = next(hints, "a token is three parts with dots between them")
    return wrong(
        "token", f"DISCORD_TOKEN is no bot's token: {hint}. Copy it from the page Bot of your application"
    )


def _number(part: str) -> bool:
    """Whether the first part is a user's id, as it is in every token."""
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except (binascii.Error, ValueError):
        return False
