-- What a member owes for a reversed deposit is closed: paid outside the wallets, or borne by the brand for good. Above the
-- brand's limit one operator asks, and another one agrees.
CREATE TABLE owed_settlement (
  tenant TEXT NOT NULL,
  deposit TEXT NOT NULL,
  member TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('paid', 'waived')),
  owed INTEGER NOT NULL CHECK (owed > 0),
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  agreed_by TEXT CHECK (agreed_by <> asked_by),
  agreement TEXT,
  agreed_at INTEGER,
  settled_at INTEGER,
  PRIMARY KEY (tenant, deposit),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND (agreed_by IS NULL) = (agreement IS NULL))
) STRICT, WITHOUT ROWID;

-- The member is told by the same statement.
CREATE TRIGGER owed_is_settled AFTER UPDATE OF settled_at ON owed_settlement
WHEN OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'deposit:' || NEW.deposit || ':settled', 'owedSettled',
      json_object('amountMinor', NEW.owed, 'reference', NEW.deposit), NEW.settled_at)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER owed_settlement_stays BEFORE UPDATE ON owed_settlement WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'settlement is final'); END;
