/** Largest balance of an account: beyond it a JavaScript number is no longer exact. */
const LARGEST = Number.MAX_SAFE_INTEGER

/**
 * The book of one wallet. The schema itself refuses what must never happen, whatever the code above does: an unbalanced
 * transfer, an overdrawn account, a transfer without its operation, a second resolution, a rewritten row. Foreign keys are
 * immediate, because `transactionSync` would not notice a deferred violation.
 */
const TABLES = [
  `CREATE TABLE owner (
    id INTEGER PRIMARY KEY CHECK (id = 1), tenant TEXT NOT NULL, member TEXT NOT NULL,
    frozen INTEGER NOT NULL DEFAULT 0 CHECK (frozen IN (0, 1)),
    restoring INTEGER NOT NULL DEFAULT 0 CHECK (restoring IN (0, 1))
  ) STRICT`,
  `CREATE TABLE account (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL, currency TEXT NOT NULL,
    floor0 INTEGER NOT NULL CHECK (floor0 IN (0, 1)),
    debits INTEGER NOT NULL DEFAULT 0 CHECK (debits BETWEEN 0 AND ${LARGEST}),
    credits INTEGER NOT NULL DEFAULT 0 CHECK (credits BETWEEN 0 AND ${LARGEST}),
    UNIQUE (code, currency),
    CHECK (floor0 = 0 OR credits >= debits)
  ) STRICT`,
  `CREATE TABLE op (
    seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL, body_hash TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'done', 'refused')),
    reply TEXT CHECK ((status = 'open') = (reply IS NULL)), at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE transfer (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, op_key TEXT NOT NULL REFERENCES op (key),
    debit INTEGER NOT NULL REFERENCES account (id), credit INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount > 0), code TEXT NOT NULL, at INTEGER NOT NULL,
    CHECK (debit <> credit)
  ) STRICT`,
  `CREATE INDEX transfer_by_op ON transfer (op_key)`,
  `CREATE INDEX transfer_by_code ON transfer (code, at, amount)`,
  `CREATE TABLE hold (
    id TEXT PRIMARY KEY REFERENCES op (key), purpose TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0), at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('captured', 'released')), resolved_by TEXT REFERENCES op (key),
    CHECK ((outcome IS NULL) = (resolved_by IS NULL))
  ) STRICT`,
  `CREATE INDEX hold_open ON hold (amount) WHERE outcome IS NULL`,
  `CREATE TABLE bet (
    key TEXT PRIMARY KEY REFERENCES op (key), world TEXT NOT NULL, game TEXT NOT NULL,
    stake_real INTEGER NOT NULL CHECK (stake_real >= 0), stake_bonus INTEGER NOT NULL CHECK (stake_bonus >= 0),
    win_real INTEGER NOT NULL DEFAULT 0 CHECK (win_real >= 0), win_bonus INTEGER NOT NULL DEFAULT 0 CHECK (win_bonus >= 0),
    outcome TEXT CHECK (outcome IN ('settled', 'rolledBack')), resolved_by TEXT REFERENCES op (key), at INTEGER NOT NULL,
    CHECK (stake_real + stake_bonus > 0), CHECK ((outcome IS NULL) = (resolved_by IS NULL)),
    CHECK (outcome = 'settled' OR win_real + win_bonus = 0)
  ) STRICT`,
  `CREATE INDEX bet_by_time ON bet (at, outcome, stake_real, stake_bonus, win_real)`,
  `CREATE TABLE round (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE REFERENCES bet (key), game TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (json_valid(outcome)), at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX round_by_game ON round (game, seq)`,
  `CREATE TABLE crossing (
    id TEXT PRIMARY KEY, op_key TEXT NOT NULL UNIQUE REFERENCES op (key), target TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0), at INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('captured', 'refunded')), resolved_by TEXT REFERENCES op (key),
    CHECK ((outcome IS NULL) = (resolved_by IS NULL))
  ) STRICT`,
  `CREATE INDEX crossing_open ON crossing (amount) WHERE outcome IS NULL`,
  `CREATE TABLE limit_rule (
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss')), window_ms INTEGER NOT NULL CHECK (window_ms > 0),
    max INTEGER NOT NULL CHECK (max >= 0), PRIMARY KEY (kind, window_ms)
  ) STRICT`,
  `CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT, op_seq INTEGER UNIQUE REFERENCES op (seq), crossing TEXT UNIQUE REFERENCES crossing (id),
    attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL DEFAULT 0,
    CHECK ((op_seq IS NULL) <> (crossing IS NULL))
  ) STRICT`,
  `CREATE INDEX outbox_due ON outbox (next_at)`,
]

