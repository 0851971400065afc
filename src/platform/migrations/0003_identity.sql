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
