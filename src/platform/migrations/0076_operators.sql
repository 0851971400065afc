-- Operators of the deployment: accounts of the console, their factors, sessions, roles and keys. Only the rows in the directory
-- count; the tables of a brand's own database stay empty.
CREATE TABLE operator_account (
  name TEXT PRIMARY KEY,
  -- What the name looks like: two operators cannot be mistaken for each other.
  skeleton TEXT NOT NULL UNIQUE,
  -- 'invited': waits for its setup; 'suspended': cannot log in, and no key of the name counts.
  status TEXT NOT NULL CHECK (status IN ('invited', 'active', 'suspended')),
  -- NULL: until the setup.
  password_hash TEXT,
  password_changed_at INTEGER,
  -- On a local machine the password is enough.
  is_demo INTEGER NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1)),
  -- NULL: the deployment's own key.
  created_by TEXT,
  created_at INTEGER NOT NULL,
  seen_at INTEGER
) STRICT, WITHOUT ROWID;

-- The one-time code of an invitation or a reset, with the secret that its authenticator has been offered.
CREATE TABLE operator_setup (
  name TEXT PRIMARY KEY REFERENCES operator_account (name),
  code_hash TEXT NOT NULL UNIQUE,
  totp_secret TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE operator_totp (
  name TEXT PRIMARY KEY REFERENCES operator_account (name),
  secret TEXT NOT NULL,
  -- NULL: offered, and not yet in use.
  confirmed_at INTEGER,
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE operator_passkey (
  id TEXT PRIMARY KEY,
  operator TEXT NOT NULL REFERENCES operator_account (name),
  label TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_passkey_of ON operator_passkey (operator, created_at);

-- A login in one browser: both halves, and the browser that they belong to.
CREATE TABLE operator_session (
  cookie_hash TEXT PRIMARY KEY,
  tab_hash TEXT NOT NULL,
  operator TEXT NOT NULL REFERENCES operator_account (name),
  agent_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When a secret was last given in it.
  proved_at INTEGER NOT NULL,
  address TEXT NOT NULL,
  device TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_session_of ON operator_session (operator, seen_at);
CREATE INDEX operator_session_by_end ON operator_session (expires_at);

-- What an operator may do: asked for by one person, confirmed by another. Terms are never changed: a new role is another row.
CREATE TABLE operator_role (
  id TEXT PRIMARY KEY,
  holder TEXT NOT NULL REFERENCES operator_account (name),
  -- JSON: 'all' or a list.
  duties TEXT NOT NULL,
  brands TEXT NOT NULL,
  most_minor INTEGER,
  reads_only INTEGER NOT NULL CHECK (reads_only IN (0, 1)),
  ends_at INTEGER NOT NULL,
  -- Of an elevation: it ends so long after the confirmation, and 'ends_at' is the latest moment for that.
  lasts_ms INTEGER,
  state TEXT NOT NULL CHECK (state IN ('proposed', 'confirmed', 'refused', 'ended')),
  -- NULL: the deployment's own key.
  proposed_by TEXT,
  proposed_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  confirmed_by TEXT,
  confirmed_at INTEGER,
  confirm_reason TEXT,
  -- Who refused or ended it.
  ended_by TEXT,
  ended_at INTEGER,
  end_reason TEXT,
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL),
  -- Four eyes: nobody confirms what they asked for, or what they would hold.
  CHECK (confirmed_by IS NULL OR (confirmed_by IS NOT proposed_by AND confirmed_by <> holder))
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_role_of ON operator_role (holder, state, ends_at);
CREATE INDEX operator_role_by_state ON operator_role (state, proposed_at, id);
CREATE TRIGGER operator_role_stays BEFORE UPDATE OF id, holder, duties, brands, most_minor, reads_only, lasts_ms ON operator_role
BEGIN SELECT RAISE(ABORT, 'the terms of a role are never changed'); END;
CREATE TRIGGER operator_role_is_kept BEFORE DELETE ON operator_role
BEGIN SELECT RAISE(ABORT, 'a role is kept'); END;

-- Keys that operators made for their scripts in the console; the key itself is signed, and only its id is kept.
CREATE TABLE operator_key (
  id TEXT PRIMARY KEY,
  operator TEXT NOT NULL REFERENCES operator_account (name),
  label TEXT NOT NULL,
  -- JSON: the rights that it states.
  rights TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  revoked_by TEXT,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_key_of ON operator_key (operator, made_at);

-- Names whose keys from the command line no longer count: those keys are in no table.
CREATE TABLE operator_revocation (
  name TEXT PRIMARY KEY,
  revoked_by TEXT NOT NULL,
  revoked_at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The log: what an act found and what it left, as JSON; NULL: of calls that do not say so.
ALTER TABLE operator_action ADD COLUMN before TEXT;
ALTER TABLE operator_action ADD COLUMN after TEXT;
DROP TRIGGER operator_action_stays;
CREATE TRIGGER operator_action_stays BEFORE UPDATE ON operator_action
WHEN OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
  OR NEW.tenant <> OLD.tenant OR NEW.at <> OLD.at OR NEW.operator IS NOT OLD.operator
  OR NEW.call <> OLD.call OR NEW.subject IS NOT OLD.subject OR NEW.decision IS NOT OLD.decision
  OR (OLD.version IS NOT NULL AND NEW.version IS NOT OLD.version)
  OR (OLD.amounts IS NOT NULL AND NEW.amounts IS NOT OLD.amounts)
  OR (OLD.before IS NOT NULL AND NEW.before IS NOT OLD.before)
  OR (OLD.after IS NOT NULL AND NEW.after IS NOT OLD.after)
BEGIN SELECT RAISE(ABORT, 'an action of an operator is never changed'); END;
CREATE INDEX operator_action_by_time ON operator_action (tenant, at);
CREATE INDEX operator_action_by_day ON operator_action (at);
CREATE INDEX operator_action_by_operator ON operator_action (tenant, operator, at);
CREATE INDEX operator_action_by_call ON operator_action (tenant, call, at);
CREATE INDEX operator_action_by_subject ON operator_action (tenant, subject, at) WHERE subject IS NOT NULL;
