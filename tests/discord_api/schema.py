"""Discord's OpenAPI schema as a check of single requests."""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SNOWFLAKE = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$", "minimum": 0}

# discord.py sends these and Discord takes them, though its schema doesn't name them.
EXTRA_KEYS = {
    "MessageCreateRequest": ["tts"],
    "MessageEditRequestPartial": ["tts"],
    "IncomingWebhookRequestPartial": ["tts"],
    "IncomingWebhookUpdateRequestPartial": ["tts"],
    "IncomingWebhookInteractionRequest": ["tts"],
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ["tts"],
    "RichEmbed": ["flags"],
    "ApplicationCommandCreateRequest": ["nsfw"],
    "ApplicationCommandUpdateRequest": ["nsfw"],
    "ApplicationCommandPatchRequestPartial": ["nsfw"],
    # A kept attachment is sent back with everything that was read with it.
    "MessageAttachmentRequest": ["proxy_url", "size", "url", "spoiler", "height", "width", "content_type"],
}
CALLBACKS = {
    1: "PongInteractionCallbackRequest",
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


@cache
def find_schema() -> Schema | None:
    """The schema of `DISCORD_OPENAPI` or of the folder beside the repository; None where there is none."""
    path = Path(os.environ.get("DISCORD_OPENAPI") or ROOT.parent / "shared" / "discord-openapi.json")
    return Schema(json.loads(path.read_text("utf-8"))) if path.is_file() else None


class Schema:
    """Validators by route and method, compiled when first needed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._paths = document["paths"]
        self._plain = document["components"]["schemas"]
        self._validators: dict[str, Any] = {}

    @cached_property
    def _components(self) -> dict[str, Any]:
        schemas = copy.deepcopy(self._plain)
        schemas["SnowflakeType"] = SNOWFLAKE
        for name, keys in EXTRA_KEYS.items():
            for key in keys if name in schemas else ():
                schemas[name]["properties"].setdefault(key, {})
        for schema in schemas.values():
            _close(schema)
        return schemas

    def check(self, method: str, path: str, params: Mapping[str, Any], body: Any) -> list[str]:
        """What the schema holds against this request; `path` without `/api/v10`."""
        template = self._template(path)
        operation = self._paths.get(template, {}).get(method.lower())
        if operation is None:
            return ["Discord has no such route"]
        problems = self._check_params(operation, params)
        content = operation.get("requestBody")
        if content is None:
            return problems if not body else [*problems, "this route takes no body"]
        schema = content["content"]["application/json"]["schema"]
        name = f"{method} {template}"
        if template.endswith("/callback") and isinstance(body, dict) and body.get("type") in CALLBACKS:
            # Named by its type, a wrong answer is told apart from the six other kinds of answer.
            name = CALLBACKS[body["type"]]
            schema = {"$ref": f"#/components/schemas/{name}"}
        if body is None and not content.get("required"):
            return problems
        return problems + [_sentence(error) for error in self._validator(name, schema).iter_errors(body)]

    def _template(self, path: str) -> str | None:
        parts = path.strip("/").split("/")
        fits = [t for t in self._paths if len(t.split("/")) - 1 == len(parts) and _fits(t, parts)]
        return min(fits, key=lambda t: t.count("{"), default=None)

    def _check_params(self, operation: dict[str, Any], params: Mapping[str, Any]) -> list[str]:
        known = {p["name"]: p["schema"] for p in operation.get("parameters", ()) if p["in"] == "query"}
        problems = []
        for key, value in params.items():
            if key not in known:
                problems.append(f"the query names {key!r}, which the route doesn't know")
            elif not any(
                self._validator(json.dumps(known[key]), known[key]).is_valid(reading)
                for reading in _query_readings(value)
            ):
                problems.append(f"the query says {key}={value!r}, which the route doesn't take")
        return problems

    def _validator(self, name: str, schema: dict[str, Any]) -> Any:
        if name not in self._validators:
            import jsonschema_rs  # not needed where there is no schema

            closed = _close(copy.deepcopy(schema))
            whole = {**closed, "components": {"schemas": self._components}}
            self._validators[name] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[name]


def _close(schema: Any) -> Any:
    """Forbid, in place, every key the schema doesn't name, so that a misspelt one is caught."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "allOf" not in schema:
            schema.setdefault("additionalProperties", False)
        for value in schema.values():
            _close(value)
    elif isinstance(schema, list):
        for value in schema:
            _close(value)
    return schema


def _fits(template: str, parts: list[str]) -> bool:
    pairs = zip(template.strip("/").split("/"), parts, strict=True)
    return all(_segment_fits(expected, part) for expected, part in pairs)


def _segment_fits(expected: str, part: str) -> bool:
    if not expected.startswith("{"):
        return expected == part
    free = any(word in expected for word in ("token", "emoji", "code"))
    return free or re.fullmatch(r"\d+", part) is not None


def _query_readings(value: Any) -> list[Any]:
    """What a value may mean once it is written into a URL, where 1 and true and "1" look alike."""
    text = str(value).lower()
    readings: list[Any] = [str(value)]
    if text.isdecimal():
        readings.append(int(text))
    if text in ("true", "false", "1", "0"):
        readings.append(text in ("true", "1"))
    return readings


def _sentence(error: Any) -> str:
    """One sentence for the nearest miss: of a union, the errors of its best-fitting member."""
    context = getattr(error.kind, "context", None)
    if context:
        best = min(context, key=lambda branch: (_is_another_kind(branch, error), len(branch)))
        return "; ".join(_sentence(miss) for miss in best)
    place = ".".join(str(part) for part in error.instance_path) or "the body"
    return f"{place}: {error.message[:300]}"


def _is_another_kind(branch: list[Any], union: Any) -> bool:
    """Whether this member of a union isn't even meant: null, or a component of another type."""
    return any(
        list(miss.schema_path)[-2:] == ["type", "enum"]
        or (list(miss.schema_path)[-1] == "type" and miss.instance_path == union.instance_path)
        for miss in branch
    )
