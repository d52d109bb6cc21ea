-- What the organizers tell everyone about the contest, as Markdown.
ALTER TABLE contests ADD COLUMN about TEXT NOT NULL DEFAULT '';
-- The longest extra time of a contestant, in milliseconds. The contest closes when that has passed.
ALTER TABLE contests ADD COLUMN extra BIGINT NOT NULL DEFAULT 0;
-- Extra time after the end, in milliseconds; and whether the contestant is out of competition, so without a rank.
ALTER TABLE contestants ADD COLUMN extra BIGINT NOT NULL DEFAULT 0;
ALTER TABLE contestants ADD COLUMN unofficial BIGINT NOT NULL DEFAULT 0;
