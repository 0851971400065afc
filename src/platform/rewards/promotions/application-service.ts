import type * as calls from '#lib/api/rewards/promotions-applications.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import type { Call } from '#platform/base/call.ts'
import { proofsOf } from '#platform/base/uploads/service.ts'
import type { Env } from '#platform/base/env.ts'
import { findOffer, newestOffers, type StoredOffer, wordsIn } from '#platform/rewards/offers/service.ts'
import {
  approve,
  findApplication,
  insertDraft,
  latestApplication,
  listedApplications,
  reject,
  sendDraft,
  type ListedApplication,
} from './application-repository.ts'
import { assertEligible, judgeOne } from './promotion-service.ts'
import { toPromotion } from './promotion-view.ts'

/** Maximum of applications in a list. */
const MOST = 200

export async function openApplication(
  call: Call<typeof calls.openApplication>,
): Promise<OutputOf<typeof calls.openApplication>> {
  const { env, tenant, now, member, input } = call
  const judged = await judgeOne(call, { memberId: member.id, offerId: input.offerId })
  if (judged.input.stored.offer.reward.kind !== 'application') throw new ApiError('offer.unknown')
  assertEligible(judged)
  const of = { member: member.id, offer: input.offerId }
  await insertDraft(env, tenant.id, { id: crypto.randomUUID(), nowMs: now, ...of })
  const row = await latestApplication(env, tenant.id, of)
  if (row?.status !== 'draft') throw new ApiError('application.state', { status: row?.status })
  const pictures = await proofsOf(env, tenant.id, { subject: 'application', id: row.id })
  return { id: row.id, pictures: pictures.map(({ id }) => id) }
}

export async function sendApplication(call: Call<typeof calls.sendApplication>): Promise<Promotion> {
  const { env, tenant, now, member, input } = call
  const row = await findApplication(env, tenant.id, input.applicationId)
  if (!row || row.member !== member.id) throw new ApiError('application.unknown')
  const asked = { memberId: member.id, offerId: row.offer }
  if (row.status === 'draft') {
    assertEligible(await judgeOne(call, asked))
    await sendDraft(env, tenant.id, { id: row.id, remark: input.remark, nowMs: now })
    // A repetition after a lost reply leaves the application as it was sent.
  } else if (row.remark !== input.remark) throw new ApiError('application.state', { status: row.status })
  return toPromotion(await judgeOne(call, asked))
}

export async function listApplications({
  env,
  tenant,
  input,
}: Call<typeof calls.listApplications>): Promise<OutputOf<typeof calls.listApplications>> {
  const [rows, offers] = await Promise.all([
    listedApplications(env, tenant.id, { status: input.status, limit: MOST }),
    newestOffers(env, tenant.id),
  ])
  return { currency: tenant.currency, applications: rows.map((row) => toApplication(row, offers)) }
}

/** One decision per operator; above the amount at which withdrawals take two people, so do applications. */
export async function reviewApplication(
  call: Call<typeof calls.reviewApplication>,
): Promise<calls.Application> {
  const { env, tenant, now, input } = call
  const { id, operator, decision, amountMinor, reason } = input
  const row = await findApplication(env, tenant.id, id)
  if (!row || row.status === 'draft') throw new ApiError('application.unknown')
  const stored = await findOffer(env, tenant.id, row.offer)
  if (!stored) throw new ApiError('application.unknown')
  const most = mostOf(stored)
  const amount = amountMinor ?? row.amount ?? most
  if (decision === 'approve' && (amount > most || (row.amount !== null && row.amount !== amount)))
    throw new ApiError('application.amount', { mostMinor: row.amount ?? most })
  const twoAboveMinor = tenant.cashier.withdrawal.reviewAboveMinor
  const isDone =
    decision === 'approve'
      ? await withinBudget(approve(env, tenant.id, { id, by: operator, amount, twoAboveMinor, nowMs: now }))
      : await reject(env, tenant.id, { id, reason, nowMs: now })
  if (!isDone) throw new ApiError('application.state', { status: row.status })
  return readApplication(env, tenant.id, { id, stored })
}

/** The grant reserves its amount in the budget; if the budget does not suffice, nothing is granted. */
async function withinBudget(granting: Promise<boolean>): Promise<boolean> {
  try {
    return await granting
  } catch (cause) {
    // Raised by the trigger `budget_reaches`.
    if (cause instanceof Error && cause.message.includes('budget is spent'))
      throw new ApiError('offer.spent', { check: 'budget' })
    throw cause
  }
}

async function readApplication(
  env: Env,
  tenant: string,
  { id, stored }: { id: string; stored: StoredOffer },
): Promise<calls.Application> {
  const [row] = await listedApplications(env, tenant, { id })
  if (!row) throw new ApiError('application.unknown')
  return toApplication(row, [stored])
}

function mostOf({ offer }: StoredOffer): number {
  return offer.reward.kind === 'application' ? offer.reward.rewardMinor : 0
}

function toApplication(row: ListedApplication, offers: readonly StoredOffer[]): calls.Application {
  const stored = offers.find(({ id }) => id === row.offer)
  return {
    id: row.id,
    account: row.account,
    offerId: row.offer,
    title: stored ? (wordsIn(stored.words, 'en')?.title ?? '') : '',
    remark: row.remark,
    pictures: texts(row.pictures),
    repeatedPictures: row.repeated,
    mostMinor: stored ? mostOf(stored) : 0,
    ...(row.amount === null ? {} : { amountMinor: row.amount }),
    approvedBy: texts(row.approvals),
    status: row.status === 'draft' ? 'applying' : row.status,
    ...(row.reason === null ? {} : { reason: row.reason }),
    sentAtMs: row.sent_at ?? row.made_at,
  }
}

function texts(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}
