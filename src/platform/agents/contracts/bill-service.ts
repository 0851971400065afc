import type * as calls from '#lib/api/agents/contracts-bills.ts'
import type { BillStep } from '#lib/api/agents/contracts-bill-steps.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { closedPeriod, dayIdsOf, type Period } from '#lib/shared/contracts/period.ts'
import { hasPart, simulate } from '#lib/shared/contracts/simulate.ts'
import type { Step } from '#lib/shared/contracts/steps.ts'
import { directlyBelow } from '#platform/agents/agent/service.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { checkRange, cursorOf, pageOf } from '#platform/base/records/service.ts'
import { endedIn, endedInValues } from './bill-days.ts'
import { findBill, toBill, toBillView, toSteps, type BillRow } from './bill-repository.ts'
import { peopleById } from './people.ts'
import { periodInput, settledPeriod } from './period-input.ts'
import { isHeldSql, type PaymentRow } from './payment-repository.ts'

type ListCall = Call<typeof calls.listBills>
const SIMULATIONS = { limit: 30, windowMs: 60_000 }
const PERCENT_E6 = 10_000

export async function listBills(call: ListCall): Promise<OutputOf<typeof calls.listBills>> {
  const { env, tenant, now, input } = call
  checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const after = cursorOf(input.cursor)
  const { found, values } = await filterOf(call)
  const [rows, sums] = await env.DB.batch<BillRow & Record<'total' | 'earned' | 'due' | 'paid', number>>([
    env.DB.prepare(
      `SELECT *, ends_at AS at ${found} AND (?10 IS NULL OR (ends_at, id) < (?10, ?11)) ORDER BY ends_at DESC, id DESC LIMIT ?12`,
    ).bind(...values, after?.at ?? null, after?.id ?? null, input.pageSize + 1),
    env.DB.prepare(
      `SELECT count(*) AS total, coalesce(sum(earned), 0) AS earned, coalesce(sum(due), 0) AS due,
         coalesce(sum(paid), 0) AS paid ${found}`,
    ).bind(...values),
  ])
  const people = await peopleById(
    call,
    (rows?.results ?? []).map(({ agent }) => agent),
  )
  const sum = sums?.results[0]
  return {
    currency: tenant.currency,
    timeZone: tenant.timeZone,
    ...pageOf(
      (rows?.results ?? []).map((row) => ({ row, at: row.ends_at })),
      input.pageSize,
      { idOf: ({ row }) => row.id, show: ({ row }) => toBillView(row, people.get(row.agent)?.account ?? '') },
    ),
    total: sum?.total ?? 0,
    earnedMinor: sum?.earned ?? 0,
    dueMinor: sum?.due ?? 0,
    paidMinor: sum?.paid ?? 0,
  }
}

/** A period is of the day on which it ended. */
async function filterOf(call: ListCall) {
  const { tenant, member, input } = call
  const whom = input.account === undefined ? undefined : await directlyBelow(call, input.account)
  const isOwn = input.side === 'own' && !whom
  const kinds = input.kinds?.split(',') ?? [...CONTRACT_KINDS]
  const side = isOwn ? 'agent = ?2' : 'upline = ?2 AND (?3 IS NULL OR agent = ?3)'
  return {
    found: `FROM bill WHERE tenant = ?1 AND ${side} AND ?3 IS ?3 AND is_latest = 1
      AND kind IN (SELECT value FROM json_each(?4)) AND (?5 IS NULL OR state = ?5) AND ${endedIn(6)}`,
    values: [
      tenant.id,
      member.id,
      whom?.id ?? null,
      JSON.stringify(kinds),
      input.state ?? null,
      ...endedInValues(input),
    ],
  }
}

