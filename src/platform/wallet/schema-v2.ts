import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import { PURPOSES, type Purpose } from '#lib/api/purposes.ts'
import type { AccountCode, Posting, TransferCode } from './accounts.ts'
import type { LedgerSql } from './ledger-sql.ts'
import { measuresOf } from './measures.ts'

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

type OldOp = { seq: number; key: string; kind: string; subject: string; at: number }
type OldTransfer = {
  seq: number
  id: string
  debit: AccountCode
  credit: AccountCode
  amount: number
  currency: string
  code: string
}

/** Sets the purpose of earlier operations by their kind and key, as nothing else was recorded. */
export function fillPurposes(sql: LedgerSql): void {
  let balance = 0
  for (const op of sql.all<OldOp>('SELECT seq, key, kind, subject, at FROM op ORDER BY seq')) {
    const { purpose, reference, note, game } = aboutOld(sql, op)
    const transfers = sql.all<OldTransfer>(
      `SELECT t.seq, t.id, d.code AS debit, c.code AS credit, t.amount, d.currency, t.code
       FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
       WHERE t.op_key = ? ORDER BY t.seq`,
      op.key,
    )
    const postings = transfers.map((row) => toPosting(row, purpose))
    for (const [index, { debit, credit, amountMinor, purpose: own }] of postings.entries()) {
      balance += credit === 'player' ? amountMinor : debit === 'player' ? -amountMinor : 0
      sql.run(
        'UPDATE transfer SET purpose = ?, reference = ?, balance = ?, code = ? WHERE seq = ?',
        own,
        reference,
        balance,
        postings[index]?.code ?? '',
        transfers[index]?.seq ?? 0,
      )
    }
    const played = playedOld(sql, op)
    sql.run(
      'UPDATE op SET purpose = ?, reference = ?, note = ?, game = ?, day = ?, measures = ? WHERE seq = ?',
      purpose,
      reference,
      note,
      game,
      new Date(op.at).toISOString().slice(0, 10),
      JSON.stringify(measuresOf(postings, played)),
      op.seq,
    )
  }
}

interface OldAbout {
  purpose: Purpose | 'control'
  reference: string
  note: string
  game: string
}

function aboutOld(sql: LedgerSql, { key, kind, subject }: OldOp): OldAbout {
  const about = (
    purpose: Purpose | 'control',
    reference: string,
    more: Partial<OldAbout> = {},
  ): OldAbout => ({
    purpose,
    reference,
    note: '',
    game: '',
    ...more,
  })
  const id = /^(?:deposit|withdraw|sent|back|return):([^:]+)/.exec(key)?.[1] ?? key
  const gameOf = (bet: string) =>
    sql.first<{ game: string }>('SELECT game FROM bet WHERE id = ?', bet)?.game ?? ''
  switch (kind) {
    case 'deposit':
      return about('deposit', id)
    case 'adjust':
      return about(key.startsWith('return:') ? 'withdrawalReturn' : 'adjustment', id, { note: subject })
    case 'grantBonus':
      return about('bonusGrant', key, { note: subject })
    case 'convertBonus':
      return about('bonusConversion', key)
    case 'forfeitBonus':
      return about('bonusForfeit', key, { note: subject })
    case 'bet':
    case 'round':
      return about('stake', key, { game: subject })
    case 'settle':
      return about('win', subject, { game: gameOf(subject) })
    case 'rollback':
    case 'tombstone':
      return about('rollback', subject, { game: gameOf(subject) })
    case 'reserve':
    case 'capture':
    case 'release':
      return about('withdrawal', id)
    case 'transferOut':
    case 'transferIn':
    case 'closeTransfer':
      return about('memberTransfer', subject)
    case 'vendorTransfer':
      return about('vendorTransfer', subject)
    case 'points':
      return about('points', key, { note: subject })
    default:
      return about('control', '', { note: subject })
  }
}

const CODES: Readonly<Record<string, [TransferCode, Purpose]>> = {
  deposit: ['deposit', 'deposit'],
  bonusGrant: ['bonusGrant', 'bonusGrant'],
  bonusConvert: ['bonusConvert', 'bonusConversion'],
  bonusForfeit: ['bonusForfeit', 'bonusForfeit'],
  stake: ['stake', 'stake'],
  win: ['win', 'win'],
  rollback: ['rollback', 'rollback'],
  reserve: ['reserve', 'withdrawal'],
  capture: ['capture', 'withdrawal'],
  release: ['release', 'withdrawal'],
  transferOut: ['transferOut', 'memberTransfer'],
  transferIn: ['transferIn', 'memberTransfer'],
  transferDone: ['transferDone', 'memberTransfer'],
  transferBack: ['transferBack', 'memberTransfer'],
  vendorIn: ['vendorIn', 'vendorTransfer'],
  vendorOut: ['vendorOut', 'vendorTransfer'],
  pointsEarn: ['pointsEarn', 'points'],
  pointsRedeem: ['pointsRedeem', 'points'],
}

function toPosting(row: OldTransfer, purpose: Purpose | 'control'): Posting {
  const { id, debit, credit, amount, currency } = row
  const [code, own]: [TransferCode, Purpose] = CODES[row.code] ?? [
    'post',
    purpose === 'withdrawalReturn' ? 'withdrawalReturn' : 'adjustment',
  ]
  return { id, debit, credit, amountMinor: amount, currency, code, purpose: own }
}

function playedOld(sql: LedgerSql, { key, kind, subject }: OldOp) {
  const bet = sql.first<{ category: Category; stake: number; real: number }>(
    'SELECT category, stake_real + stake_bonus AS stake, stake_real AS real FROM bet WHERE id IN (?, ?)',
    key,
    subject,
  )
  if (!bet) return undefined
  const isEnd = kind === 'round' || kind === 'settle'
  return {
    category: bet.category,
    bets: kind === 'bet' || kind === 'round' ? 1 : 0,
    turnoverMinor: isEnd ? bet.stake : 0,
    turnoverRealMinor: isEnd ? bet.real : 0,
    // Counted from later versions on.
    unriskedMinor: 0,
    unriskedRealMinor: 0,
    settled: 0,
    wins: 0,
  }
}
