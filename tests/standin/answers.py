"""Answers as Discord gives them."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web


def answer(data: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON; discord.py takes it for such only if the header says so and nothing else."""
    headers["Content-Type"] = "application/json"
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


def refusal(status: int, code: int = 0) -> web.Response:
    """An error as Discord words it."""
    return answer({"message": f"stand-in: {status}/{code}", "code": code}, status)
