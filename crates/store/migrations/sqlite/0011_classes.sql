-- When the class was archived. NULL for a class that is in use.
ALTER TABLE classes ADD COLUMN archived BIGINT;
-- For how many accounts the invitation was made, and when. NULL for an older invitation.
ALTER TABLE invitations ADD COLUMN uses BIGINT;
ALTER TABLE invitations ADD COLUMN created BIGINT;
