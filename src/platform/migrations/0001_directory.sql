-- Directory, catalogue and sessions. Every row of a brand begins with its tenant.
CREATE TABLE tenant (
  id TEXT PRIMARY KEY,
  record TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE vendor (
  vassalage TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('inHouse', 'external')),
  categories TEXT NOT NULL
) STRICT;

CREATE TABLE game (
  node_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  vassalage TEXT NOT NULL,
  game_type TEXT NOT NULL,
  game_classify TEXT NOT NULL,
  search_name TEXT NOT NULL,
  is_top INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX game_by_type ON game (game_type, vassalage, position);

CREATE TABLE member (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  account TEXT NOT NULL,
  nickname TEXT NOT NULL,
  type INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'closed')),
  password_hash TEXT NOT NULL,
  password_changed_at INTEGER NOT NULL,
  must_change_password INTEGER NOT NULL DEFAULT 0,
  logins INTEGER NOT NULL DEFAULT 0,
  birthday TEXT,
  mobile TEXT,
  email TEXT,
  profile TEXT NOT NULL DEFAULT '{}',
  vip_rank INTEGER NOT NULL DEFAULT 0,
  upline_id TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE UNIQUE INDEX member_by_account ON member (tenant, account);
CREATE UNIQUE INDEX member_by_mobile ON member (tenant, mobile) WHERE mobile IS NOT NULL;

-- Only hashes are kept: neither half of a session can be read back from here.
CREATE TABLE session (
  tenant TEXT NOT NULL,
  cookie_hash TEXT NOT NULL,
  tab_hash TEXT NOT NULL,
  member_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  is_weak INTEGER NOT NULL DEFAULT 0,
  address TEXT NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (tenant, cookie_hash)
) STRICT;
CREATE INDEX session_by_member ON session (tenant, member_id);

-- Launch tokens (one use, 60 s) become play tokens, both as hashes.
CREATE TABLE play (
  tenant TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('launch', 'play')),
  member_id TEXT NOT NULL,
  node_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, token_hash)
) STRICT;
