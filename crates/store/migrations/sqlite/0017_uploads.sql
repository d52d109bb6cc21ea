-- Problems that a teacher has uploaded: their owner, and whether an administrator has made them public. The server's
-- own problems have no owner.
ALTER TABLE problems ADD COLUMN owner TEXT REFERENCES accounts (id);
ALTER TABLE problems ADD COLUMN published BIGINT NOT NULL DEFAULT 0;
