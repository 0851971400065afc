-- The language that a message is written in: that of the page which asked for it.
ALTER TABLE outbox ADD COLUMN locale TEXT NOT NULL DEFAULT '';
