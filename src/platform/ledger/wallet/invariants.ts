import type { Posting } from './rows/accounts.ts'
import type { LedgerSql } from './rows/ledger-sql.ts'
import type { AccountRow } from './rows/wallet-rows.ts'

/** Invariants of the whole book: each query returns the rows that violate one. */
const WHOLE_BOOK = {
  conservation: 'SELECT currency FROM account GROUP BY currency HAVING sum(debits) <> sum(credits)',
  balances: `SELECT id FROM account a WHERE
    debits <> (SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit = a.id) OR
    credits <> (SELECT coalesce(sum(amount), 0) FROM transfer WHERE credit = a.id)`,
  currencies: `SELECT id FROM account WHERE currency = '' OR (code = 'player' AND currency <> 'PTS' AND id >
    (SELECT min(id) FROM account WHERE code = 'player' AND currency <> 'PTS'))`,
  floors: `SELECT id FROM account WHERE debits > credits AND (floor0 = 1 OR code NOT LIKE 'world:%')`,
  amounts: `SELECT seq FROM transfer WHERE typeof(amount) <> 'integer' OR amount <= 0 OR debit = credit`,
  transferOperation: `SELECT t.seq FROM transfer t LEFT JOIN op o ON o.key = t.op_key WHERE o.status IS NOT 'done'`,
  openOperation: `SELECT seq FROM op WHERE status = 'open'`,
  sequence: 'SELECT n FROM (SELECT count(*) AS n, max(seq) AS last FROM transfer) WHERE n <> last',
  operationSequence: 'SELECT n FROM (SELECT count(*) AS n, max(seq) AS last FROM op) WHERE n <> last',
  holdResolved: `SELECT h.id FROM hold h WHERE (h.outcome IS NOT NULL) <>
    (SELECT count(*) FROM transfer t WHERE t.id = h.id || '#resolve' AND t.amount = h.amount)`,
  holdSum: `SELECT 1 WHERE (SELECT coalesce(sum(amount), 0) FROM hold WHERE outcome IS NULL) <>
    (SELECT coalesce(sum(credits - debits), 0) FROM account WHERE code = 'hold')`,
  transitSum: `SELECT 1 WHERE (SELECT coalesce(sum(amount), 0) FROM crossing WHERE outcome IS NULL) <>
    (SELECT coalesce(sum(credits - debits), 0) FROM account WHERE code = 'transit')`,
  betStakes: `SELECT op_key FROM bet b GROUP BY op_key HAVING sum(stake_real + stake_bonus) <>
    (SELECT coalesce(sum(amount), 0) FROM transfer t WHERE t.op_key = b.op_key AND t.code = 'stake')`,
  stakeBets: `SELECT t.op_key FROM transfer t WHERE code = 'stake' AND NOT EXISTS (SELECT 1 FROM bet b WHERE b.op_key = t.op_key)`,
  betOutcomes: `SELECT id FROM bet b WHERE
    CASE outcome WHEN 'settled' THEN win_real + win_bonus WHEN 'rolledBack' THEN stake_real + stake_bonus ELSE 0 END <>
    (SELECT coalesce(sum(amount), 0) FROM transfer WHERE id IN (b.id || '#back-player', b.id || '#back-bonus'))`,
  roundWins: `SELECT op_key FROM round_win w WHERE real + bonus <>
    (SELECT coalesce(sum(amount), 0) FROM transfer t WHERE t.op_key = w.op_key AND t.code = 'win')`,
  betChanges: `SELECT op_key FROM bet_change c WHERE win <>
    (SELECT coalesce(sum(CASE WHEN d.code = 'player' OR d.code LIKE 'vendor:%' THEN -t.amount ELSE t.amount END), 0)
     FROM transfer t JOIN account d ON d.id = t.debit WHERE t.op_key = c.op_key AND t.code = 'correct')`,
  winsOfBets: `SELECT t.seq FROM transfer t WHERE t.code IN ('win', 'rollback')
    AND NOT EXISTS (SELECT 1 FROM round_win w WHERE w.op_key = t.op_key)
    AND NOT EXISTS (SELECT 1 FROM bet b WHERE b.resolved_by = t.op_key AND t.id IN (b.id || '#back-player', b.id || '#back-bonus'))`,
  bonusSum: `SELECT 1 WHERE (SELECT coalesce(sum(balance), 0) FROM bonus_grant) <>
    (SELECT coalesce(sum(credits - debits), 0) FROM account WHERE code = 'bonus')`,
  bonusPaid: `SELECT 1 WHERE (SELECT coalesce(sum(converted), 0) FROM bonus_grant WHERE state = 'completed') <>
    (SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = 'bonusConvert'
      AND seq > (SELECT bonus_since FROM owner))`,
  bonusBets: `SELECT g.id FROM bonus_grant g WHERE open_bets <>
    (SELECT count(*) FROM bet b WHERE b.grant_id = g.id AND b.outcome IS NULL)`,
  freeUses: `SELECT g.id FROM free_rounds g WHERE used <> (SELECT count(*) FROM free_use u WHERE u.free_rounds = g.id) OR
    won <> (SELECT coalesce(sum(win), 0) FROM free_use u WHERE u.free_rounds = g.id)`,
  freeStakes: `SELECT u.op_key FROM free_use u JOIN bet b ON b.op_key = u.op_key WHERE b.stake_real + b.stake_bonus <> 0`,
  closedRounds: `SELECT r.id FROM round r JOIN bet b ON b.round = r.id WHERE r.closed_by IS NOT NULL AND b.outcome IS NULL`,
  balanceAfter: `SELECT seq FROM (SELECT t.seq, t.balance, sum(CASE p.id WHEN t.credit THEN t.amount WHEN t.debit THEN -t.amount ELSE 0 END)
      OVER (ORDER BY t.seq) AS running
    FROM transfer t LEFT JOIN account p ON p.code = 'player' AND p.currency <> 'PTS') WHERE balance <> running`,
  purposes: `SELECT t.seq FROM transfer t JOIN op o ON o.key = t.op_key WHERE t.purpose = 'control' OR o.purpose = 'control'`,
} as const
export type Invariant = keyof typeof WHOLE_BOOK

