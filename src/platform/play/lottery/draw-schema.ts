/** The database of a `DrawObject`; see `wallet/schema.ts` for how versions are applied. Amounts are minor units. */
export const DRAW_SCHEMA: readonly (readonly string[])[] = [
  [
    `CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1), tenant TEXT NOT NULL, game TEXT NOT NULL,
      -- The object's time never runs backwards: what was shown as drawn stays drawn when a clock jumps.
      latest_ms INTEGER NOT NULL DEFAULT 0,
      -- The game's settings when a bet was last taken: they hold where the brand drops the game.
      settings TEXT) STRICT`,
    `CREATE TABLE chain (
      id INTEGER PRIMARY KEY, first_date TEXT NOT NULL, day_count INTEGER NOT NULL, checkpoints TEXT NOT NULL,
      chain_end TEXT NOT NULL, salt TEXT NOT NULL, published_at INTEGER NOT NULL) STRICT`,
    `CREATE TABLE draw (
      issue TEXT PRIMARY KEY, opens_at INTEGER NOT NULL, closing_at INTEGER NOT NULL, closes_at INTEGER NOT NULL,
      draws_at INTEGER NOT NULL, stations TEXT NOT NULL,
      -- The family's rules for this draw, fixed by its first bet or its result.
      rules TEXT NOT NULL,
      facts TEXT NOT NULL DEFAULT '[]', proposed TEXT, result TEXT,
      -- Rises with each result: bets of a lower one are still to be settled by it.
      revision INTEGER NOT NULL DEFAULT 0,
      root TEXT, size INTEGER,
      -- When the object has to do something for the draw; NULL: nothing.
      wake_at INTEGER) STRICT`,
    'CREATE INDEX draw_by_wake ON draw (wake_at) WHERE wake_at IS NOT NULL',
    'CREATE TABLE terms (version TEXT PRIMARY KEY, rules TEXT NOT NULL, odds TEXT NOT NULL) STRICT',
    `CREATE TABLE slip (
      key TEXT PRIMARY KEY, member TEXT NOT NULL, body TEXT NOT NULL, lines TEXT NOT NULL, refused TEXT NOT NULL,
      version TEXT NOT NULL, stops_on_win INTEGER NOT NULL, first_issue TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('reserved', 'accepted', 'returning', 'refused')),
      code TEXT, details TEXT, at INTEGER NOT NULL, balance INTEGER, retry_at INTEGER) STRICT`,
    'CREATE INDEX slip_by_retry ON slip (retry_at) WHERE retry_at IS NOT NULL',
    `CREATE TABLE bet (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, slip TEXT NOT NULL, member TEXT NOT NULL,
      issue TEXT NOT NULL, line INTEGER NOT NULL, multiple INTEGER NOT NULL, stake INTEGER NOT NULL,
      state TEXT NOT NULL CHECK
        (state IN ('reserved', 'accepted', 'cancelling', 'cancelled', 'won', 'lost', 'returned')),
      paid INTEGER NOT NULL DEFAULT 0, refund INTEGER NOT NULL DEFAULT 0, cut INTEGER NOT NULL DEFAULT 0,
      revision INTEGER NOT NULL DEFAULT 0, salt TEXT, leaf TEXT, accepted_at INTEGER,
      -- Why it cannot be settled, for people.
      stuck TEXT) STRICT`,
    'CREATE INDEX bet_by_slip ON bet (slip, seq)',
    'CREATE INDEX bet_by_issue ON bet (issue, state, member, seq)',
    "CREATE INDEX bet_cancelling ON bet (slip) WHERE state = 'cancelling'",
    `CREATE TABLE exposure (
      issue TEXT NOT NULL, key TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (issue, key)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE reservation (
      id TEXT PRIMARY KEY, demands TEXT NOT NULL, given_back INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
    `CREATE TABLE restricted (
      id INTEGER PRIMARY KEY AUTOINCREMENT, closed TEXT NOT NULL, half TEXT NOT NULL, operator TEXT NOT NULL,
      reason TEXT NOT NULL, at INTEGER NOT NULL) STRICT`,
    `CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, ref TEXT NOT NULL, next_at INTEGER NOT NULL) STRICT`,
    'CREATE UNIQUE INDEX outbox_once ON outbox (kind, ref)',
  ],
  [
    // Odds that operators change; a version has only the changed odds. `from_ms`: in force from then on; NULL is a
    // draft.
    `CREATE TABLE odds_version (
      id INTEGER PRIMARY KEY AUTOINCREMENT, odds TEXT NOT NULL, above TEXT NOT NULL, operator TEXT NOT NULL,
      reason TEXT NOT NULL, at INTEGER NOT NULL, from_ms INTEGER, published_by TEXT, published_reason TEXT,
      withdrawn_at INTEGER, withdrawn_by TEXT, withdrawn_reason TEXT) STRICT`,
    'CREATE INDEX odds_version_by_time ON odds_version (from_ms, id) WHERE withdrawn_at IS NULL',
  ],
  [
    // The last result that was sent to watchers, and when the next one is due; NULL: nobody watches.
    'ALTER TABLE owner ADD COLUMN told TEXT',
    'ALTER TABLE owner ADD COLUMN watch_at INTEGER',
  ],
  [
    // Versions of all settings of a game that operators change: limits, sale and plans besides odds.
    'ALTER TABLE odds_version RENAME TO version',
    "ALTER TABLE version ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE version ADD COLUMN before TEXT NOT NULL DEFAULT '{}'",
  ],
  [
    // The paid rebate; NULL before the settlement, and for bets settled before it was stored.
    'ALTER TABLE bet ADD COLUMN rebate INTEGER',
  ],
  [
    // The time zone of the first draws; NULL before the object has loaded its game.
    'ALTER TABLE owner ADD COLUMN zone TEXT',
  ],
  [
    // The cap on wins at the first bet after the draw opened; NULL before, and for draws that had their bets earlier.
    'ALTER TABLE draw ADD COLUMN win_cap INTEGER',
  ],
  [
    // Plays named again by the publication; NULL for drafts, and for versions that were published before it was stored.
    'ALTER TABLE version ADD COLUMN above_again TEXT',
  ],
]
