-- Contests. Who may see what of them, `store/src/sight.rs` says. All times are by the clock of the database.
CREATE TABLE contests (
    id TEXT PRIMARY KEY,
    -- The name in addresses.
    name TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    -- Who may take part: a class, or everybody with an account.
    class TEXT REFERENCES classes (id),
    created_by TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    -- From then on nobody sees what becomes of others, until the results are published.
    freezes BIGINT,
    published BIGINT,
    -- 63 random bits, by which its submissions are judged, and what hides them in the commitment. Both are
    -- told once the contest has ended.
    seed BIGINT NOT NULL,
    salt TEXT NOT NULL
);

CREATE TABLE contest_problems (
    contest TEXT NOT NULL REFERENCES contests (id),
    -- It may be a problem that is not there yet: then it is hidden from its first moment on.
    problem TEXT NOT NULL,
    -- 0 for A, 1 for B.
    place BIGINT NOT NULL,
    points BIGINT NOT NULL,
    -- Whether it is hidden until the contest starts.
    secret BIGINT NOT NULL,
    PRIMARY KEY (contest, problem)
);
CREATE INDEX contest_problems_by_problem ON contest_problems (problem);

CREATE TABLE contestants (
    contest TEXT NOT NULL REFERENCES contests (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    joined BIGINT NOT NULL,
    PRIMARY KEY (contest, account)
);

-- The contest that it was made to, and whether within its time; after that it is upsolving.
ALTER TABLE submissions ADD COLUMN contest TEXT REFERENCES contests (id);
ALTER TABLE submissions ADD COLUMN in_time BIGINT NOT NULL DEFAULT 0;
CREATE INDEX submissions_of_contest ON submissions (contest, id);
