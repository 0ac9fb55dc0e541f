"""What a failed request to Discord means for showing a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import discord

from bot.table.ports import Busy, Gone, NoChannel, Unreachable

log = logging.getLogger(__name__)

_NO_CHANNEL = {10003, 10004}
_NO_MESSAGE = 10008
_EDITED_TOO_OFTEN = 30046
_ARCHIVED = 50083
_LOCKED = 160005
_TOO_LARGE = 40005
_OLD_MESSAGE_PAUSE = 10.0
_REQUEST_SECONDS = 60.0
"""Longer than discord.py's own tries again take."""


class EditedTooOften(Gone):
    """An old message that may not be edited again just now."""


@asynccontextmanager
async def requests() -> AsyncIterator[None]:
    """`faults` for requests that nobody waits for: one that hangs becomes Busy, so it is tried again."""
    with faults():
        async with asyncio.timeout(_REQUEST_SECONDS):
            yield


@contextmanager
def faults() -> Iterator[None]:
    """Turn what discord.py raises into Gone, NoChannel, Unreachable or Busy.

    Reasons of Unreachable: ``rights``, ``locked`` (thread), ``size`` (of a file) or ``other``.
    """
    try:
        yield
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except discord.RateLimited as error:
        raise Busy(str(error), error.retry_after) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Busy(repr(error)) from error


@contextmanager
def faults_of_new_messages() -> Iterator[None]:
    """A message that isn't there yet can't be gone: it is the thread that is locked."""
    try:
        yield
    except Gone as error:
        raise Unreachable("locked", str(error)) from error


@contextmanager
def faults_of_old_messages() -> Iterator[None]:
    """Where nothing can take an old message's place, one edited too often is worth another try."""
    try:
        yield
    except EditedTooOften as error:
        raise Busy(str(error), _OLD_MESSAGE_PAUSE) from error


def _pause(error: discord.HTTPException) -> float | None:
    """Seconds that Discord, or what stands before it, asks to be left alone for."""
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None


def _meaning(error: discord.HTTPException) -> Exception:
    detail = f"{error.status}/{error.code}"
    if error.status >= 500 or (error.status == 429 and error.code != _EDITED_TOO_OFTEN):
        return Busy(detail, _pause(error))
    if error.code in _NO_CHANNEL:
        return NoChannel("other", detail)
    # An old message that may not be edited now, or lies in an archived thread, is as good as gone:
    # a new message can still be posted.
    if error.code in (_NO_MESSAGE, _ARCHIVED):
        return Gone("other", detail)
    if error.code == _EDITED_TOO_OFTEN:
        return EditedTooOften("other", detail)
    if error.code == _LOCKED:
        return Unreachable("locked", detail)
    if error.status == 403:
        return Unreachable("rights", detail)
    if error.status == 413 or error.code == _TOO_LARGE:
        return Unreachable("size", detail)
    if error.status == 400:
        log.error("Discord refused a request of ours: %s", error)
    return Unreachable("other", detail)