/** The names of all violated invariants. It reads the whole book, so it is for checks and drills, not for every call. */
export function brokenInvariants(sql: LedgerSql): Invariant[] {
  return Object.entries(WHOLE_BOOK).flatMap(([name, query]) =>
    isInvariant(name) && sql.first(`${query} LIMIT 1`) ? [name] : [],
  )
}

/**
 * The check of one operation in production, after its writes and inside its transaction: the book changed by exactly the
 * decided postings. Throws otherwise, which rolls the operation back.
 */
export function assertWritten(
  sql: LedgerSql,
  change: { before: readonly AccountRow[]; after: readonly AccountRow[]; postings: readonly Posting[] },
): void {
  const expected = expectedSums(change.before, change.postings)
  const sums = new Map<string, number>()
  for (const { code, currency, floor0, debits, credits } of change.after) {
    if (
      (expected.get(`debits ${code} ${currency}`) ?? 0) !== debits ||
      (expected.get(`credits ${code} ${currency}`) ?? 0) !== credits
    )
      throw new Error(`invariant: ${code} is not the sum of its transfers`)
    if (debits > credits && (floor0 === 1 || !code.startsWith('world:')))
      throw new Error(`invariant: ${code} below zero`)
    sums.set(currency, (sums.get(currency) ?? 0) + debits - credits)
  }
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new Error(`invariant: ${currency} does not balance`)
  const touched = new Set(change.postings.flatMap(({ debit, credit }) => [debit, credit]))
  for (const [name, code] of [
    ['holdSum', 'hold'],
    ['transitSum', 'transit'],
    ['bonusSum', 'bonus'],
    ['bonusPaid', 'bonus'],
  ] as const)
    if (touched.has(code) && sql.first(WHOLE_BOOK[name])) throw new Error(`invariant: ${name}`)
}

function expectedSums(before: readonly AccountRow[], postings: readonly Posting[]): Map<string, number> {
  const sums = new Map(
    before.flatMap(({ code, currency, debits, credits }) => [
      [`debits ${code} ${currency}`, debits] as const,
      [`credits ${code} ${currency}`, credits] as const,
    ]),
  )
  for (const { debit, credit, currency, amountMinor } of postings)
    for (const [code, debits, credits] of [
      [debit, amountMinor, 0],
      [credit, 0, amountMinor],
    ] as const) {
      sums.set(`debits ${code} ${currency}`, (sums.get(`debits ${code} ${currency}`) ?? 0) + debits)
      sums.set(`credits ${code} ${currency}`, (sums.get(`credits ${code} ${currency}`) ?? 0) + credits)
    }
  return sums
}

function isInvariant(name: string): name is Invariant {
  return Object.hasOwn(WHOLE_BOOK, name)
}
