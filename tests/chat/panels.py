"""Finding controls in private panels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def control_id(result: Any, name: str) -> str:
    """The custom_id, ending in ``:name``, of a control in a private answer."""
    return next(
        c["custom_id"]
        for c in _walk(result.response.components)
        if c.get("custom_id", "").endswith(f":{name}")
    )


def labels(result: Any) -> list[str]:
    """Labels of the buttons in a private answer, in order."""
    return [c["label"] for c in _walk(result.response.components) if c["type"] == 2]


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
