"""What servers and people chose, and what is known about them: kept, given out, deleted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.store.connections import Connections

_CHOOSERS = {"guild": "guilds", "user": "users"}


class People(Connections):
    """The rows about servers and people."""

    async def choices(self, of: str, who: int) -> dict[str, Any]:
        row = await self._row(f"SELECT choices FROM {_CHOOSERS[of]} WHERE {of} = ?", who)
        return json.loads(row[0]) if row else {}

    async def choose(self, of: str, who: int, name: str, value: Any) -> None:
        # One statement, so that two choices at once both count; null takes a choice back.
        await self._run(
            f"INSERT INTO {_CHOOSERS[of]} ({of}, choices) VALUES (?1, json_patch('{{}}', ?2))"
            f" ON CONFLICT ({of}) DO UPDATE SET choices = json_patch(choices, ?2)",
            who,
            json.dumps({name: value}),
        )

    async def guild_left(self, guild: int, at: float | None) -> None:
        await self._run(
            "INSERT INTO guilds (guild, left) VALUES (?1, ?2) ON CONFLICT (guild)"
            " DO UPDATE SET left = CASE WHEN ?2 IS NULL THEN NULL ELSE coalesce(left, ?2) END",
            guild,
            at,
        )

    async def returned(self, guilds: Sequence[int]) -> None:
        await self._run(
            "UPDATE guilds SET left = NULL"
            " WHERE left IS NOT NULL AND guild IN (SELECT value FROM json_each(?))",
            json.dumps(list(guilds)),
        )

    async def purge(self, left_before: float) -> int:
        async with self._transaction() as db:
            gone = "SELECT guild FROM guilds WHERE left < ?"
            cursor = await db.execute(f"DELETE FROM tables WHERE guild IN ({gone})", (left_before,))
            await db.execute("DELETE FROM guilds WHERE left < ?", (left_before,))
            return cursor.rowcount

    async def data_of(self, user: int) -> dict[str, Any]:
        rows = await self._single.execute_fetchall(
            "SELECT t.id, t.game, t.guild, t.channel, t.status, t.created, t.changed, t.host = ?1 AS host,"
            " s.seat, s.name, s.kind, s.locale, s.letter, s.looked,"
            " (SELECT json_group_array(json_array(n, move, cause, at)) FROM log"
            "    WHERE log.table_id = t.id AND log.seat = s.seat AND n >= s.since AND cause = 'player')"
            " AS moves"
            " FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user = ?1 ORDER BY t.created",
            (user,),
        )
        tables = [{**dict(row), "moves": json.loads(row["moves"])} for row in rows]
        besides = {
            "hosted": "SELECT id FROM tables WHERE host = ? ORDER BY created",
            "seats_offered": "SELECT table_id FROM seats WHERE offer = ? ORDER BY table_id",
            "votes_to_end": "SELECT table_id FROM votes WHERE user = ? AND NOT against ORDER BY table_id",
            "votes_to_play_on": "SELECT table_id FROM votes WHERE user = ? AND against ORDER BY table_id",
        }
        named = {
            name: [row[0] for row in await self._single.execute_fetchall(sql, (user,))]
            for name, sql in besides.items()
        }
        return {"user": user, "choices": await self.choices("user", user), "tables": tables, **named}

    async def forget(self, user: int) -> list[str]:
        async with self._transaction() as db:
            sat = await db.execute_fetchall(
                "UPDATE tables SET revision = revision + 1, changed = ?2"
                " WHERE id IN (SELECT table_id FROM seats WHERE user = ?1) RETURNING id",
                (user, self._now()),
            )
            await db.execute(
                "UPDATE seats SET user = NULL, name = '', locale = NULL, kind = 'computer' WHERE user = ?",
                (user,),
            )
            offered = await db.execute_fetchall(
                "UPDATE seats SET offer = NULL WHERE offer = ? RETURNING table_id", (user,)
            )
            await db.execute("UPDATE tables SET host = 0 WHERE host = ?", (user,))
            await db.execute("DELETE FROM votes WHERE user = ?", (user,))
            await db.execute("DELETE FROM users WHERE user = ?", (user,))
            return sorted({row[0] for row in (*sat, *offered)})

    async def recall(self, key: str) -> str | None:
        """What `remember` stored last under ``key``."""
        row = await self._row("SELECT value FROM meta WHERE key = ?", key)
        return row and row[0]

    async def remember(self, key: str, value: str) -> None:
        """Keep one small fact about the installation."""
        await self._run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)
