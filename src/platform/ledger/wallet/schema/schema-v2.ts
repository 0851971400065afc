import { CATEGORIES } from '#lib/api/fields.ts'
import { PURPOSES } from '#lib/api/purposes.ts'

/**
 * Version 2: every operation and transfer has a purpose; bets have rounds, categories and bonus grants; rounds have several
 * bets and wins. Tables that change their form are recreated, after those that reference them.
 */
const PURPOSE = `TEXT NOT NULL DEFAULT 'control' CHECK (purpose IN ('control', ${PURPOSES.map((each) => `'${each}'`).join(', ')}))`
const CATEGORY = `TEXT NOT NULL CHECK (category IN (${CATEGORIES.map((each) => `'${each}'`).join(', ')}))`
/** Category of earlier bets, by where they were paid: in-house games were the only ones. */
const OLD_CATEGORY = `CASE WHEN world = 'world:lottery' THEN 'LOTT' ELSE 'INHOUSE' END`

const COLUMNS = [
  `ALTER TABLE owner ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC'`,
  'DROP TRIGGER op_closes',
  'DROP TRIGGER transfer_no_update',
  `ALTER TABLE op ADD COLUMN purpose ${PURPOSE}`,
  `ALTER TABLE op ADD COLUMN reference TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE op ADD COLUMN game TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE op ADD COLUMN note TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE op ADD COLUMN day TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE op ADD COLUMN measures TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(measures))`,
  `ALTER TABLE transfer ADD COLUMN purpose ${PURPOSE}`,
  `ALTER TABLE transfer ADD COLUMN reference TEXT NOT NULL DEFAULT ''`,
  // The player's available balance after the movement.
  'ALTER TABLE transfer ADD COLUMN balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0)',
  'ALTER TABLE hold RENAME COLUMN purpose TO reference',
  `UPDATE hold SET reference = replace(id, 'withdraw:', '') WHERE outcome IS NULL`,
]

