-- Identifiers are ULIDs, times are milliseconds since 1970, truth values are 0 and 1.
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in small letters: two accounts cannot differ by capitals alone.
    folded TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    password TEXT,
    disabled BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL
);

-- Tokens are stored as their SHA-256; nobody who reads this table can sign in with what stands here.
CREATE TABLE credentials (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX credentials_of_account ON credentials (account, kind);

CREATE TABLE classes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE members (
    class TEXT NOT NULL REFERENCES classes (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    teaches BIGINT NOT NULL,
    PRIMARY KEY (class, account)
);
CREATE INDEX members_by_account ON members (account);

CREATE TABLE invitations (
    hash TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    class TEXT REFERENCES classes (id),
    uses_left BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    created_by TEXT NOT NULL
);

CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    bytes BYTEA NOT NULL
);

CREATE TABLE problems (
    name TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    -- The blob that holds the files of the problem.
    digest TEXT NOT NULL REFERENCES blobs (hash),
    hidden BIGINT NOT NULL DEFAULT 0,
    installed BIGINT NOT NULL
);

CREATE TABLE assignments (
    class TEXT NOT NULL REFERENCES classes (id),
    problem TEXT NOT NULL REFERENCES problems (name),
    deadline BIGINT,
    PRIMARY KEY (class, problem)
);

CREATE TABLE submissions (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    problem TEXT NOT NULL REFERENCES problems (name),
    file TEXT NOT NULL,
    -- A source in a language, or a wasm module; a module may come with its source.
    source TEXT REFERENCES blobs (hash),
    module TEXT REFERENCES blobs (hash),
    -- How long both are together.
    bytes BIGINT NOT NULL,
    created BIGINT NOT NULL,
    -- The judging that counts. It is moved in one transaction.
    judging TEXT
);
CREATE INDEX submissions_of_account ON submissions (account, id);
CREATE INDEX submissions_to_problem ON submissions (problem, id);

-- A judging never changes.
CREATE TABLE judgings (
    id TEXT PRIMARY KEY,
    submission TEXT NOT NULL REFERENCES submissions (id),
    task TEXT NOT NULL UNIQUE,
    -- Equal keys mean equal verdicts: what was judged, against what, by which engine, with which seed.
    content TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT,
    -- Whether the same submission gets the same verdict again: not where a clock or the judge failed.
    reproducible BIGINT NOT NULL,
    certified BIGINT NOT NULL,
    won_starts BIGINT NOT NULL,
    converted BIGINT NOT NULL,
    fuel BIGINT NOT NULL,
    problem_digest TEXT NOT NULL,
    -- The wasm module, where there is one.
    module_hash TEXT,
    report TEXT REFERENCES blobs (hash),
    view TEXT REFERENCES blobs (hash),
    worker TEXT NOT NULL,
    engine TEXT NOT NULL,
    core_ms BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX judgings_of_submission ON judgings (submission);
CREATE INDEX judgings_by_content ON judgings (content);
CREATE INDEX judgings_by_time ON judgings (created);

CREATE TABLE rejudges (
    id TEXT PRIMARY KEY,
    problem TEXT NOT NULL REFERENCES problems (name),
    -- `running`, `applied` or `dropped`.
    state TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- What is to be judged, and how far it is. The queue only wakes workers; this is the truth.
CREATE TABLE tasks (
    id TEXT PRIMARY KEY,
    submission TEXT NOT NULL REFERENCES submissions (id),
    account TEXT NOT NULL,
    -- `first`, `rejudge` or `check`.
    purpose TEXT NOT NULL,
    rejudge TEXT REFERENCES rejudges (id),
    -- `waiting`, `running` or `done`.
    state TEXT NOT NULL,
    stage TEXT NOT NULL,
    progress TEXT NOT NULL,
    worker TEXT,
    -- Raised at each start: who holds an older lease can no longer write.
    lease BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT NOT NULL DEFAULT 0,
    -- How often the task took a worker down with it, or seemed to.
    lost BIGINT NOT NULL DEFAULT 0,
    priority BIGINT NOT NULL,
    created BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 0,
    changed BIGINT NOT NULL
);
CREATE INDEX tasks_by_state ON tasks (state, priority, id);
CREATE INDEX tasks_of_submission ON tasks (submission, purpose);
CREATE INDEX tasks_of_account ON tasks (account, state);
CREATE INDEX tasks_by_change ON tasks (changed);

CREATE TABLE workers (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    engine TEXT NOT NULL,
    task TEXT,
    started BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    -- Why it was told to stop, if it was.
    stopped TEXT
);

CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    deed TEXT NOT NULL,
    at BIGINT NOT NULL
);
