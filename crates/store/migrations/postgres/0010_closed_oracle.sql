-- Whether the contest closes the solver of its games while it runs: 1 or 0, or NULL for a contest that closes it if one
-- of its problems is hidden until the start.
ALTER TABLE contests ADD COLUMN closes_oracle BIGINT;
