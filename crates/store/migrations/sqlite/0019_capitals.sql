-- Names that look the same have one skeleton, now also if they look the same by capital letters of another script. Each
-- skeleton is made anew at the next start of a server, see `store/src/names.rs`.
UPDATE accounts SET skeleton = NULL;
