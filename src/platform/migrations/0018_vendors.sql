-- Game vendors: how each is reached, what operators set for it, its keys, its players' sessions, and what it told.
ALTER TABLE vendor ADD COLUMN adapter TEXT NOT NULL DEFAULT 'sandbox';
CREATE INDEX game_by_code ON game (vassalage, json_extract(record, '$.gameCode'));

-- What operators set; a row of the brand stands before that of all brands (tenant '').
CREATE TABLE vendor_setting (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('on', 'maintenance', 'hidden', 'stopped')),
  until_ms INTEGER,
  -- Addresses, currencies, bounds of stakes and wins.
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, vendor)
) STRICT, WITHOUT ROWID;

-- Generations of keys after the first, which needs no row. Secrets are derived, never stored.
CREATE TABLE vendor_key (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  generation INTEGER NOT NULL CHECK (generation > 0),
  made_at INTEGER NOT NULL,
  -- Not taken from then on; NULL for the key of today.
  ends_at INTEGER,
  PRIMARY KEY (tenant, vendor, generation)
) STRICT, WITHOUT ROWID;

CREATE TABLE vendor_nonce (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  nonce TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, vendor, nonce)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_nonce_by_time ON vendor_nonce (at);

-- Launch tokens (one use, 60 s) become sessions, both as hashes.
CREATE TABLE vendor_session (
  tenant TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('launch', 'session')),
  vendor TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Of the cookie of the login that opened it: bets end with it.
  session_hash TEXT NOT NULL,
  node_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  country TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, token_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_session_by_member ON vendor_session (tenant, member_id, vendor, node_id);
CREATE INDEX vendor_session_by_time ON vendor_session (expires_at);

-- The vendor's ids of movements, each for one player: a wallet knows only its own keys. What came of one is in the wallet.
CREATE TABLE vendor_transaction (
  tenant TEXT NOT NULL,
  -- The wallet's key: `<vendor>:<kind>:<id>`.
  key TEXT NOT NULL,
  vendor TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  member_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_transaction_by_id ON vendor_transaction (tenant, vendor, id);
CREATE INDEX vendor_transaction_by_time ON vendor_transaction (tenant, vendor, at);

-- A day of a vendor, its list against our ledger.
CREATE TABLE vendor_reconciliation (
  tenant TEXT NOT NULL,
  vendor TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  report TEXT NOT NULL CHECK (json_valid(report)),
  PRIMARY KEY (tenant, vendor, day)
) STRICT, WITHOUT ROWID;
-- What one movement of a vendor's moved.
CREATE INDEX ledger_transfer_by_op ON ledger_transfer (tenant, op_key);
