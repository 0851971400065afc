-- A running game belongs to the browser's session that launched it, and ends with it.
DELETE FROM play;
ALTER TABLE play ADD COLUMN session_hash TEXT NOT NULL DEFAULT '';
-- A message that came too late would only confuse: a code that ended long ago, a link that leads nowhere.
ALTER TABLE outbox ADD COLUMN expires_at INTEGER;
