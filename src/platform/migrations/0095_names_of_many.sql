-- Accounts that are paid out under a name, by its hash: a name that several players had before an exclusion tells nobody alone.
CREATE TABLE player_name (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  member TEXT NOT NULL,
  PRIMARY KEY (tenant, name, member)
) STRICT, WITHOUT ROWID;

-- Numbers are a reason of their own, and more marks of an exclusion are stored: the schedule writes those of running ones.
CREATE TABLE exclusion_doubt_new (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  -- The excluded account, at this brand or another one of the operator.
  like_tenant TEXT NOT NULL,
  like_member TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('birthday', 'name', 'number')),
  at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('same', 'other')),
  decided_by TEXT,
  note TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, member, like_tenant, like_member),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO exclusion_doubt_new SELECT * FROM exclusion_doubt;
DROP TABLE exclusion_doubt;
ALTER TABLE exclusion_doubt_new RENAME TO exclusion_doubt;
CREATE INDEX exclusion_doubt_open ON exclusion_doubt (tenant, at) WHERE decision IS NULL;
DROP INDEX exclusion_to_mark;
CREATE INDEX exclusion_to_mark ON exclusion (marks);
