-- Moves of games that are too large to list: all of them, those for which it is proved what they did to the result, and
-- those of them that kept it.
ALTER TABLE meetings ADD COLUMN moves_one BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN moves_other BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN decided_one BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN decided_other BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN right_one BIGINT NOT NULL DEFAULT 0;
ALTER TABLE meetings ADD COLUMN right_other BIGINT NOT NULL DEFAULT 0;
