-- Rounds that their vendor ended without a win. Their open stakes are lost at `due_at`; until then they may be rolled back.
CREATE TABLE vendor_ended_round (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- As the vendor sends it.
  round TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, vendor, member_id, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_ended_round_by_time ON vendor_ended_round (due_at);
