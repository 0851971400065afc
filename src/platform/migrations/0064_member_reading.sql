-- Which operator read a member's personal data in full, and why.
CREATE TABLE member_reading (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX member_reading_by_member ON member_reading (tenant, member_id, at);
