-- Virtual participation: an account that takes the time of a contest for itself, after its results are public.
CREATE TABLE virtual_runs (
    contest TEXT NOT NULL REFERENCES contests (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    started BIGINT NOT NULL,
    PRIMARY KEY (contest, account)
);
