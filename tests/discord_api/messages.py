"""Rules for messages and answers that Discord's schema can't say, and those of our own on mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .components import check_components, has_v2, walk

CONTENT = 2000
EMBEDS = 6000
ALT_TEXT = 1024
V2_FLAG = 1 << 15
FORWARD = 1


def check_body(method: str, parts: Sequence[str], body: Any) -> list[str]:
    """Problems of one request; `parts` is its path split at the slashes. Other routes have none."""
    if parts[0] == "interactions" and parts[-1] == "callback":
        return _check_answer(body)
    creates = method == "POST" and (
        (parts[0] == "channels" and parts[2:] == ["messages"]) or (parts[0] == "webhooks" and len(parts) == 3)
    )
    edits = method == "PATCH" and len(parts) > 3 and parts[-2] == "messages"
    if not (creates or edits):
        return []
    return check_message(body, edit=edits) if isinstance(body, dict) else ["a message has no body"]


def _check_answer(body: Any) -> list[str]:
    kind, data = body.get("type"), body.get("data")
    if kind in (4, 7):
        return check_message(data or {}, edit=kind == 7)
    if kind == 8:
        names = [choice["name"] for choice in (data or {}).get("choices", ())]
        return ["two suggestions have one name"] if len(set(names)) < len(names) else []
    if kind == 9:
        return check_components((data or {}).get("components") or [], v2=True)
    return []


def check_message(body: dict[str, Any], *, edit: bool) -> list[str]:
    """Problems of a message sent, or of what an edit names of it."""
    components = body.get("components") or []
    v2 = bool((body.get("flags") or 0) & V2_FLAG)
    problems = [*_mentions(body.get("allowed_mentions"), edit=edit)]
    if len(body.get("content") or "") > CONTENT:
        problems.append(f"content of {len(body['content'])} characters, at most {CONTENT} are taken")
    size = sum(_embed_size(embed) for embed in body.get("embeds") or ())
    if size > EMBEDS:
        problems.append(f"embeds of {size} characters together, at most {EMBEDS} are taken")
    if _is_empty(body, edit=edit, v2=v2):
        problems.append("the message is empty")
    if has_v2(components) and not v2:
        problems.append("components of the second version without their flag")
    if v2:
        named = [key for key in ("content", "embeds", "poll", "sticker_ids") if body.get(key)]
        problems += [f"{key} beside components of the second version" for key in named]
    return problems + check_components(components, v2=v2) + _attachments(body, edit=edit)


def _mentions(allowed: Any, *, edit: bool) -> Iterator[str]:
    """One ping at most, to one named person, and none by an edit; silence would mean everybody."""
    if not isinstance(allowed, dict):
        yield "no allowed_mentions, so that a name could ping everyone"
        return
    if allowed.get("parse"):
        yield f"allowed_mentions lets the text ping {', '.join(map(str, allowed['parse']))}"
    if allowed.get("roles"):
        yield "allowed_mentions names roles"
    if allowed.get("replied_user"):
        yield "allowed_mentions pings the author replied to"
    users = allowed.get("users") or []
    if edit and users:
        yield "an edit names users to mention"
    elif len(users) > 1:
        yield f"allowed_mentions names {len(users)} users, at most one is to act"


def _is_empty(body: dict[str, Any], *, edit: bool, v2: bool) -> bool:
    kept = ("content", "embeds", "attachments")
    if edit and not all(key in body for key in kept):
        return False  # what it doesn't name stays, and nobody here knows what that is
    if (body.get("content") or "").strip() or any(body.get(key) for key in ("embeds", "attachments")):
        return False
    if v2 and body.get("components"):
        return False
    forward = (body.get("message_reference") or {}).get("type") == FORWARD
    return not (body.get("poll") or body.get("sticker_ids") or forward)


def _embed_size(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return sum(len(text or "") for text in texts)


def _attachments(body: dict[str, Any], *, edit: bool) -> list[str]:
    attachments = body.get("attachments") or []
    problems = []
    for attachment in attachments:
        if len(attachment.get("description") or "") > ALT_TEXT:
            problems.append(f"alt text of {len(attachment['description'])} characters, {ALT_TEXT} are taken")
    ids = [str(attachment.get("id")) for attachment in attachments]
    if len(set(ids)) < len(ids):
        problems.append("two attachments with one id")
    if (edit and "attachments" not in body) or any("filename" not in a for a in attachments):
        return problems  # what is kept may bear any name
    names = {attachment["filename"] for attachment in attachments}
    for reference in sorted(set(_references(body)) - names):
        problems.append(f"attachment://{reference} names no upload")
    return problems


def _references(body: dict[str, Any]) -> Iterator[str]:
    """Names after `attachment://` in embeds and components."""
    pictures = []
    for embed in body.get("embeds") or ():
        pictures += [(embed.get(key) or {}).get("url") for key in ("image", "thumbnail")]
        pictures += [(embed.get(key) or {}).get("icon_url") for key in ("author", "footer")]
    for component in walk(body.get("components") or []):
        pictures += [(component.get(key) or {}).get("url") for key in ("media", "file")]
        pictures += [(item.get("media") or {}).get("url") for item in component.get("items") or ()]
    for url in pictures:
        if url and url.startswith("attachment://"):
            yield url.removeprefix("attachment://")
