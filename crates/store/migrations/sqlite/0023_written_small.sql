-- Names that look the same as they are written have one form, now without the difference between capital and small letters,
-- such as Frau.Lehrer and frau.Iehrer. Each form is made anew at the next start of a server with the skeleton, see
-- `store/src/names.rs`.
UPDATE accounts SET skeleton = NULL, written = NULL;
