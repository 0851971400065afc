-- Identity, continued. Secrets of the deployment are made by whoever needs them first.
CREATE TABLE deployment_secret (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- When the member last proved who they are in this session; NULL for a login by the remember cookie alone.
ALTER TABLE session ADD COLUMN proved_at INTEGER;

-- Public keys of passkeys. The counter only grows where an authenticator has one.
CREATE TABLE passkey (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  is_synced INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX passkey_by_member ON passkey (tenant, member_id);

-- Where a member has logged in from, as hashes: a login from elsewhere is told to them.
CREATE TABLE known_device (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('device', 'network')),
  hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member_id, kind, hash)
) STRICT;

-- Accounts of sign-in providers that belong to a member.
CREATE TABLE social_account (
  tenant TEXT NOT NULL,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  member_id TEXT NOT NULL,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, provider, subject)
) STRICT;
CREATE UNIQUE INDEX social_by_member ON social_account (tenant, member_id, provider);

-- Where work that goes round has come to.
CREATE TABLE schedule_mark (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
