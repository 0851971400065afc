const FINAL = ['id', 'offer', 'game', 'rounds', 'stake', 'payout', 'expires_at']
  .map((name) => `NEW.${name} IS NOT OLD.${name}`)
  .join(' OR ')

/** Version 7: free rounds of in-house games and of vendors, with each use. */
export const SCHEMA_V7: readonly string[] = [
  `CREATE TABLE free_rounds (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, offer TEXT NOT NULL, game TEXT NOT NULL,
    rounds INTEGER NOT NULL CHECK (rounds > 0), used INTEGER NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND rounds),
    stake INTEGER NOT NULL CHECK (stake > 0),
    -- The wagering of the winnings, with the market; NULL: winnings are money.
    payout TEXT CHECK (payout IS NULL OR json_valid(payout)),
    won INTEGER NOT NULL DEFAULT 0 CHECK (won >= 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'used', 'expired', 'forfeited')), reason TEXT,
    made_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    CHECK (state <> 'used' OR used = rounds)
  ) STRICT`,
  `CREATE INDEX free_rounds_open ON free_rounds (expires_at) WHERE state = 'open'`,
  `CREATE TRIGGER free_rounds_final BEFORE UPDATE ON free_rounds
    WHEN ${FINAL} OR NEW.used < OLD.used OR NEW.won < OLD.won OR OLD.state <> 'open'
    BEGIN SELECT RAISE(ABORT, 'free rounds are final'); END`,
  `CREATE TRIGGER free_rounds_no_delete BEFORE DELETE ON free_rounds
    BEGIN SELECT RAISE(ABORT, 'free rounds are final'); END`,
  // `is_held`: the win waits to become a bonus with the last round.
  `CREATE TABLE free_use (
    op_key TEXT PRIMARY KEY, free_rounds TEXT NOT NULL REFERENCES free_rounds (id), round TEXT NOT NULL,
    stake INTEGER NOT NULL, win INTEGER NOT NULL CHECK (win >= 0), is_held INTEGER NOT NULL CHECK (is_held IN (0, 1))
  ) STRICT`,
  'CREATE INDEX free_use_of_round ON free_use (round)',
]
