-- The session that a code in an address was made in: what came of the code ends with it. Of the cookie, as all tabs of a browser end together.
ALTER TABLE session ADD COLUMN parent_hash TEXT;
CREATE INDEX session_by_parent ON session (tenant, parent_hash) WHERE parent_hash IS NOT NULL;
