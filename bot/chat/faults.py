"""What a failed request to Discord means for showing a table."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.table.ports import Busy, Gone, Unreachable

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
ARCHIVED = 50083


@contextmanager
def faults() -> Iterator[None]:
    """Turn what discord.py raises into Gone, Unreachable or Busy."""
    try:
        yield
    except discord.NotFound as error:
        raise (Gone if error.code == UNKNOWN_MESSAGE else Unreachable)(_reason(error)) from error
    except discord.DiscordServerError as error:
        raise Busy(_reason(error)) from error
    except discord.RateLimited as error:
        raise Busy(str(error), error.retry_after) from error
    except discord.HTTPException as error:
        # An old message that may not be edited now, or lies in an archived thread, is as good as
        # gone: a new message can still be posted.
        if error.code in (EDITED_TOO_OFTEN, ARCHIVED):
            raise Gone(_reason(error)) from error
        if error.status == 429 or error.status >= 500:
            raise Busy(_reason(error)) from error
        if error.status == 400:
            log.error("Discord refused a request of ours: %s", error)
        raise Unreachable(_reason(error)) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Busy(repr(error)) from error


def _reason(error: discord.HTTPException) -> str:
    return f"{error.status}/{error.code}"
