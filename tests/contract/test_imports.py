"""The direction of the dependencies: what each part promises not to know."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import games

BOT = Path(games.__file__).parents[1]
LOADS = """
import sys
before = set(sys.modules)
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))
"""


@pytest.mark.parametrize("key", games.keys())
def test_importing_rules_and_computer_players_loads_the_standard_library_alone(key: str) -> None:
    parts = [part for part in ("rules", "ai") if (BOT / "games" / key / f"{part}.py").exists()]
    loaded = _loaded("bot.engine.match", "bot.engine.record", *(f"bot.games.{key}.{part}" for part in parts))
    assert loaded - {"bot"} <= sys.stdlib_module_names
    assert not loaded & {"asyncio", "sqlite3"}


def _loaded(*modules: str) -> set[str]:
    """Top-level names of all that a fresh interpreter loads for these modules."""
    command = [sys.executable, "-c", LOADS, *modules]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


@pytest.mark.parametrize(
    ("files", "never"),
    [
        ("engine/*.py", "asyncio time datetime discord sqlite3 PIL babel bot.texts bot.games bot.render"),
        (
            "games/*/rules.py",
            "asyncio time discord sqlite3 PIL babel bot.texts bot.render bot.table",
        ),
        ("games/*/ai.py", "asyncio time discord sqlite3 PIL babel bot.texts bot.render bot.table"),
        ("games/*/*.py", "asyncio discord sqlite3 aiosqlite bot.table bot.store bot.chat"),
        ("render/*.py", "discord sqlite3 aiosqlite bot.table bot.store bot.chat"),
        ("table/*.py", "discord sqlite3 aiosqlite PIL bot.chat bot.store bot.render bot.playground"),
        ("store/*.py", "discord PIL bot.chat bot.render bot.playground"),
        ("chat/*.py", "sqlite3 aiosqlite PIL bot.store bot.playground"),
    ],
)
def test_a_part_imports_nothing_of_what_lies_further_out(files: str, never: str) -> None:
    for path in sorted(BOT.glob(files)):
        for name in _imports(path):
            for forbidden in never.split():
                known = name == forbidden or name.startswith(f"{forbidden}.")
                assert not known, f"{path.relative_to(BOT)} imports {name}"


@pytest.mark.parametrize("folder", ["engine", "render", "table", "store", "chat", "playground"])
def test_no_part_names_a_game(folder: str) -> None:
    """A further game needs its own folder and no change elsewhere."""
    for path in sorted(BOT.glob(f"{folder}/*.py")):
        if path.name == "bench.py":
            continue  # measures one picture, and no game depends on it
        strings = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not strings & set(games.keys()), path.relative_to(BOT)
        for name in _imports(path):
            assert not any(name.startswith(f"bot.games.{key}") for key in games.keys()), (  # noqa: SIM118
                f"{path.relative_to(BOT)} imports {name}"
            )


def _imports(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever in it; ``from a import b`` counts as ``a`` and ``a.b``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.relative_to(BOT)}: imports are written in full here"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
