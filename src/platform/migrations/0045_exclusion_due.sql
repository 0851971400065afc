-- Exclusions that may not have reached all accounts of the person yet: written before the first effect, deleted after the last.
CREATE TABLE exclusion_due (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  operation_key TEXT NOT NULL,
  -- NULL: for ever.
  months INTEGER,
  scope TEXT NOT NULL CHECK (scope IN ('brand', 'operator')),
  tried_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, operation_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX exclusion_due_by_try ON exclusion_due (tried_at);

-- How many of the wallet's refusals this claim has: each is final for its key, so the next attempt has a key of its own.
ALTER TABLE claim ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0);
