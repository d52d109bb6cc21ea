-- The job of a worker is the one that names it.
ALTER TABLE workers DROP COLUMN task;
