-- Equal keys mean equal meetings: the problem, the engine, the seed. None where bots do not meet.
ALTER TABLE problems ADD COLUMN ladder TEXT;

-- Who takes part in a ladder. A row is also the work to be done: to meet all others.
CREATE TABLE contenders (
    ladder TEXT NOT NULL,
    -- The name of a reference player, or the SHA-256 of a module.
    contender TEXT NOT NULL,
    problem TEXT NOT NULL REFERENCES problems (name),
    -- Where the program of a bot is to be found.
    submission TEXT REFERENCES submissions (id),
    -- `waiting`, `running` or `done`.
    state TEXT NOT NULL,
    worker TEXT,
    -- As those of tasks.
    lease BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT NOT NULL DEFAULT 0,
    lost BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    PRIMARY KEY (ladder, contender)
);
CREATE INDEX contenders_by_state ON contenders (state, created);

-- What two did against each other; the first is the one whose name comes first.
CREATE TABLE meetings (
    ladder TEXT NOT NULL,
    one TEXT NOT NULL,
    other TEXT NOT NULL,
    games BIGINT NOT NULL,
    half_points_one BIGINT NOT NULL,
    half_points_other BIGINT NOT NULL,
    given_away_one BIGINT NOT NULL,
    given_away_other BIGINT NOT NULL,
    faults_one BIGINT NOT NULL,
    faults_other BIGINT NOT NULL,
    played BIGINT NOT NULL,
    PRIMARY KEY (ladder, one, other)
);
CREATE INDEX meetings_of_other ON meetings (ladder, other);
CREATE INDEX meetings_by_time ON meetings (ladder, played);
