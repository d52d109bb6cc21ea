-- The form of a name in which names are equal that look the same as they are written, such as Paul and PauI. NULL for an
-- account that was made before, if an older account looks the same. Each form is made at the next start of a server with
-- the skeleton, see `store/src/names.rs`.
ALTER TABLE accounts ADD COLUMN written TEXT;
CREATE UNIQUE INDEX accounts_by_written ON accounts (written);
UPDATE accounts SET skeleton = NULL;