export async function getBill(call: Call<typeof calls.getBill>): Promise<OutputOf<typeof calls.getBill>> {
  const { env, tenant, input } = call
  const row = await visibleBill(call, input.billId)
  const [versions, payments, held] = await env.DB.batch<BillRow & PaymentRow & { isHeld: number }>([
    env.DB.prepare(
      `SELECT * FROM bill WHERE tenant = ? AND kind = ? AND category = ? AND period = ? AND agent = ?
       ORDER BY version`,
    ).bind(tenant.id, row.kind, row.category, row.period, row.agent),
    env.DB.prepare(
      `SELECT p.* FROM bill b JOIN bill_payment p ON p.tenant = b.tenant AND p.bill = b.id AND p.state = 'paid'
       WHERE b.tenant = ? AND b.kind = ? AND b.category = ? AND b.period = ? AND b.agent = ? AND b.version <= ?
       ORDER BY b.version, p.number`,
    ).bind(tenant.id, row.kind, row.category, row.period, row.agent, row.version),
    env.DB.prepare(`SELECT ${isHeldSql('bill')} AS isHeld FROM bill WHERE tenant = ? AND id = ?`).bind(
      tenant.id,
      row.id,
    ),
  ])
  const account = (await peopleById(call, [row.agent])).get(row.agent)?.account ?? ''
  const days = dayIdsOf(periodOfBill(row), tenant.timeZone)
  return {
    currency: tenant.currency,
    timeZone: tenant.timeZone,
    bill: toBillView(row, account),
    expiresAtMs: row.expires_at,
    isHeld: held?.results[0]?.isHeld === 1,
    deniedAtMs: row.denied_at,
    steps: await named(call, toSteps(row.steps)),
    fromDay: days[0] ?? '',
    toDay: days.at(-1) ?? '',
    versions: (versions?.results ?? []).map((each) => toBillView(each, account)),
    payments: (payments?.results ?? []).map(({ at, amount, from_bill, payer }) => ({
      atMs: at,
      amountMinor: amount,
      fromBillMinor: from_bill,
      payer: payer === null ? 'platform' : 'upline',
    })),
  }
}

/** The settlement's own code on the figures of the bill's period as they are known now. */
export async function simulateBill(
  call: Call<typeof calls.simulateBill>,
): Promise<OutputOf<typeof calls.simulateBill>> {
  const { tenant, member, input } = call
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'simulation', ...SIMULATIONS })
  const row = await findBill(call, input.billId)
  if (row.agent !== member.id) throw new ApiError('bill.unknown')
  const { kind, category } = toBill(row)
  const closed = { kind, category, rootId: row.root, period: periodOfBill(row) }
  const found = await periodInput(call, await settledPeriod(call, closed))
  if (!found || !hasPart(found.input, member.id)) throw new ApiError('bill.notSimulated')
  const { before, after, differenceMinor } = simulate(found.input, {
    agentId: member.id,
    playE6: input.playPercent * PERCENT_E6,
  })
  return {
    currency: tenant.currency,
    beforeMinor: before.amountMinor,
    afterMinor: after.amountMinor,
    differenceMinor,
    steps: await named(call, after.steps.map(plainStep)),
  }
}

export function periodOfBill({ period, starts_at, ends_at }: BillRow): Period {
  return closedPeriod(period, { startMs: starts_at, endMs: ends_at })
}

/** The agent's own bill, or that of an agent directly below. @throws ApiError `bill.unknown` */
async function visibleBill(call: CallBase & { member: { id: string } }, id: string): Promise<BillRow> {
  const row = await findBill(call, id)
  if (row.agent !== call.member.id && row.upline !== call.member.id) throw new ApiError('bill.unknown')
  return row
}

/** Replaces ids by accounts of the own line or the direct upline; other accounts are not revealed. */
async function named(
  call: CallBase & { member: { id: string } },
  steps: readonly BillStep[],
): Promise<BillStep[]> {
  const { env, tenant, member } = call
  const ids = steps.flatMap((step) =>
    step.step === 'downline'
      ? [step.agentId]
      : step.step === 'refused'
        ? [step.agentId, step.downlineId]
        : 'uplineId' in step && step.uplineId !== null
          ? [step.uplineId]
          : [],
  )
  const { results } = await env.DB.prepare(
    `SELECT id, account FROM member WHERE tenant = ?1 AND id IN (SELECT value FROM json_each(?3)) AND (id = ?2
       OR id IN (SELECT ancestor FROM lineage WHERE tenant = ?1 AND member = ?2 AND level = 1)
       OR EXISTS (SELECT 1 FROM lineage WHERE tenant = ?1 AND lineage.member = member.id AND ancestor = ?2))`,
  )
    .bind(tenant.id, member.id, JSON.stringify(ids))
    .all<{ id: string; account: string }>()
  const names = new Map(results.map(({ id, account }) => [id, account]))
  const name = (id: string) => names.get(id) ?? ''
  return steps.map((step) => {
    if (step.step === 'downline') return { ...step, agentId: name(step.agentId) }
    if (step.step === 'refused')
      return { ...step, agentId: name(step.agentId), downlineId: name(step.downlineId) }
    if (step.step === 'notCalculated') return { ...step, uplineId: name(step.uplineId) }
    if (step.step === 'resting')
      return { ...step, uplineId: step.uplineId === null ? null : name(step.uplineId) }
    return step
  })
}

function plainStep(step: Step): BillStep {
  return step.step === 'tier' ? { ...step, missing: [...step.missing] } : step
}
