const FINAL = ['seq', 'commit_hash', 'server_seed', 'made_at']
  .map((name) => `NEW.${name} IS NOT OLD.${name}`)
  .join(' OR ')

/**
 * Rounds of in-house games follow from published seeds: one pair of seeds is in use, one waits and its commit is shown. A
 * round names its commit and its nonce, and no nonce is used twice.
 */
export const SCHEMA_V5 = [
  `CREATE TABLE fair_pair (
    seq INTEGER PRIMARY KEY, commit_hash TEXT NOT NULL UNIQUE, server_seed TEXT NOT NULL UNIQUE,
    client_seed TEXT, next_nonce INTEGER NOT NULL DEFAULT 0 CHECK (next_nonce BETWEEN 0 AND 4294967296),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'current', 'revealed')),
    made_at INTEGER NOT NULL, revealed_at INTEGER,
    CHECK (state = 'waiting' OR client_seed IS NOT NULL),
    CHECK (next_nonce = 0 OR state <> 'waiting')
  ) STRICT`,
  `CREATE UNIQUE INDEX fair_pair_in_use ON fair_pair (state) WHERE state IN ('waiting', 'current')`,
  `CREATE TRIGGER fair_pair_final BEFORE UPDATE ON fair_pair
    WHEN ${FINAL} OR OLD.state = 'revealed' OR NEW.next_nonce < OLD.next_nonce
      OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS NOT OLD.client_seed)
    BEGIN SELECT RAISE(ABORT, 'seeds are final'); END`,
  `CREATE TRIGGER fair_pair_no_delete BEFORE DELETE ON fair_pair
    BEGIN SELECT RAISE(ABORT, 'seeds are final'); END`,
  `ALTER TABLE round ADD COLUMN fair TEXT CHECK (fair IS NULL OR json_valid(fair))`,
  `CREATE UNIQUE INDEX round_by_nonce ON round (json_extract(fair, '$.commit'), json_extract(fair, '$.nonce'))
    WHERE fair IS NOT NULL`,
]
