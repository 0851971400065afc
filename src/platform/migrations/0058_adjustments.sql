-- A correction of a member's balance: one operator asks for it, another one agrees, and the ledger books it.
CREATE TABLE adjustment (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('credit', 'debit')),
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  case_id TEXT,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  agreed_by TEXT CHECK (agreed_by <> asked_by),
  agreement TEXT,
  agreed_at INTEGER,
  booked_at INTEGER CHECK (booked_at IS NULL OR agreed_by IS NOT NULL),
  cancelled_by TEXT CHECK (cancelled_by IS NULL OR agreed_by IS NULL),
  cancel_reason TEXT,
  cancelled_at INTEGER,
  PRIMARY KEY (tenant, id),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND (agreed_by IS NULL) = (agreement IS NULL)),
  CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL) AND (cancelled_by IS NULL) = (cancel_reason IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX adjustment_agreed ON adjustment (agreed_at) WHERE agreed_by IS NOT NULL AND booked_at IS NULL;
CREATE INDEX adjustment_of_case ON adjustment (tenant, case_id) WHERE case_id IS NOT NULL;

-- The member is told by the same statement.
CREATE TRIGGER adjustment_is_booked AFTER UPDATE OF booked_at ON adjustment
WHEN OLD.booked_at IS NULL AND NEW.booked_at IS NOT NULL BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'adjust:' || NEW.id,
      CASE NEW.direction WHEN 'credit' THEN 'balanceCredited' ELSE 'balanceDebited' END,
      json_object('amountMinor', NEW.amount, 'reference', NEW.id, 'text', NEW.reason), NEW.booked_at)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER adjustment_stays BEFORE UPDATE ON adjustment
WHEN OLD.booked_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'adjustment is final'); END;
CREATE TRIGGER adjustment_facts_stay BEFORE UPDATE OF tenant, id, member, direction, currency, amount, case_id ON adjustment
BEGIN SELECT RAISE(ABORT, 'an adjustment is never changed'); END;
CREATE TRIGGER adjustment_is_kept BEFORE DELETE ON adjustment
BEGIN SELECT RAISE(ABORT, 'an adjustment is kept'); END;
