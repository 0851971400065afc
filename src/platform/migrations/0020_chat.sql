-- What was said in a brand's chat: kept for reports and disputes, longer than the room shows it.
CREATE TABLE chat_line (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  removed_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX chat_line_by_time ON chat_line (tenant, at);

-- Who thinks that a line does not belong there; decided on once by a moderator.
CREATE TABLE chat_report (
  tenant TEXT NOT NULL,
  line TEXT NOT NULL,
  reporter TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  decided_at INTEGER,
  PRIMARY KEY (tenant, line, reporter)
) STRICT;
CREATE INDEX chat_report_open ON chat_report (tenant, at) WHERE decided_at IS NULL;

CREATE TABLE chat_mute (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (tenant, member)
) STRICT;

CREATE TABLE chat_rule (
  tenant TEXT PRIMARY KEY,
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  slow_seconds INTEGER NOT NULL CHECK (slow_seconds BETWEEN 0 AND 600)
) STRICT;

-- Who moderated what, and why.
CREATE TABLE chat_action (
  tenant TEXT NOT NULL,
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  act TEXT NOT NULL CHECK (json_valid(act))
) STRICT;
CREATE INDEX chat_action_of ON chat_action (tenant, at);
