-- The form of a name in which names that look the same are equal, see `store/src/names.rs`. NULL for an account that was
-- made before, if an older account looks the same.
ALTER TABLE accounts ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX accounts_by_skeleton ON accounts (skeleton);
