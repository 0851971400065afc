-- Drafts of texts and offers that go live together. A second person approves all of them at once.
CREATE TABLE content_release (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- When it goes live.
  at INTEGER NOT NULL,
  -- 'stopped': a draft of it was written anew before its moment, so nothing of it went live.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'live', 'stopped', 'rolledBack')),
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  note TEXT NOT NULL,
  decided_by TEXT CHECK (decided_by <> made_by),
  decided_at INTEGER,
  decision TEXT,
  -- When it went live, was stopped, withdrawn or rolled back, and by whom where a person did so.
  ended_by TEXT,
  ended_at INTEGER,
  ending TEXT,
  -- The run that changed its state last: the other statements of its batch ask for it.
  run TEXT,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX content_release_due ON content_release (at) WHERE state = 'approved';
CREATE INDEX content_release_by_time ON content_release (tenant, made_at);

CREATE TABLE content_release_item (
  tenant TEXT NOT NULL,
  release TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'offer')),
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- Of a text: the version that was live before the release; NULL: none.
  before INTEGER,
  PRIMARY KEY (tenant, release, kind, name)
) STRICT, WITHOUT ROWID;

-- What operators say to each other about a draft.
CREATE TABLE draft_comment (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'offer')),
  name TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  author TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (tenant, kind, name, id)
) STRICT, WITHOUT ROWID;
