-- What identifies the person of an account, normalised (`lib/shared/protection/identity.ts`): accounts with a common mark of a
-- kind are one person's. One place for exclusions, offers, invitations and missions.
CREATE TABLE identity_mark (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('id', 'mobile', 'email', 'person')),
  mark TEXT NOT NULL
) STRICT;

-- Members whose marks do not follow from their row yet. Triggers note them, so no writer can forget; whoever wrote the row, or
-- the scheduled job, writes the marks. The turn changes with each change: marks of an older row are not taken for the newer
-- one. Empty: a row from before the marks.
CREATE TABLE unmarked_member (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  turn TEXT NOT NULL
) STRICT;
CREATE TRIGGER member_begins_unmarked AFTER INSERT ON member
WHEN NEW.mobile IS NOT NULL OR NEW.email IS NOT NULL OR NEW.profile <> '{}' BEGIN
  DELETE FROM unmarked_member WHERE tenant = NEW.tenant AND member = NEW.id;
  INSERT INTO unmarked_member (tenant, member, turn) VALUES (NEW.tenant, NEW.id, hex(randomblob(8)));
END;
CREATE TRIGGER member_changes_identity AFTER UPDATE OF mobile, email, birthday, profile ON member
WHEN NEW.mobile IS NOT OLD.mobile OR NEW.email IS NOT OLD.email OR NEW.birthday IS NOT OLD.birthday
  OR NEW.profile ->> 'mobileNum' IS NOT OLD.profile ->> 'mobileNum'
  OR NEW.profile ->> 'idNumber' IS NOT OLD.profile ->> 'idNumber'
  OR NEW.profile ->> 'payeeName' IS NOT OLD.profile ->> 'payeeName' BEGIN
  DELETE FROM unmarked_member WHERE tenant = NEW.tenant AND member = NEW.id;
  INSERT INTO unmarked_member (tenant, member, turn) VALUES (NEW.tenant, NEW.id, hex(randomblob(8)));
END;

-- Of older rows: numbers as far as SQL normalises them, which is nearly all of Latin letters and digits. The scheduled job
-- writes the rest. The indexes are made afterwards, sorted: a third of the time.
INSERT INTO identity_mark (tenant, member, kind, mark)
  SELECT tenant, id, 'id', CASE WHEN typed GLOB '*[^0-9a-z]*' THEN
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(typed, '.', ''), '-', ''), ' ', ''), '/', ''), '(', ''), ')', ''), '+', ''), '_', ''), ':', ''), ',', ''), '#', ''), '*', '')
    ELSE typed END
  FROM (SELECT tenant, id, lower(profile ->> 'idNumber') AS typed FROM member) WHERE typed GLOB '*[0-9a-z]*';
INSERT INTO identity_mark (tenant, member, kind, mark)
  SELECT tenant, id, 'mobile', CASE WHEN typed GLOB '*[^0-9]*' THEN
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(typed, '.', ''), '-', ''), ' ', ''), '/', ''), '(', ''), ')', ''), '+', ''), '_', ''), ':', ''), ',', ''), '#', ''), '*', '')
    ELSE typed END
  FROM (SELECT tenant, id, coalesce(ltrim(mobile, '+'), profile ->> 'mobileNum') AS typed FROM member) WHERE typed GLOB '*[0-9]*';
CREATE UNIQUE INDEX identity_mark_key ON identity_mark (tenant, member, kind);
CREATE INDEX identity_mark_shared ON identity_mark (tenant, kind, mark);
INSERT INTO unmarked_member (tenant, member, turn)
  SELECT tenant, id, '' FROM member WHERE mobile IS NOT NULL OR email IS NOT NULL OR profile <> '{}';
CREATE UNIQUE INDEX unmarked_member_key ON unmarked_member (tenant, member);
