-- Questions of contestants, and announcements and answers of organizers.
CREATE TABLE contest_messages (
    id TEXT PRIMARY KEY,
    contest TEXT NOT NULL REFERENCES contests (id),
    -- Its place among the messages of the contest, from 1.
    number BIGINT NOT NULL,
    author TEXT NOT NULL REFERENCES accounts (id),
    -- Whether an organizer has written it.
    official BIGINT NOT NULL,
    -- The contestant who may read a message of an organizer. NULL for all.
    recipient TEXT REFERENCES accounts (id),
    -- The question that it answers.
    answers TEXT REFERENCES contest_messages (id),
    problem TEXT,
    text TEXT NOT NULL,
    created BIGINT NOT NULL,
    UNIQUE (contest, number)
);
CREATE INDEX contest_messages_by_time ON contest_messages (created);
