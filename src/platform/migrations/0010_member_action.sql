-- Who closed an account or opened it again, and why.
CREATE TABLE member_action (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'suspended')),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX member_action_by_member ON member_action (tenant, member_id, at);
