-- A browser's session may have several tabs, as a remembered login opens new ones: each holds a token of its own.
CREATE TABLE tab_session (
  tenant TEXT NOT NULL,
  cookie_hash TEXT NOT NULL,
  tab_hash TEXT NOT NULL,
  member_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  is_weak INTEGER NOT NULL DEFAULT 0,
  address TEXT NOT NULL,
  device TEXT NOT NULL,
  remember_family TEXT,
  proved_at INTEGER,
  PRIMARY KEY (tenant, cookie_hash, tab_hash)
) STRICT;
INSERT INTO tab_session SELECT tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, is_weak, address, device,
  remember_family, proved_at FROM session;
DROP TABLE session;
ALTER TABLE tab_session RENAME TO session;
CREATE INDEX session_by_member ON session (tenant, member_id);