const PLAY = [
  `CREATE TABLE round_2 (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, world TEXT NOT NULL, game TEXT NOT NULL,
    category ${CATEGORY}, outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome)),
    closed_by TEXT REFERENCES op (key), at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE bet_2 (
    id TEXT PRIMARY KEY, op_key TEXT NOT NULL REFERENCES op (key), round TEXT REFERENCES round_2 (id),
    world TEXT NOT NULL, game TEXT NOT NULL, category ${CATEGORY}, reference TEXT NOT NULL,
    stake_real INTEGER NOT NULL CHECK (stake_real >= 0), stake_bonus INTEGER NOT NULL CHECK (stake_bonus >= 0),
    win_real INTEGER NOT NULL DEFAULT 0 CHECK (win_real >= 0), win_bonus INTEGER NOT NULL DEFAULT 0 CHECK (win_bonus >= 0),
    grant_id TEXT, weight_bp INTEGER NOT NULL DEFAULT 0 CHECK (weight_bp BETWEEN 0 AND 10000),
    outcome TEXT CHECK (outcome IN ('settled', 'rolledBack')), resolved_by TEXT REFERENCES op (key), at INTEGER NOT NULL,
    CHECK ((outcome IS NULL) = (resolved_by IS NULL)),
    CHECK (outcome = 'settled' OR win_real + win_bonus = 0)
  ) STRICT`,
  `INSERT INTO round_2 (seq, id, world, game, category, outcome, closed_by, at)
    SELECT r.seq, r.id, b.world, r.game, ${OLD_CATEGORY}, r.outcome, b.resolved_by, r.at
    FROM round r JOIN bet b ON b.key = r.id ORDER BY r.seq`,
  `INSERT INTO bet_2 (id, op_key, round, world, game, category, reference, stake_real, stake_bonus, win_real, win_bonus,
      outcome, resolved_by, at)
    SELECT key, key, (SELECT id FROM round_2 WHERE id = key), world, game, ${OLD_CATEGORY}, key, stake_real, stake_bonus,
      win_real, win_bonus, outcome, resolved_by, at FROM bet ORDER BY rowid`,
  'DROP TABLE round',
  'DROP TABLE bet',
  'ALTER TABLE round_2 RENAME TO round',
  'ALTER TABLE bet_2 RENAME TO bet',
  `CREATE TABLE round_win (
    op_key TEXT PRIMARY KEY REFERENCES op (key), round TEXT NOT NULL REFERENCES round (id),
    real INTEGER NOT NULL CHECK (real >= 0), bonus INTEGER NOT NULL CHECK (bonus >= 0), at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX bet_by_time ON bet (at, outcome, stake_real, stake_bonus, win_real)',
  'CREATE INDEX bet_by_op ON bet (op_key)',
  'CREATE INDEX bet_by_round ON bet (round) WHERE round IS NOT NULL',
  'CREATE INDEX round_by_game ON round (game, seq)',
  'CREATE INDEX round_by_time ON round (at)',
  'CREATE INDEX round_win_by_round ON round_win (round)',
]

const FINAL_ROWS = [
  `CREATE TRIGGER op_closes BEFORE UPDATE ON op
    WHEN OLD.status <> 'open' OR NEW.seq <> OLD.seq OR NEW.key <> OLD.key OR NEW.kind <> OLD.kind
      OR NEW.body_hash <> OLD.body_hash OR NEW.at <> OLD.at OR NEW.day <> OLD.day
    BEGIN SELECT RAISE(ABORT, 'op is final'); END`,
  `CREATE TRIGGER transfer_no_update BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is final'); END`,
  `CREATE TRIGGER bet_new BEFORE INSERT ON bet BEGIN
    SELECT RAISE(ABORT, 'bet exists') WHERE EXISTS (SELECT 1 FROM bet WHERE id = NEW.id);
    SELECT RAISE(ABORT, 'round is closed')
      WHERE EXISTS (SELECT 1 FROM round WHERE id = NEW.round AND closed_by IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM owner WHERE restoring = 1);
  END`,
  `CREATE TRIGGER bet_resolves_once BEFORE UPDATE ON bet WHEN OLD.outcome IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'bet is resolved'); END`,
  `CREATE TRIGGER bet_no_delete BEFORE DELETE ON bet BEGIN SELECT RAISE(ABORT, 'bet is final'); END`,
  `CREATE TRIGGER round_new BEFORE INSERT ON round BEGIN
    SELECT RAISE(ABORT, 'round exists') WHERE EXISTS (SELECT 1 FROM round WHERE id = NEW.id OR seq = NEW.seq);
  END`,
  `CREATE TRIGGER round_closes_once BEFORE UPDATE ON round WHEN OLD.closed_by IS NOT NULL OR OLD.id <> NEW.id
    BEGIN SELECT RAISE(ABORT, 'round is closed'); END`,
  `CREATE TRIGGER round_no_delete BEFORE DELETE ON round BEGIN SELECT RAISE(ABORT, 'round is final'); END`,
  `CREATE TRIGGER round_win_new BEFORE INSERT ON round_win BEGIN
    SELECT RAISE(ABORT, 'win exists') WHERE EXISTS (SELECT 1 FROM round_win WHERE op_key = NEW.op_key);
  END`,
  `CREATE TRIGGER round_win_no_update BEFORE UPDATE ON round_win BEGIN SELECT RAISE(ABORT, 'win is final'); END`,
  `CREATE TRIGGER round_win_no_delete BEFORE DELETE ON round_win BEGIN SELECT RAISE(ABORT, 'win is final'); END`,
]

export const SCHEMA_V2 = {
  before: [...COLUMNS, ...PLAY],
  // The earlier projection in D1 has no purposes, so everything is projected again.
  after: [
    'ALTER TABLE op DROP COLUMN subject',
    ...FINAL_ROWS,
    'INSERT OR IGNORE INTO outbox (op_seq) SELECT seq FROM op',
  ],
}
