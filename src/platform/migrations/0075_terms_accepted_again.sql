-- A wording of the terms can return to what it was before: who accepts a version again has its row already.
DROP TRIGGER member_accepts_terms;
CREATE TRIGGER member_accepts_terms AFTER UPDATE OF terms_version ON member
WHEN NEW.terms_version IS NOT NULL AND NEW.terms_version IS NOT OLD.terms_version BEGIN
  INSERT OR IGNORE INTO terms_acceptance (tenant, member, version, way, at)
    VALUES (NEW.tenant, NEW.id, NEW.terms_version, 'dialog', NEW.terms_at);
END;
