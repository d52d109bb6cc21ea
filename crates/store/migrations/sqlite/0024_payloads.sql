-- Indexes of SQLite contain texts of any length, and one with a condition would not be used: nothing changes.
DROP INDEX IF EXISTS jobs_of_short_payload;
