"""Rules for buttons, selects and panels that Discord's schema can't say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

ROW, BUTTON, TEXT, LABEL = 1, 2, 10, 18
SELECTS = frozenset({3, 5, 6, 7, 8})
STRING_SELECT = 3
V2_ONLY = frozenset({9, 10, 11, 12, 13, 14, 17})
LINK, PREMIUM = 5, 6

ROWS = 5
BUTTONS = 5
OPTIONS = 25
CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTION_TEXT = 100
ALT_TEXT = 1024
V2_COMPONENTS = 40
V2_TEXT = 4000


def walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too, each after the one it stands in."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk([component[key] for key in ("accessory", "component") if component.get(key)])


def has_v2(components: Sequence[dict[str, Any]]) -> bool:
    """Whether any of them is a component of the second version."""
    return any(component.get("type") in V2_ONLY for component in walk(components))


def check_components(components: Sequence[dict[str, Any]], *, v2: bool) -> list[str]:
    """Problems of a message's components, or of a modal's; `v2` where the message has the flag."""
    everything = list(walk(components))
    problems = []
    if not v2 and len(components) > ROWS:
        problems.append(f"{len(components)} action rows, at most {ROWS} are taken")
    if v2:
        problems += _check_size(everything)
    for component in everything:
        kind = component.get("type")
        if kind == ROW:
            problems += _check_row(component.get("components") or [])
        elif kind == BUTTON:
            problems += _check_button(component)
        elif kind in SELECTS:
            problems += _check_select(component)
        problems += _check_alt_texts(component)
    ids = [c["custom_id"] for c in everything if c.get("custom_id") is not None]
    problems += [
        f"two components with the custom_id {i!r}" for i in sorted({i for i in ids if ids.count(i) > 1})
    ]
    problems += [f"custom_id of {len(i)} characters, 1 to {CUSTOM_ID} are taken" for i in ids if not _fits(i)]
    return problems


def _fits(custom_id: str) -> bool:
    return 1 <= len(custom_id) <= CUSTOM_ID


def _check_size(everything: Sequence[dict[str, Any]]) -> Iterator[str]:
    if len(everything) > V2_COMPONENTS:
        yield f"{len(everything)} components, at most {V2_COMPONENTS} are taken"
    text = sum(len(component.get("content") or "") for component in everything if component["type"] == TEXT)
    if text > V2_TEXT:
        yield f"{text} characters of text in components, at most {V2_TEXT} are taken"


def _check_row(row: Sequence[dict[str, Any]]) -> Iterator[str]:
    selects = sum(component.get("type") in SELECTS for component in row)
    if not row:
        yield "an empty action row"
    if selects and len(row) > 1:
        yield "a select beside a button or another select in one row"
    elif len(row) > BUTTONS:
        yield f"{len(row)} buttons in one row, at most {BUTTONS} are taken"


def _check_button(button: dict[str, Any]) -> Iterator[str]:
    style, label = button.get("style"), button.get("label") or ""
    if style == LINK and not button.get("url"):
        yield "a link button without url"
    if style in (LINK, PREMIUM) and button.get("custom_id") is not None:
        yield "a link button with a custom_id"
    if style not in (LINK, PREMIUM) and button.get("custom_id") is None:
        yield f"the button {label!r} has no custom_id"
    if style != LINK and button.get("url"):
        yield f"the button {label!r} has a url and isn't a link"
    if style != PREMIUM and not label and not button.get("emoji"):
        yield "a button with neither label nor emoji"
    if len(label) > BUTTON_LABEL:
        yield f"a button label of {len(label)} characters, at most {BUTTON_LABEL} are taken"


def _check_select(select: dict[str, Any]) -> Iterator[str]:
    if select.get("custom_id") is None:
        yield "a select without custom_id"
    fewest, most = select.get("min_values"), select.get("max_values")
    if fewest is not None and most is not None and fewest > most:
        yield f"a select asks for at least {fewest} and at most {most} values"
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        yield f"a select of {len(options)} options, 1 to {OPTIONS} are taken"
    if most is not None and most > len(options):
        yield f"a select asks for up to {most} of {len(options)} options"
    values = [option.get("value") for option in options]
    for value in sorted({v for v in values if values.count(v) > 1}):
        yield f"two options with the value {value!r}"
    for option in options:
        for key in ("label", "value", "description"):
            text = option.get(key)
            if text is not None and not 1 <= len(text) <= OPTION_TEXT:
                yield f"an option's {key} of {len(text)} characters, 1 to {OPTION_TEXT} are taken"
    if sum(bool(option.get("default")) for option in options) > (1 if most is None else most):
        yield "a select has more options chosen beforehand than it takes"


def _check_alt_texts(component: dict[str, Any]) -> Iterator[str]:
    if component.get("type") == LABEL:
        return  # a label's description is shown, no alt text
    for item in (component, *(component.get("items") or ())):
        text = item.get("description") or ""
        if len(text) > ALT_TEXT:
            yield f"alt text of {len(text)} characters, at most {ALT_TEXT} are taken"
