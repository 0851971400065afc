import { vendorReconciliation, type VendorReconciliation } from '#lib/api/play/vendors-ops.ts'
import type { Env } from '#platform/base/env.ts'
import type { TransactionKind } from './transaction-repository.ts'

/** A movement in our ledger: taken from the player, and given to them. */
export interface OwnMovement {
  id: string
  kind: TransactionKind
  player: string
  /** Whether it moved money, or could have: false for refusals and for calls that never reached a wallet. */
  isDone: boolean
  betMinor: number
  winMinor: number
}

interface OwnRow {
  id: string
  kind: TransactionKind
  member_id: string
  status: string | null
  bet: number | null
  win: number | null
}

/** The projected sums of each key against the vendor's account. */
const OWN = `SELECT t.id, t.kind, t.member_id, o.status, sum(CASE WHEN m.credit = ?3 THEN m.amount END) AS bet,
    coalesce(sum(CASE WHEN m.debit = ?3 THEN m.amount END), 0) + t.held AS win
  FROM vendor_transaction t
  LEFT JOIN ledger_op o ON o.tenant = t.tenant AND o.key = t.key AND o.member = t.member_id AND o.kind <> 'tombstone'
  LEFT JOIN ledger_transfer m ON m.tenant = t.tenant AND m.op_key = t.key AND m.member = t.member_id
  WHERE t.tenant = ?1 AND t.vendor = ?2 AND t.kind <> 'close'`

/** Our side of the ids that the vendor lists. */
export async function ownById(
  env: Env,
  { tenant, vendor }: { tenant: string; vendor: string },
  ids: readonly string[],
): Promise<OwnMovement[]> {
  const sql = `${OWN} AND t.id IN (SELECT value FROM json_each(?4)) GROUP BY t.key`
  const { results } = await env.DB.prepare(sql)
    .bind(tenant, vendor, `world:game:${vendor}`, JSON.stringify(ids))
    .all<OwnRow>()
  return results.map(toOwn)
}

/** The movements reported to us within a time range. */
export async function ownWithin(
  env: Env,
  { tenant, vendor }: { tenant: string; vendor: string },
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<OwnMovement[]> {
  const sql = `${OWN} AND t.at >= ?4 AND t.at < ?5 GROUP BY t.key`
  const { results } = await env.DB.prepare(sql)
    .bind(tenant, vendor, `world:game:${vendor}`, fromMs, untilMs)
    .all<OwnRow>()
  return results.map(toOwn)
}

export async function writeReport(
  env: Env,
  tenant: string,
  { report, nowMs }: { report: VendorReconciliation; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    'INSERT OR REPLACE INTO vendor_reconciliation (tenant, vendor, day, at, report) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(tenant, report.vendor, report.day, nowMs, JSON.stringify(report))
    .run()
}

/** The vendors of a brand whose day was compared, and whether that failed. */
export async function comparedVendors(
  env: Env,
  tenant: string,
  day: string,
): Promise<ReadonlyMap<string, 'done' | 'failed'>> {
  const { results } = await env.DB.prepare(
    'SELECT report FROM vendor_reconciliation WHERE tenant = ? AND day = ?',
  )
    .bind(tenant, day)
    .all<{ report: string }>()
  const reports = results.map(({ report }) => vendorReconciliation.parse(JSON.parse(report)))
  return new Map(reports.map(({ vendor, failure }) => [vendor, failure === undefined ? 'done' : 'failed']))
}

function toOwn({ id, kind, member_id, status, bet, win }: OwnRow): OwnMovement {
  return {
    id,
    kind,
    player: member_id,
    isDone: status === 'done',
    betMinor: bet ?? 0,
    winMinor: win ?? 0,
  }
}
