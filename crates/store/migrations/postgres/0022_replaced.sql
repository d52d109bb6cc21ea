-- When the files of the problem were replaced while the contest was running. NULL if they were not.
ALTER TABLE contest_problems ADD COLUMN replaced BIGINT;
