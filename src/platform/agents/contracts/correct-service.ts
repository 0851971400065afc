import type * as calls from '#lib/api/agents/contracts-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { correctBill } from '#lib/shared/contracts/bill.ts'
import { closedPeriod } from '#lib/shared/contracts/period.ts'
import { knownMember, recordChange } from '#platform/people/member/service.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { insertBills, toBill, toRow, type BillRow } from './bill-repository.ts'
import { periodOfBill } from './bill-service.ts'
import { computeBills, firstBill, isWorthABill, type ComputedBill } from './computed-bills.ts'
import { periodInput, type PeriodOfLine } from './period-input.ts'

/**
 * Computes a closed period again. Earlier versions keep their numbers and get the state `corrected`. New versions take over the
 * payments; recipients keep overpayments; denied and expired amounts are not owed again. A bill whose payment is in progress,
 * or that is decided at the same time, is left for the next correction. A real-time salary is computed from the bets that it
 * counted, as they are now.
 */
export async function correctPeriod(
  call: BrandContext & Pick<Call<typeof calls.correctPeriod>, 'input'>,
): Promise<OutputOf<typeof calls.correctPeriod>> {
  const { env, tenant, input } = call
  const root = await knownMember(env, tenant.id, input.account)
  const settled = await env.DB.prepare(
    `SELECT starts_at, ends_at, run FROM settlement WHERE tenant = ? AND kind = ? AND category = ? AND root = ? AND period = ?`,
  )
    .bind(tenant.id, input.kind, input.category, root.id, input.periodId)
    .first<{ starts_at: number; ends_at: number; run: string }>()
  if (!settled) throw new ApiError('bill.unknown')
  const period = closedPeriod(input.periodId, { startMs: settled.starts_at, endMs: settled.ends_at })
  const of: PeriodOfLine = {
    kind: input.kind,
    category: input.category,
    rootId: root.id,
    period,
    countedBy: settled.run,
  }
  const found = await periodInput(call, of)
  const computed = found ? computeBills(found) : []
  const rest = await withoutShare(call, of, computed)
  const done = { corrected: 0, differenceMinor: 0 }
  for (const each of [...computed, ...rest]) {
    const difference = await correctOne(call, of, each)
    if (difference === undefined) continue
    done.corrected += 1
    done.differenceMinor += difference
  }
  await recordChange(call, {
    actor: `operator/${input.operator}`,
    kind: 'contract',
    subject: root.account,
    after: { correct: input.kind, period: input.periodId, ...done, reason: input.reason },
  }).run()
  return done
}

/**
 * Bills of agents to whom nothing is due any more: where all bets behind a share were returned, the settlement computes no
 * bill.
 */
async function withoutShare(
  { env, tenant }: BrandContext,
  { kind, category, rootId, period }: PeriodOfLine,
  computed: readonly ComputedBill[],
): Promise<ComputedBill[]> {
  if (kind !== 'realtime' && kind !== 'rebate' && kind !== 'commission') return []
  const agents = new Set(computed.map(({ agentId }) => agentId))
  const { results } = await env.DB.prepare(
    `SELECT * FROM bill WHERE tenant = ? AND kind = ? AND category = ? AND period = ? AND root = ? AND is_latest = 1
       AND due > 0`,
  )
    .bind(tenant.id, kind, category, period.id, rootId)
    .all<BillRow>()
  return results
    .filter(({ agent }) => !agents.has(agent))
    .map((row) => ({
      agentId: row.agent,
      uplineId: row.upline,
      payer: 'platform',
      contractId: row.contract,
      contractVersion: row.contract_version,
      outcome: 'notReached',
      isReached: false,
      ownMinor: 0,
      earnedMinor: 0,
      dueMinor: 0,
      rawMinor: null,
      totalMinor: null,
      isInExcess: false,
      position: 0,
      steps: [],
    }))
}

async function correctOne(
  base: BrandContext,
  of: PeriodOfLine,
  computed: ComputedBill,
): Promise<number | undefined> {
  const { env, tenant } = base
  const row = await env.DB.prepare(
    'SELECT * FROM bill WHERE tenant = ? AND kind = ? AND category = ? AND period = ? AND agent = ? AND is_latest = 1',
  )
    .bind(tenant.id, of.kind, of.category, of.period.id, computed.agentId)
    .first<BillRow>()
  if (!row) {
    if (!isWorthABill(of, computed)) return undefined
    const bill = firstBill(of, computed)
    const missing = toRow(base, of, { bill, computed })
    const results = await env.DB.batch(insertBills(base, [missing], { condition: '?3 = 1', values: [1] }))
    return results[0]?.meta.changes ? bill.dueMinor : undefined
  }
  const { isReached, earnedMinor, dueMinor, steps } = computed
  const changed = correctBill(toBill(row), { isReached, earnedMinor, dueMinor, steps })
  if (!changed) return undefined
  const next = toRow(
    base,
    { ...of, period: periodOfBill(row) },
    { bill: changed.corrected, computed, before: row },
  )
  const results = await env.DB.batch([
    env.DB.prepare(
      `UPDATE bill SET state = 'corrected', is_latest = 0 WHERE tenant = ?1 AND id = ?2 AND is_latest = 1 AND paid = ?3
         AND state = ?4 AND NOT EXISTS (
           SELECT 1 FROM bill_payment WHERE tenant = ?1 AND bill = ?2 AND state IN ('planned', 'taken'))`,
    ).bind(tenant.id, row.id, row.paid, row.state),
    ...insertBills(base, [next], {
      condition: `EXISTS (SELECT 1 FROM bill WHERE tenant = ?1 AND id = ?3 AND is_latest = 0 AND paid = ?4)`,
      values: [row.id, row.paid],
    }),
  ])
  return results[1]?.meta.changes ? changed.corrected.differenceMinor : undefined
}
