-- The language of the page at a member's last login; NULL: none since this is stored.
ALTER TABLE member ADD COLUMN locale TEXT;

-- Segments: rules that name players of a brand, in versions.
CREATE TABLE segment_version (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  -- 'waiting': for a second person. 'replaced': by a newer version before anybody decided.
  state TEXT NOT NULL CHECK (state IN ('live', 'waiting', 'refused', 'replaced', 'ended')),
  title TEXT NOT NULL,
  rule TEXT NOT NULL CHECK (json_valid(rule)),
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  note TEXT NOT NULL,
  decided_by TEXT CHECK (decided_by <> made_by),
  decided_at INTEGER,
  decision TEXT,
  PRIMARY KEY (tenant, id, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX segment_waiting ON segment_version (tenant, id) WHERE state = 'waiting';

-- Messages to the players of a segment, who are chosen when it is sent.
CREATE TABLE mailing (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  segment TEXT NOT NULL,
  version INTEGER NOT NULL,
  text TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  -- NULL until its players are chosen, in the batch that inserts it.
  chosen INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mailing_by_time ON mailing (tenant, made_at, id);

CREATE TABLE mailing_member (
  tenant TEXT NOT NULL,
  mailing TEXT NOT NULL,
  member TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'leftOut')),
  PRIMARY KEY (tenant, mailing, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX mailing_member_waiting ON mailing_member (tenant, mailing, member) WHERE state = 'waiting';