const POSTING = [
  // Sequence numbers have no gaps, so that a second INSERT of a row always fails here (REPLACE INTO bypasses a DELETE
  // trigger).
  `CREATE TRIGGER transfer_new BEFORE INSERT ON transfer BEGIN
    SELECT RAISE(ABORT, 'transfer exists') WHERE EXISTS (SELECT 1 FROM transfer WHERE seq = NEW.seq OR id = NEW.id);
    SELECT RAISE(ABORT, 'transfer out of order') WHERE NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM transfer);
    SELECT RAISE(ABORT, 'transfer across currencies')
      WHERE (SELECT currency FROM account WHERE id = NEW.debit) IS NOT (SELECT currency FROM account WHERE id = NEW.credit);
  END`,
  `CREATE TRIGGER transfer_posts AFTER INSERT ON transfer BEGIN
    UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.debit;
    UPDATE account SET credits = credits + NEW.amount WHERE id = NEW.credit;
  END`,
  `CREATE TRIGGER transfer_no_update BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is final'); END`,
  `CREATE TRIGGER transfer_no_delete BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is final'); END`,
  `CREATE TRIGGER account_new BEFORE INSERT ON account BEGIN
    SELECT RAISE(ABORT, 'account starts at zero') WHERE NEW.debits <> 0 OR NEW.credits <> 0;
    SELECT RAISE(ABORT, 'account exists')
      WHERE EXISTS (SELECT 1 FROM account WHERE id = NEW.id OR (code = NEW.code AND currency = NEW.currency));
  END`,
  `CREATE TRIGGER account_grows BEFORE UPDATE ON account
    WHEN NEW.debits < OLD.debits OR NEW.credits < OLD.credits OR NEW.id <> OLD.id OR NEW.code <> OLD.code
      OR NEW.currency <> OLD.currency OR NEW.floor0 <> OLD.floor0
    BEGIN SELECT RAISE(ABORT, 'account is final'); END`,
  `CREATE TRIGGER account_no_delete BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'account is final'); END`,
]

const FINAL_ROWS = [
  `CREATE TRIGGER op_new BEFORE INSERT ON op BEGIN
    SELECT RAISE(ABORT, 'op exists') WHERE EXISTS (SELECT 1 FROM op WHERE seq = NEW.seq OR key = NEW.key);
  END`,
  `CREATE TRIGGER op_closes BEFORE UPDATE ON op
    WHEN OLD.status <> 'open' OR NEW.seq <> OLD.seq OR NEW.key <> OLD.key OR NEW.kind <> OLD.kind
      OR NEW.body_hash <> OLD.body_hash OR NEW.at <> OLD.at
    BEGIN SELECT RAISE(ABORT, 'op is final'); END`,
  `CREATE TRIGGER op_no_delete BEFORE DELETE ON op BEGIN SELECT RAISE(ABORT, 'op is final'); END`,
  // The operation's own statement inserts the outbox row, so that no operation can miss it.
  `CREATE TRIGGER op_outbox AFTER INSERT ON op BEGIN INSERT INTO outbox (op_seq) VALUES (NEW.seq); END`,
  `CREATE TRIGGER crossing_outbox AFTER INSERT ON crossing WHEN NEW.outcome IS NULL
    BEGIN INSERT INTO outbox (crossing) VALUES (NEW.id); END`,
  ...['hold', 'bet', 'crossing'].flatMap((table) => {
    const key = table === 'bet' ? 'key' : 'id'
    return [
      `CREATE TRIGGER ${table}_new BEFORE INSERT ON ${table} BEGIN
        SELECT RAISE(ABORT, '${table} exists') WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${key} = NEW.${key});
      END`,
      `CREATE TRIGGER ${table}_resolves_once BEFORE UPDATE ON ${table} WHEN OLD.outcome IS NOT NULL
        BEGIN SELECT RAISE(ABORT, '${table} is resolved'); END`,
      `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is final'); END`,
    ]
  }),
  `CREATE TRIGGER round_new BEFORE INSERT ON round BEGIN
    SELECT RAISE(ABORT, 'round exists') WHERE EXISTS (SELECT 1 FROM round WHERE id = NEW.id OR seq = NEW.seq);
  END`,
  `CREATE TRIGGER round_no_update BEFORE UPDATE ON round BEGIN SELECT RAISE(ABORT, 'round is final'); END`,
  `CREATE TRIGGER round_no_delete BEFORE DELETE ON round BEGIN SELECT RAISE(ABORT, 'round is final'); END`,
]

/** The schema of the first release; it never changes, because existing wallets were created by it. */
export const SCHEMA_V1: readonly string[] = [...TABLES, ...POSTING, ...FINAL_ROWS]
