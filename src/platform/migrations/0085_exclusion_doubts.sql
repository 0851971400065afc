-- Which marks an exclusion is stored under: 0 are those from before payout accounts, names and birthdays counted.
ALTER TABLE exclusion ADD COLUMN marks INTEGER NOT NULL DEFAULT 0;
CREATE INDEX exclusion_to_mark ON exclusion (marks) WHERE marks < 1;
CREATE INDEX member_by_birthday ON member (tenant, birthday) WHERE birthday IS NOT NULL;

-- Accounts that may belong to a person who is excluded: their wallets are frozen until somebody has looked.
CREATE TABLE exclusion_doubt (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  -- The excluded account, at this brand or another one of the operator.
  like_tenant TEXT NOT NULL,
  like_member TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('birthday', 'name')),
  at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('same', 'other')),
  decided_by TEXT,
  note TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, member, like_tenant, like_member),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX exclusion_doubt_open ON exclusion_doubt (tenant, at) WHERE decision IS NULL;
