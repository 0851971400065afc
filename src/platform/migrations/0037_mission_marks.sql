-- When members logged in, to the quarter of an hour: the days of missions follow from it in the brand's zone.
CREATE TABLE login_mark (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  quarter INTEGER NOT NULL,
  PRIMARY KEY (tenant, member, quarter)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER login_marks AFTER INSERT ON session BEGIN
  INSERT INTO login_mark (tenant, member, quarter) VALUES (NEW.tenant, NEW.member_id, NEW.created_at / 900000)
    ON CONFLICT DO NOTHING;
END;
INSERT INTO login_mark (tenant, member, quarter)
  SELECT DISTINCT tenant, member_id, created_at / 900000 FROM session;

-- E-mail addresses that were proved by a code: the address of a registration may be anybody's.
CREATE TABLE verified_email (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  email TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
