-- A vote may also be one for playing on.
ALTER TABLE votes ADD COLUMN against INTEGER NOT NULL DEFAULT 0;
