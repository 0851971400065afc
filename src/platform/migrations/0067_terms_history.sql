-- Every acceptance of the terms of play: one row for each version that a member accepted, written with the member's latest
-- (`member.terms_version`) and never changed.
CREATE TABLE terms_acceptance (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  version TEXT NOT NULL,
  -- At the registration, or later in the dialog that asks.
  way TEXT NOT NULL CHECK (way IN ('registration', 'dialog')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER member_registers_with_terms AFTER INSERT ON member WHEN NEW.terms_version IS NOT NULL BEGIN
  INSERT INTO terms_acceptance (tenant, member, version, way, at)
    VALUES (NEW.tenant, NEW.id, NEW.terms_version, 'registration', NEW.terms_at);
END;
CREATE TRIGGER member_accepts_terms AFTER UPDATE OF terms_version ON member
WHEN NEW.terms_version IS NOT NULL AND NEW.terms_version IS NOT OLD.terms_version BEGIN
  INSERT INTO terms_acceptance (tenant, member, version, way, at)
    VALUES (NEW.tenant, NEW.id, NEW.terms_version, 'dialog', NEW.terms_at);
END;

CREATE TRIGGER terms_acceptance_stays BEFORE UPDATE ON terms_acceptance
BEGIN SELECT RAISE(ABORT, 'an acceptance of terms is kept'); END;
CREATE TRIGGER terms_acceptance_is_kept BEFORE DELETE ON terms_acceptance
BEGIN SELECT RAISE(ABORT, 'an acceptance of terms is kept'); END;

-- For existing members only the latest acceptance is known; equal times mean that it came with the registration.
INSERT INTO terms_acceptance (tenant, member, version, way, at)
  SELECT tenant, id, terms_version, CASE terms_at WHEN created_at THEN 'registration' ELSE 'dialog' END, terms_at
  FROM member WHERE terms_version IS NOT NULL;
