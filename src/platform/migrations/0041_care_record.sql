-- Who asked for documents; NULL: the brand's rule.
ALTER TABLE document_check ADD COLUMN asked_by TEXT;

-- Deposits that go back to a minor: one operator asks for it, another one agrees.
CREATE TABLE deposit_return (
  tenant TEXT NOT NULL,
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
  returned_at INTEGER CHECK (returned_at IS NULL OR agreed_by IS NOT NULL),
  PRIMARY KEY (tenant, member),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND (agreed_by IS NULL) = (agreement IS NULL)),
  CHECK ((returned_at IS NULL) = (amount IS NULL) AND (returned_at IS NULL) = (currency IS NULL))
) STRICT, WITHOUT ROWID;

-- The member is told by the same statement.
CREATE TRIGGER deposits_are_returned AFTER UPDATE OF returned_at ON deposit_return
WHEN OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'depositReturn', 'depositsReturned',
      json_object('amountMinor', NEW.amount), NEW.returned_at)
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER documents_are_asked AFTER INSERT ON document_check WHEN NEW.cause <> 'again' BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'documents:' || NEW.seq || ':asked', 'documentsAsked', '{}', NEW.asked_at)
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER documents_are_decided AFTER UPDATE OF state ON document_check
WHEN NEW.state <> OLD.state AND NEW.state IN ('accepted', 'refused') BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'documents:' || NEW.seq || ':' || NEW.state,
      CASE NEW.state WHEN 'accepted' THEN 'documentsAccepted' ELSE 'documentsRefused' END, '{}', NEW.decided_at)
    ON CONFLICT DO NOTHING;
END;
