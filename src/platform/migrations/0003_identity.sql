-- Identity. Keys of sealed calls belong to the deployment; everything else begins with its tenant.
CREATE TABLE seal_key (
  day INTEGER PRIMARY KEY,
  kid TEXT NOT NULL UNIQUE,
  private_jwk TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- Codes by which agents bring players; a code may be bound to one domain.
CREATE TABLE affiliate (
  tenant TEXT NOT NULL,
  code TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  domain TEXT,
  PRIMARY KEY (tenant, code)
) STRICT;

-- The withdrawal PIN, hashed like the password.
ALTER TABLE member ADD COLUMN pin_hash TEXT;

-- Remembered logins: each row is one token of a family. Using one replaces it; using a used one ends the family.
CREATE TABLE remember (
  tenant TEXT NOT NULL,
  selector TEXT NOT NULL,
  validator_hash TEXT NOT NULL,
  family TEXT NOT NULL,
  member_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  next_selector TEXT,
  PRIMARY KEY (tenant, selector)
) STRICT;
CREATE INDEX remember_by_member ON remember (tenant, member_id);
CREATE INDEX remember_by_family ON remember (tenant, family);
-- The family that opened or accompanies a session, so that both end together.
ALTER TABLE session ADD COLUMN remember_family TEXT;

-- Messages to members. What was sent keeps no text: a code must not be found here later.
CREATE TABLE outbox (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient TEXT NOT NULL,
  template TEXT NOT NULL,
  content TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE status = 'waiting';

-- Second factor: a shared secret, on once it was confirmed; a step is taken once.
CREATE TABLE totp (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  secret TEXT NOT NULL,
  confirmed_at INTEGER,
  last_step INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, member_id)
) STRICT;
CREATE TABLE recovery_code (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (tenant, member_id, code_hash)
) STRICT;
