import type { Env } from '#platform/base/env.ts'

/** Progress of the reconciliation of a day, and the sums so far. */
export interface ReconciliationRow {
  tenant: string
  day: string
  untilMs: number
  /** `null` once every wallet was read. */
  after: string | null
  page: number
  report: StoredReport
}

export interface StoredReport {
  wallets: number
  waiting: number
  /** Sums over the wallets, by name. */
  accounts: Record<string, number>
  cashier: Record<string, number>
  broken: { memberId: string; invariant: string }[]
  /** The same sums from D1, once all wallets were read. */
  recorded: Record<string, number>
}

interface Stored {
  until_ms: number
  after: string | null
  page: number
  report: string
}

export async function findReconciliation(
  env: Env,
  tenant: string,
  day: string,
): Promise<ReconciliationRow | undefined> {
  const row = await env.DB.prepare('SELECT * FROM reconciliation WHERE tenant = ? AND day = ?')
    .bind(tenant, day)
    .first<Stored>()
  if (!row) return undefined
  const { until_ms: untilMs, after, page, report } = row
  return { tenant, day, untilMs, after, page, report: JSON.parse(report) }
}

/** Starts a day from the beginning. */
export async function writeReconciliation(env: Env, row: ReconciliationRow): Promise<void> {
  const { tenant, day, untilMs, after, page, report } = row
  await env.DB.prepare(
    `INSERT OR REPLACE INTO reconciliation (tenant, day, until_ms, after, page, report) VALUES (?, ?, ?, ?, ?, ?)`,
  )
    .bind(tenant, day, untilMs, after, page, JSON.stringify(report))
    .run()
}

/** Stores the next page, unless another run has continued meanwhile. */
export async function advanceReconciliation(env: Env, row: ReconciliationRow): Promise<void> {
  const { tenant, day, untilMs, after, page, report } = row
  await env.DB.prepare(
    `UPDATE reconciliation SET after = ?, page = ?, report = ?
     WHERE tenant = ? AND day = ? AND until_ms = ? AND page = ?`,
  )
    .bind(after, page, JSON.stringify(report), tenant, day, untilMs, page - 1)
    .run()
}

const ACCOUNTS = `SELECT code || ' ' || currency AS name, sum(amount) AS total FROM (
    SELECT credit AS code, currency, amount FROM ledger_transfer WHERE tenant = ?1 AND at < ?2
    UNION ALL SELECT debit, currency, -amount FROM ledger_transfer WHERE tenant = ?1 AND at < ?2)
  GROUP BY code, currency`

/** Sums of the cashier's own rows. A row stands for one movement in a wallet, at the same moment. */
const CASHIER = `SELECT 'deposits ' || currency AS name, sum(credited) AS total FROM deposit
    WHERE tenant = ?1 AND credited_at < ?2 GROUP BY currency
  UNION ALL SELECT 'reserved ' || currency, sum(amount) FROM withdrawal
    WHERE tenant = ?1 AND requested_at < ?2 AND status NOT IN ('opening', 'refused') GROUP BY currency
  UNION ALL SELECT 'sent ' || currency, sum(amount) FROM withdrawal
    WHERE tenant = ?1 AND sent_at < ?2 GROUP BY currency
  UNION ALL SELECT 'released ' || currency, sum(amount) FROM withdrawal
    WHERE tenant = ?1 AND returned_at < ?2 AND sent_at IS NULL GROUP BY currency
  UNION ALL SELECT 'returned ' || currency, sum(amount) FROM withdrawal
    WHERE tenant = ?1 AND returned_at < ?2 AND sent_at IS NOT NULL GROUP BY currency`

/** A separate statement, because D1 permits five selects in one. */
const DEPOSITS_BACK = `SELECT 'depositsBack ' || currency AS name, sum(amount) AS total FROM (
    SELECT currency, amount FROM deposit_return WHERE tenant = ?1 AND returned_at < ?2
    UNION ALL SELECT currency, amount FROM deposit_reversal WHERE tenant = ?1 AND reversed_at < ?2)
  GROUP BY currency`

/** The same sums as `readTotals` of the wallets, from the lists in D1 and the cashier's rows. */
export async function recordedTotals(
  env: Env,
  tenant: string,
  untilMs: number,
): Promise<Record<string, number>> {
  const answers = await env.DB.batch<{ name: string; total: number }>(
    [ACCOUNTS, CASHIER, DEPOSITS_BACK].map((query) => env.DB.prepare(query).bind(tenant, untilMs)),
  )
  return Object.fromEntries(answers.flatMap(({ results }) => results.map(({ name, total }) => [name, total])))
}
