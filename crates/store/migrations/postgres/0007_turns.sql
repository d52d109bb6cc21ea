-- How far the judging of a task has come in the order of what is cheap: raised each time that it has used up its
-- turn and gave way. Of a task that is done, what it has cost in the end.
ALTER TABLE tasks ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
-- What is known of its account: 0 if its judgings were short, 1 if it has none yet, 2 if it had a long one lately.
ALTER TABLE tasks ADD COLUMN standing BIGINT NOT NULL DEFAULT 1;
CREATE INDEX tasks_by_cost ON tasks (account, turn);

-- Whether it takes nothing more, by the wish of whoever runs the arena.
ALTER TABLE workers ADD COLUMN draining BIGINT NOT NULL DEFAULT 0;

-- What workers have spent since there is this table, by what for.
CREATE TABLE spending (
    purpose TEXT PRIMARY KEY,
    milliseconds BIGINT NOT NULL,
    times BIGINT NOT NULL
);
INSERT INTO spending (purpose, milliseconds, times)
    SELECT CASE t.purpose WHEN 'first' THEN 'judging' ELSE t.purpose END,
    CAST(SUM(j.core_ms) AS BIGINT), COUNT(*) FROM judgings j JOIN tasks t ON t.id = j.task GROUP BY t.purpose;
