-- A downline is listed newest first: directly below, and as a whole.
DROP INDEX lineage_below;
CREATE INDEX lineage_below ON lineage (tenant, ancestor, level, joined_at, member);
CREATE INDEX lineage_by_joining ON lineage (tenant, ancestor, joined_at, member);

-- Until when a member may not play, by a time-out, an exclusion or a ban: the latest, which is never shorter than a running
-- one. Wallets decide; this is for lists, which cannot ask them.
CREATE TABLE play_break (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  -- NULL: for ever.
  ends_at INTEGER,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ledger_op_is_break AFTER INSERT ON ledger_op
WHEN NEW.kind = 'protect' AND NEW.status = 'done' AND NEW.reference IN ('timeOut', 'exclusion') BEGIN
  INSERT INTO play_break (tenant, member, ends_at) VALUES (NEW.tenant, NEW.member, NEW.note ->> 'untilMs')
    ON CONFLICT (tenant, member) DO UPDATE SET ends_at = excluded.ends_at;
END;
INSERT INTO play_break (tenant, member, ends_at)
  SELECT tenant, member, note ->> 'untilMs' FROM ledger_op
  WHERE kind = 'protect' AND status = 'done' AND reference IN ('timeOut', 'exclusion') ORDER BY tenant, at, seq
  ON CONFLICT (tenant, member) DO UPDATE SET ends_at = excluded.ends_at;
