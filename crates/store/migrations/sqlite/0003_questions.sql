-- What people ask while they look: positions to solve, games of files to explore and play, moves of bots.
CREATE TABLE questions (
    id TEXT PRIMARY KEY,
    -- The digest of what is asked and of the engine that is to answer: equal questions are one.
    key TEXT NOT NULL UNIQUE,
    -- Who asked first: an account, or whoever sends from a network address, as a digest.
    asker TEXT NOT NULL,
    -- Whether nobody knows who that is: they come after people with accounts.
    visitor INTEGER NOT NULL,
    request TEXT NOT NULL,
    engine TEXT NOT NULL,
    -- `waiting`, `running`, `done` or `failed`.
    state TEXT NOT NULL,
    worker TEXT,
    lease INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL DEFAULT 0,
    -- How often it took a worker down with it, or seemed to.
    lost INTEGER NOT NULL DEFAULT 0,
    answer BLOB,
    -- How long the answer is.
    bytes INTEGER NOT NULL DEFAULT 0,
    -- Why there is none, where it failed.
    failure TEXT,
    -- How long it was worked on.
    spent_ms INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
);
CREATE INDEX questions_by_state ON questions (state, visitor, id);
CREATE INDEX questions_of_asker ON questions (asker, state);
CREATE INDEX questions_by_change ON questions (changed);

-- Whether others may play against it.
ALTER TABLE submissions ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;
