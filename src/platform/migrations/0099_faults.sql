-- Failures by the minute, for the figures that alerts watch: never who or why. The schedule deletes them after two days.
CREATE TABLE fault_minute (
  tenant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('login', 'vendor')),
  -- The vendor; empty for logins.
  about TEXT NOT NULL,
  minute INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (tenant, kind, minute, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX fault_by_minute ON fault_minute (minute);
