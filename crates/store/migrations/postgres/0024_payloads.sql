-- Only submissions are looked up by the payload. Payloads of questions and matches can be longer than what an index of
-- Postgres can contain.
DROP INDEX jobs_of_payload;
CREATE INDEX jobs_of_payload ON jobs (payload, kind) WHERE kind IN ('judge', 'check', 'rejudge');
