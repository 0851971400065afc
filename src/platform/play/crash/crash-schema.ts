/**
 * The room's own tables. Only the end of a chain is public; a game's crash point stays secret until the game is over,
 * and a game that was shown as over never runs again, whatever the clock says.
 */
export const CRASH_SCHEMA = [
  [
    `CREATE TABLE chain (
      id INTEGER PRIMARY KEY, first_game INTEGER NOT NULL, length INTEGER NOT NULL, spacing INTEGER NOT NULL,
      checkpoints TEXT NOT NULL, terminal_hash TEXT NOT NULL, salt TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE game (
      number INTEGER PRIMARY KEY, chain INTEGER NOT NULL REFERENCES chain (id), hash TEXT NOT NULL, point INTEGER NOT NULL,
      starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, is_over INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
    // `due_at`: when it reaches its target, or when its game ends if that is sooner.
    `CREATE TABLE bet (
      id TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES game (number), member TEXT NOT NULL, name TEXT NOT NULL,
      stake INTEGER NOT NULL CHECK (stake > 0), auto INTEGER, most INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('asked', 'placed', 'refused', 'done')), due_at INTEGER NOT NULL,
      cashed INTEGER, payout INTEGER NOT NULL DEFAULT 0, is_paid INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL
    ) STRICT`,
    `CREATE UNIQUE INDEX bet_of_member ON bet (game, member) WHERE state <> 'refused'`,
    `CREATE INDEX bet_newest ON bet (member, at)`,
    `CREATE INDEX bet_open ON bet (due_at) WHERE is_paid = 0 AND state <> 'refused'`,
    // The end of a bet is final.
    `CREATE TRIGGER bet_final BEFORE UPDATE ON bet WHEN OLD.state IN ('done', 'refused')
        AND (NEW.state <> OLD.state OR NEW.payout <> OLD.payout OR NEW.cashed IS NOT OLD.cashed)
      BEGIN SELECT RAISE(ABORT, 'bet is final'); END`,
  ],
] as const
