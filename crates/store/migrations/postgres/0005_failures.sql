-- Where the bot failed first, as JSON, if it failed in a game.
ALTER TABLE judgings ADD COLUMN failure TEXT;
