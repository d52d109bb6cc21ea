-- All work of workers. A job is claimed under a lease, see `store/src/jobs`.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    -- `judge`, `check`, `rejudge`, `question`, `match` or `ladder`.
    kind TEXT NOT NULL,
    -- Jobs of a lower priority number come first.
    priority BIGINT NOT NULL,
    -- The account, the asker, or the contender of a ladder: jobs take turns by it.
    account TEXT NOT NULL,
    -- 0 for an account whose judgings were short, 1 for one without any, 2 for one with a long one and for visitors.
    class BIGINT NOT NULL,
    -- Equal keys are one job. NULL for a job that may be there several times.
    key TEXT UNIQUE,
    -- Only workers of this engine may run the job. NULL: any worker.
    engine TEXT,
    -- The submission, the question, or the ladder and the contender with a blank between them.
    payload TEXT NOT NULL,
    -- The set of submissions to which a rejudging belongs.
    rejudge TEXT REFERENCES rejudges (id),
    -- `waiting`, `running`, `done` or `failed`.
    state TEXT NOT NULL,
    stage TEXT NOT NULL DEFAULT 'queued',
    progress TEXT NOT NULL DEFAULT '{"done":0,"planned":0}',
    worker TEXT,
    -- Raised at each start. A worker with an older lease cannot write.
    lease BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT NOT NULL DEFAULT 0,
    -- The number of workers that ended while they ran this job.
    lost BIGINT NOT NULL DEFAULT 0,
    -- 0 for a job that may still be short, 1 for a long one.
    slice BIGINT NOT NULL DEFAULT 0,
    -- The time of the last run, in milliseconds.
    spent_ms BIGINT NOT NULL DEFAULT 0,
    version BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX jobs_by_state ON jobs (state, kind, priority, class, slice, id);
CREATE INDEX jobs_of_account ON jobs (account, kind, state);
CREATE INDEX jobs_of_payload ON jobs (payload, kind);
CREATE INDEX jobs_of_rejudge ON jobs (rejudge);
CREATE INDEX jobs_by_change ON jobs (changed);
-- One running job of a kind for an account, however many workers look for one at the same moment.
CREATE UNIQUE INDEX jobs_one_at_a_time ON jobs (account, kind)
    WHERE state = 'running' AND kind IN ('judge', 'question', 'match');

-- Jobs that ran when the server was stopped begin again.
INSERT INTO jobs (id, kind, priority, account, class, payload, rejudge, state, stage, progress, worker, lease,
    lost, slice, spent_ms, version, created, changed)
    SELECT id, CASE purpose WHEN 'first' THEN 'judge' ELSE purpose END, priority, account,
    CASE WHEN standing < 2 AND turn > 0 AND state <> 'done' THEN 2 ELSE standing END, submission, rejudge,
    CASE state WHEN 'running' THEN 'waiting' ELSE state END,
    CASE state WHEN 'done' THEN 'done' ELSE 'queued' END, progress,
    CASE state WHEN 'done' THEN worker END, lease, lost, CASE WHEN turn > 0 THEN 1 ELSE 0 END,
    CASE WHEN turn > 1 THEN 20000 ELSE 0 END, version, created,
    changed FROM tasks;
INSERT INTO jobs (id, kind, priority, account, class, key, engine, payload, state, stage, lease, lost, spent_ms,
    created, changed)
    SELECT id, CASE WHEN engine LIKE '%, matches%' THEN 'match' ELSE 'question' END,
    CASE WHEN engine LIKE '%, matches%' THEN 4 ELSE 0 END, asker, visitor * 2, key,
    REPLACE(REPLACE(engine, ', matches 2', ''), ', matches', ''), request, CASE state WHEN 'running' THEN 'waiting' ELSE state END,
    CASE WHEN state IN ('done', 'failed') THEN 'done' ELSE 'queued' END, lease, lost, spent_ms, created, changed
    FROM questions;
INSERT INTO jobs (id, kind, priority, account, class, key, payload, state, stage, lease, lost, created, changed)
    SELECT 'ladder ' || ladder || ' ' || contender, 'ladder', 5, contender, 0,
    'ladder ' || ladder || ' ' || contender, ladder || ' ' || contender,
    CASE WHEN state = 'running' THEN 'waiting' WHEN state = 'done' AND lost > 0 THEN 'failed' ELSE state END,
    CASE state WHEN 'done' THEN 'done' ELSE 'queued' END, lease, lost, created, created FROM contenders;

DROP TABLE tasks;
DROP INDEX questions_by_state;
DROP INDEX questions_of_asker;
DROP INDEX questions_by_change;
DROP INDEX contenders_by_state;
ALTER TABLE questions DROP COLUMN key;
ALTER TABLE questions DROP COLUMN asker;
ALTER TABLE questions DROP COLUMN visitor;
ALTER TABLE questions DROP COLUMN request;
ALTER TABLE questions DROP COLUMN engine;
ALTER TABLE questions DROP COLUMN state;
ALTER TABLE questions DROP COLUMN worker;
ALTER TABLE questions DROP COLUMN lease;
ALTER TABLE questions DROP COLUMN lease_until;
ALTER TABLE questions DROP COLUMN lost;
ALTER TABLE questions DROP COLUMN spent_ms;
ALTER TABLE questions DROP COLUMN created;
ALTER TABLE questions DROP COLUMN changed;
ALTER TABLE contenders DROP COLUMN state;
ALTER TABLE contenders DROP COLUMN worker;
ALTER TABLE contenders DROP COLUMN lease;
ALTER TABLE contenders DROP COLUMN lease_until;
ALTER TABLE contenders DROP COLUMN lost;
ALTER TABLE judgings RENAME COLUMN task TO job;
