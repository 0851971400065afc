-- Questions to a market's register of those who may not bet, with its answers: the evidence, kept five years. The number
-- itself stays with the member.
CREATE TABLE register_answer (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  -- NULL: a sign-up.
  member TEXT,
  number_mark TEXT NOT NULL,
  moment TEXT NOT NULL CHECK (moment IN ('signUp', 'login', 'round', 'again')),
  -- NULL: the register did not answer, or nothing that can be read.
  answer TEXT CHECK (answer IN ('clear', 'socialProgramme', 'selfExclusion')),
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX register_answer_by_time ON register_answer (at);

-- When an account was last answered for (0: never), and whether a later question had no answer.
CREATE TABLE register_state (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  answered_at INTEGER NOT NULL,
  waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1)),
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX register_state_waits ON register_state (tenant, member) WHERE waits = 1;

-- How far the round over all accounts of a brand has come.
CREATE TABLE register_round (
  tenant TEXT NOT NULL PRIMARY KEY,
  after_member TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts of members whom the register names, and how far their closing has come. The row is written first; the schedule
-- goes on where a step was interrupted.
CREATE TABLE barred_member (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('socialProgramme', 'selfExclusion')),
  barred_at INTEGER NOT NULL,
  -- The wallet refuses play and deposits.
  stopped_at INTEGER,
  told_at INTEGER,
  closed_at INTEGER,
  -- Nothing is left in the wallet.
  returned_at INTEGER,
  PRIMARY KEY (tenant, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX barred_member_open ON barred_member (tenant, barred_at) WHERE returned_at IS NULL;

-- What barred members were told, when and how; kept five years.
CREATE TABLE barred_notice (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('inbox', 'email', 'sms')),
  at INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (tenant, member, at, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX barred_notice_by_time ON barred_notice (at);
