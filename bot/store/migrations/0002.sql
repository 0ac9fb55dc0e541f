-- What keeps the channel from being written to; NULL while all is well.
ALTER TABLE tables ADD COLUMN trouble TEXT;

-- The turn clock: seconds a turn may take (0: no limit), and what happens then.
ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN on_timeout TEXT NOT NULL DEFAULT 'ask';
ALTER TABLE tables ADD COLUMN due REAL;
ALTER TABLE tables ADD COLUMN wake REAL;
ALTER TABLE tables ADD COLUMN stage TEXT NOT NULL DEFAULT 'running';
CREATE INDEX tables_to_wake ON tables (wake) WHERE wake IS NOT NULL;

-- Besides the table itself, a reminder, a question, an offer or a vote may stand in the channel.
ALTER TABLE posts ADD COLUMN kind TEXT NOT NULL DEFAULT 'table';
UPDATE posts SET kind = 'lobby' WHERE lobby;
ALTER TABLE posts DROP COLUMN lobby;

-- Who may take a seat over, and how strongly a computer plays.
ALTER TABLE seats ADD COLUMN offer INTEGER;
ALTER TABLE seats ADD COLUMN level TEXT;
-- From which entry of the log on the present player holds the seat.
ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

CREATE TABLE votes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;

-- What a server's moderators and a person chose. `left` is when the bot was removed from the server.
CREATE TABLE guilds (guild INTEGER PRIMARY KEY, choices TEXT NOT NULL DEFAULT '{}', left REAL) STRICT;
CREATE TABLE users (user INTEGER PRIMARY KEY, choices TEXT NOT NULL DEFAULT '{}') STRICT;
