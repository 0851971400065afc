-- A deposit that the payer's bank took back: one operator asks for it, another one agrees, and the ledger books it.
CREATE TABLE deposit_reversal (
  tenant TEXT NOT NULL,
  deposit TEXT NOT NULL,
  member TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  agreed_by TEXT CHECK (agreed_by <> asked_by),
  agreement TEXT,
  agreed_at INTEGER,
  -- As the wallet booked it.
  currency TEXT,
  amount INTEGER CHECK (amount > 0),
  owed INTEGER CHECK (owed BETWEEN 0 AND amount),
  reversed_at INTEGER CHECK (reversed_at IS NULL OR agreed_by IS NOT NULL),
  PRIMARY KEY (tenant, deposit),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND (agreed_by IS NULL) = (agreement IS NULL)),
  CHECK ((reversed_at IS NULL) = (amount IS NULL) AND (reversed_at IS NULL) = (currency IS NULL)
    AND (reversed_at IS NULL) = (owed IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX deposit_reversal_agreed ON deposit_reversal (agreed_at) WHERE agreed_by IS NOT NULL AND reversed_at IS NULL;
CREATE INDEX deposit_reversal_owed ON deposit_reversal (tenant, reversed_at) WHERE owed > 0;

-- The member is told by the same statement.
CREATE TRIGGER deposit_is_reversed AFTER UPDATE OF reversed_at ON deposit_reversal
WHEN OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'deposit:' || NEW.deposit || ':reversed', 'depositReversed',
      json_patch(json_object('amountMinor', NEW.amount, 'reference', NEW.deposit),
        CASE WHEN NEW.owed > 0 THEN json_object('owedMinor', NEW.owed) ELSE '{}' END), NEW.reversed_at)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER deposit_reversal_stays BEFORE UPDATE ON deposit_reversal WHEN OLD.reversed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'reversal is final'); END;
