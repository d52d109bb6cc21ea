-- What a token of a program may do: `read`, `submit` or `all`; and the hour in which it or a session was used last.
ALTER TABLE credentials ADD COLUMN scope TEXT NOT NULL DEFAULT 'all';
ALTER TABLE credentials ADD COLUMN seen BIGINT;
