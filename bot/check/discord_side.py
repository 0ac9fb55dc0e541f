"""What Discord says of the token, the application and the servers it was invited to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import discord

from bot.check.finding import Finding, fine, note, wrong
from bot.playground.town import INVITED
from bot.render.names import legible

_SECONDS = 20.0
_MOST = 200
"""Servers looked at; Discord gives so many at once."""


def ask_discord(token: str) -> Iterator[Finding]:
    """Ask Discord; one note if it can't be reached."""
    # What it logs of its attempts is said here in plain words.
    logging.getLogger("discord").setLevel(logging.CRITICAL + 1)
    yield from asyncio.run(_within(_SECONDS, token))


async def _within(seconds: float, token: str) -> list[Finding]:
    found: list[Finding] = []
    unknown = "so what it thinks of the token and the servers isn't known"
    try:
        async with asyncio.timeout(seconds), discord.Client(intents=discord.Intents.none()) as client:
            async for finding in _ask(client, token):
                found.append(finding)
    except discord.LoginFailure:
        found.append(wrong("Discord", "it doesn't accept DISCORD_TOKEN; copy the bot's token again"))
    except discord.HTTPException as error:
        found.append(note("Discord", f"it answers with status {error.status}, {unknown}"))
    except (TypeError, ValueError, LookupError, AttributeError):  # the login page of a network, say
        found.append(note("Discord", f"what answers in its place can't be understood, {unknown}"))
    except TimeoutError:
        found.append(note("Discord", f"it doesn't answer, {unknown}"))
    except (aiohttp.ClientError, OSError) as error:
        found.append(note("Discord", f"it can't be reached ({type(error).__name__}), {unknown}"))
    return found


async def _ask(client: discord.Client, token: str) -> AsyncIterator[Finding]:
    await client.login(token)
    application = await client.application_info()
    yield fine("Discord", f"it accepts the token, of the application {_name(application)} ({application.id})")
    if application.interactions_endpoint_url:
        yield wrong(
            "application",
            "an Interactions Endpoint URL is set, so presses and commands never reach the bot; clear it",
        )
    if application.bot_require_code_grant:
        yield wrong("application", "Requires OAuth2 Code Grant is on, so invites fail; switch it off")
    if not application.bot_public:
        yield note("application", "Public Bot is off, so only its owner can invite it")
    link = discord.utils.oauth_url(
        application.id, permissions=INVITED, scopes=("bot", "applications.commands")
    )
    yield note("invite", link)
    servers: list[dict[str, Any]] = await client.http.get_guilds(_MOST, with_counts=False)
    if not servers:
        yield note("servers", "it is on none yet; open the link above")
        return
    lacking = False
    for server in servers:
        lacks = _lacks(discord.Permissions(int(server["permissions"])))
        if lacks:
            lacking = True
            yield wrong("servers", f"on {_name(server)} the bot lacks: {', '.join(lacks)}; invite it again")
    if not lacking:
        more = "the first " if len(servers) == _MOST else ""
        yield fine("servers", f"{more}{len(servers)} give it the rights it needs")


def _lacks(has: discord.Permissions) -> list[str]:
    """Names of the rights of the invite that are missing, channels' own rules apart."""
    if has.administrator:
        return []
    return [name.replace("_", " ") for name, value in INVITED if value and not getattr(has, name)]


def _name(thing: Any) -> str:
    return legible(thing["name"] if isinstance(thing, dict) else thing.name) or "?"
