-- When the owner of the account deleted it. Its name is gone then; its submissions and results stay.
ALTER TABLE accounts ADD COLUMN deleted BIGINT;
