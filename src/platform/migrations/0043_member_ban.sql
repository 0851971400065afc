-- Operators bar members from play for ever, too.
CREATE TABLE member_deed (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'banned', 'secondFactorOff')),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO member_deed SELECT tenant, member_id, status, operator, reason, at FROM member_action ORDER BY rowid;
DROP TABLE member_action;
ALTER TABLE member_deed RENAME TO member_action;
CREATE INDEX member_action_by_member ON member_action (tenant, member_id, at);
