import type { BrandContext } from '#platform/base/call.ts'
import * as z from 'zod/mini'
import { billStep } from '#lib/api/agents/contracts-bill-steps.ts'
import { BILL_OUTCOMES, type BillView } from '#lib/api/agents/contracts-bills.ts'
import { ApiError } from '#lib/api/errors.ts'
import { BILL_STATES, billKey, restOf, unpaidOf, type Bill } from '#lib/shared/contracts/bill.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS, PAYERS } from '#lib/shared/contracts/contract.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { ComputedBill } from './computed-bills.ts'
import type { PeriodOfLine } from './period-input.ts'

export interface BillRow extends Record<string, unknown> {
  id: string
  kind: string
  category: string
  period: string
  starts_at: number
  ends_at: number
  root: string
  agent: string
  upline: string | null
  payer: string
  contract: string
  contract_version: number
  version: number
  outcome: string
  state: string
  own: number
  earned: number
  due: number
  paid_before: number
  paid: number
  lapsed: number
  difference: number
  steps: string
  made_at: number
  expires_at: number
  denied_at: number | null
}

/** Rows of one statement. */
const A_STATEMENT = 200
const COLUMNS = [
  'id',
  'kind',
  'category',
  'period',
  'starts_at',
  'ends_at',
  'root',
  'agent',
  'upline',
  'payer',
  'contract',
  'contract_version',
  'version',
  'outcome',
  'state',
  'own',
  'earned',
  'due',
  'paid_before',
  'paid',
  'lapsed',
  'difference',
  'raw_result',
  'total_result',
  'steps',
  'position',
  'made_at',
  'expires_at',
  'next_try_at',
  'denied_at',
] as const
export type NewBillRow = Record<(typeof COLUMNS)[number], string | number | null>

/**
 * A row to write. Bills of the brand above its bound, and of lines that cost it too much, wait for an operator. A version
 * that makes nothing due keeps the times of the one before: when it was denied, and when its rest lapsed.
 */
export function toRow(
  { tenant, now }: BrandContext,
  of: PeriodOfLine,
  { bill, computed, before }: { bill: Bill; computed: ComputedBill; before?: BillRow },
): NewBillRow {
  const settings = tenant.agents.contracts
  const mostMinor = computed.isInExcess ? 0 : (settings?.reviewAboveMinor ?? 0)
  const isReviewed = computed.payer === 'platform' && unpaidOf(bill) > mostMinor
  const isDue = bill.state === 'issued'
  return {
    id: billKey(bill, bill.version),
    kind: of.kind,
    category: of.category,
    period: of.period.id,
    starts_at: of.period.startMs,
    ends_at: of.period.endMs,
    root: of.rootId,
    agent: bill.agentId,
    upline: computed.uplineId,
    payer: computed.payer,
    contract: computed.contractId,
    contract_version: computed.contractVersion,
    version: bill.version,
    outcome: computed.outcome,
    state: isDue ? (isReviewed ? 'toApprove' : 'toCollect') : bill.state,
    own: computed.ownMinor,
    earned: bill.earnedMinor,
    due: bill.dueMinor,
    paid_before: bill.paidMinor,
    paid: bill.paidMinor,
    lapsed: bill.lapsedMinor,
    difference: bill.differenceMinor,
    raw_result: computed.rawMinor,
    total_result: computed.totalMinor,
    steps: JSON.stringify(bill.steps),
    position: computed.position,
    made_at: now,
    expires_at: before && !isDue ? before.expires_at : now + (settings?.billDays ?? 60) * DAY_MS,
    next_try_at: now,
    denied_at: before?.denied_at ?? null,
  }
}

/** Writes bills where `condition` holds; its parameters begin at `?3`. */
export function insertBills(
  { env, tenant }: BrandContext,
  rows: readonly NewBillRow[],
  { condition, values }: { condition: string; values: readonly (string | number)[] },
): D1PreparedStatement[] {
  const chunks: NewBillRow[][] = []
  for (let from = 0; from < rows.length; from += A_STATEMENT)
    chunks.push(rows.slice(from, from + A_STATEMENT))
  return chunks.map((chunk) =>
    env.DB.prepare(
      `INSERT INTO bill (tenant, is_latest, ${COLUMNS.join(', ')})
       SELECT ?1, 1, ${COLUMNS.map((column) => `new.value ->> '${column}'`).join(', ')}
       FROM json_each(?2) new WHERE ${condition} ON CONFLICT DO NOTHING`,
    ).bind(tenant.id, JSON.stringify(chunk), ...values),
  )
}

/** @throws ApiError `bill.unknown` */
export async function findBill(
  { env, tenant }: Pick<BrandContext, 'env' | 'tenant'>,
  id: string,
): Promise<BillRow> {
  const row = await env.DB.prepare('SELECT * FROM bill WHERE tenant = ? AND id = ?')
    .bind(tenant.id, id)
    .first<BillRow>()
  if (!row) throw new ApiError('bill.unknown')
  return row
}

const billColumns = z.object({
  kind: z.enum(CONTRACT_KINDS),
  category: z.enum(CONTRACT_CATEGORIES),
  payer: z.enum(PAYERS),
  outcome: z.enum(BILL_OUTCOMES),
  state: z.enum(BILL_STATES),
})

export function toBillView(row: BillRow, account: string): BillView {
  const columns = billColumns.parse(row)
  const [dueMinor, paidMinor] = [row.due, row.paid]
  return {
    id: row.id,
    ...columns,
    periodId: row.period,
    periodStartMs: row.starts_at,
    periodEndMs: row.ends_at,
    account,
    version: row.version,
    contractVersion: row.contract_version,
    earnedMinor: row.earned,
    dueMinor,
    paidMinor,
    ...restOf({ state: columns.state, dueMinor, paidMinor, lapsedMinor: row.lapsed }),
    differenceMinor: row.difference,
    madeAtMs: row.made_at,
  }
}

/** As the pure rules know it. */
export function toBill(row: BillRow): Bill {
  const { kind, category, outcome, state } = billColumns.parse(row)
  return {
    kind,
    category,
    periodId: row.period,
    agentId: row.agent,
    version: row.version,
    state,
    isReached: outcome === 'reached',
    earnedMinor: row.earned,
    dueMinor: row.due,
    paidMinor: row.paid,
    lapsedMinor: row.lapsed,
    differenceMinor: row.difference,
    steps: toSteps(row.steps),
  }
}

export function toSteps(text: string) {
  return z.array(billStep).parse(JSON.parse(text))
}
