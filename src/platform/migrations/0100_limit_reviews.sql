-- When a member was last reminded to look at their account and limits.
CREATE TABLE limit_review (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE TABLE limit_review_run (
  tenant TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
