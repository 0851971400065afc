import type * as calls from '#lib/api/money/cashier-adjustments.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { findCase } from '#platform/talk/support/service.ts'
import { moveMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import {
  agree,
  ask,
  cancel,
  findAdjustment,
  listAdjustmentRows,
  listUnbooked,
  markBooked,
  type AdjustmentFacts,
  type AdjustmentRow,
  type AfterAdjustment,
} from './adjustment-repository.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import { bookAgreed, CUT_OFF_MS, toConsent } from './two-persons.ts'

export async function listAdjustments({
  env,
  tenant,
  input,
}: Call<typeof calls.listAdjustments>): Promise<OutputOf<typeof calls.listAdjustments>> {
  const { limit } = input
  const found = await listAdjustmentRows(env, tenant.id, { after: afterOf(input.after), limit })
  const rows = found.map((row) => ({ ...row, at: row.asked_at }))
  const { content, ...more } = pageOf(rows, limit, {
    idOf: ({ id, booked_at, cancelled_at }) => `${(booked_at ?? cancelled_at) ? CLOSED : OPEN}/${id}`,
    show: (row) => toAdjustment(tenant, row),
  })
  return { adjustments: content, ...more }
}

/** Open ones come first: a cursor says on which side of them it stands. */
const OPEN = 'open'
const CLOSED = 'closed'

function afterOf(cursor: string | undefined): AfterAdjustment | undefined {
  const { at, id: named = '' } = cursorOf(cursor) ?? {}
  const [, side, id] = /^(open|closed)\/(.+)$/.exec(named) ?? []
  return at !== undefined && id ? { at, id, isClosed: side === CLOSED } : undefined
}

/** Idempotent: a repetition by the second operator completes what was interrupted. */
export async function adjustBalance(call: Call<typeof calls.adjustBalance>): Promise<calls.Adjustment> {
  const { env, tenant, now, input } = call
  const { operator, reason } = input
  const facts = await factsOf(call)
  const word = { operator, reason, nowMs: now }
  const isAsked = await ask(env, facts, { ...word, currency: tenant.currency.code })
  if (isAsked) return toAdjustment(tenant, await readBack(env, facts))
  // Read before the row, so that a debit booked by a concurrent call does not look like a missing amount.
  const isCovered = facts.direction === 'credit' || (await balanceOf(env, facts)) >= facts.amount
  const row = await readBack(env, facts)
  checkSame(row, facts)
  if (row.booked_at !== null) return toAdjustment(tenant, row)
  checkOpen(row)
  if (!row.agreed_by) {
    if (row.asked_by === operator) throw new ApiError('withdrawal.sameOperator', { operator })
    if (!isCovered) throw new ApiError('wallet.insufficient')
    await agree(env, facts, word)
  }
  const agreed = await readBack(env, facts)
  checkOpen(agreed)
  if (agreed.agreed_by && agreed.booked_at === null) await book({ env, tenant, now }, agreed)
  return toAdjustment(tenant, await readBack(env, facts))
}

/** Idempotent: an adjustment that is cancelled already stays unchanged. */
export async function cancelAdjustment(call: Call<typeof calls.cancelAdjustment>): Promise<calls.Adjustment> {
  const { env, tenant, now, input } = call
  const { operator, reason } = input
  const key = { tenant: tenant.id, id: input.id }
  await cancel(env, key, { operator, reason, nowMs: now })
  const row = await readBack(env, key)
  if (row.cancelled_at === null)
    throw new ApiError('adjustment.state', { state: row.booked_at === null ? 'agreed' : 'booked' })
  return toAdjustment(tenant, row)
}

/** For the schedule: books adjustments that two operators agreed on and no call has booked. */
export async function bookAdjustments(env: Env, nowMs: number): Promise<void> {
  await bookAgreed({ env, nowMs }, await listUnbooked(env, nowMs - CUT_OFF_MS), book)
}

/** A case of another member looks like an unknown one. */
async function factsOf({ env, tenant, input }: Call<typeof calls.adjustBalance>): Promise<AdjustmentFacts> {
  const { id, account, direction, amountMinor, caseId } = input
  const member = await knownMember(env, tenant.id, account)
  const found = caseId === undefined ? null : await findCase(env, tenant.id, caseId)
  if (caseId !== undefined && found?.member !== member.id) throw new ApiError('case.unknown', { id: caseId })
  const about = { direction, amount: amountMinor, case_id: caseId ?? null }
  return { tenant: tenant.id, id, member: member.id, ...about }
}

/** @throws ApiError `adjustment.differs`, with the fields that differ from the request */
function checkSame(row: AdjustmentRow, facts: AdjustmentFacts): void {
  const fields = [
    ...(row.member === facts.member ? [] : ['account']),
    ...(row.direction === facts.direction ? [] : ['direction']),
    ...(row.amount === facts.amount ? [] : ['amountMinor']),
    ...(row.case_id === facts.case_id ? [] : ['caseId']),
  ]
  if (fields.length > 0) throw new ApiError('adjustment.differs', { fields })
}

function checkOpen({ cancelled_at }: AdjustmentRow): void {
  if (cancelled_at !== null) throw new ApiError('adjustment.state', { state: 'cancelled' })
}

async function balanceOf(env: Env, { tenant, member }: AdjustmentFacts): Promise<number> {
  return (await walletOf(env, tenant, member).balance()).playerMinor
}

async function book(base: BrandContext, row: AdjustmentRow): Promise<void> {
  const { env } = base
  const { tenant, id, member, direction, currency, amount: amountMinor, reason } = row
  const { atMs } = await moveMoney(base, member, {
    kind: 'post',
    purpose: 'adjustment',
    direction,
    // The brand bears a correction, as it bears what a reversed deposit lacks. The other counter-accounts mirror other
    // parties' books, such as the provider's or an agent's, which do not contain this sum.
    against: 'world:promo',
    operationKey: `adjust:${id}`,
    currency,
    amountMinor,
    reference: id,
    note: reason,
  })
  await markBooked(env, { tenant, id }, atMs)
  await nudgeMember(env, tenant, member)
}

async function readBack(env: Env, key: { tenant: string; id: string }): Promise<AdjustmentRow> {
  const row = await findAdjustment(env, key)
  if (!row) throw new ApiError('adjustment.unknown')
  return row
}

function toAdjustment(tenant: TenantRecord, row: AdjustmentRow): calls.Adjustment {
  return {
    id: row.id,
    account: row.account ?? row.member,
    currency: tenant.currency,
    direction: row.direction,
    amountMinor: row.amount,
    caseId: row.case_id,
    asked: { operator: row.asked_by, reason: row.reason, atMs: row.asked_at },
    agreed: toConsent(row.agreed_by, row.agreement, row.agreed_at),
    bookedAtMs: row.booked_at,
    cancelled: toConsent(row.cancelled_by, row.cancel_reason, row.cancelled_at),
  }
}
