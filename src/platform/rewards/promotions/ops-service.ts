import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { offerRecord, type OfferRecord } from '#lib/api/rewards/offers.ts'
import type * as calls from '#lib/api/rewards/promotions-ops.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { canGiveFreeRounds } from '#platform/play/games/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { liveRules } from '#platform/people/segments/service.ts'
import { endBoards } from '#platform/rewards/missions/service.ts'
import {
  approveClaim,
  type ClaimRow,
  findClaim,
  findOffer,
  newestOffers,
  stepClaim,
  type StoredOffer,
  wordsIn,
  writeOffer,
} from '#platform/rewards/offers/service.ts'
import { checkOffers } from './offer-seed.ts'
import { fillEnvelope, ONLY } from './envelope-repository.ts'

/** Maximum of claims in a list. */
const MOST = 200

export async function listOffers(
  call: Call<typeof calls.listOffers>,
): Promise<OutputOf<typeof calls.listOffers>> {
  const { env, tenant } = call
  const [offers, costs] = await Promise.all([newestOffers(env, tenant.id), costsOf(env, tenant.id)])
  return { currency: tenant.currency, offers: offers.map((offer) => toSummary(offer, costs)) }
}

export async function getOffer({
  env,
  tenant,
  input,
}: Call<typeof calls.getOffer>): Promise<OutputOf<typeof calls.getOffer>> {
  const stored = await findOffer(env, tenant.id, input.offerId)
  if (!stored) throw new ApiError('offer.unknown')
  const { version, state, madeBy, madeAtMs, offer, words } = stored
  return { version, state, madeBy, madeAtMs, record: offerRecord.parse({ tenant: tenant.id, offer, words }) }
}

export async function putOffer(call: Call<typeof calls.putOffer>): Promise<OutputOf<typeof calls.putOffer>> {
  const { env, tenant, now, input } = call
  const { offer: record, operator, isDraft } = input
  const { offer, words } = record
  await checkOffer(call, { ...record, tenant: tenant.id })
  const state = isDraft ? 'draft' : offer.startsAtMs > now ? 'scheduled' : 'live'
  const budgetMinor = (await costsOf(env, tenant.id)).get(offer.id)?.total
  await writeOffer(env, tenant.id, { offer, words, state, madeBy: operator, nowMs: now })
  await fillOffer(env, tenant.id, offer)
  const before = budgetMinor === undefined ? {} : { budgetMinor }
  return { ...(await summaryOf(env, tenant.id, offer.id)), before }
}

/** Every check that publishing makes. @throws ApiError `request.invalid` with each rule that it breaks */
export async function checkOffer(call: OfferBase, record: OfferRecord): Promise<void> {
  checkOffers([record], [call.tenant])
  await checkSegments(call, record.offer)
  await checkGame(call, record.offer)
}

/** Fills the one envelope of an offer for the whole of its time; once. */
export async function fillOffer(env: Env, tenant: string, { id, reward }: Offer): Promise<void> {
  if (reward.kind === 'redEnvelope' && !reward.drops)
    await fillEnvelope(env, { tenant, offer: id, span: ONLY }, reward)
}

type OfferBase = Pick<Call<typeof calls.putOffer>, 'env' | 'tenant'>

/** Without a version in force nobody is in a segment: the offer would reach nobody. */
async function checkSegments(
  { env, tenant }: OfferBase,
  { id, audience: { segments } }: Offer,
): Promise<void> {
  if (segments.length === 0) return
  const known = await liveRules(env, tenant.id, segments)
  const unknown = segments.filter((segment) => known.every((each) => each.id !== segment))
  if (unknown.length === 0) return
  throw new ApiError('request.invalid', {
    fields: [
      { field: `offers.${id}.audience.segments`, reason: 'unknownSegment', found: unknown.join(', ') },
    ],
  })
}

/** Free rounds need a game that supports them, at one of its stakes. */
async function checkGame({ env, tenant }: OfferBase, { id, reward }: Offer): Promise<void> {
  if (reward.kind !== 'freeRounds') return
  const { gameId, roundValueMinor: stakeMinor } = reward
  if (await canGiveFreeRounds({ env, tenant }, { gameId, stakeMinor })) return
  throw new ApiError('request.invalid', {
    fields: [{ field: `offers.${id}.reward.gameId`, reason: 'freeRounds' }],
  })
}

export async function endOffer(call: Call<typeof calls.endOffer>): Promise<calls.OfferSummary> {
  const { env, tenant, now, input } = call
  const stored = (await newestOffers(env, tenant.id)).find(({ id }) => id === input.offerId)
  if (!stored) throw new ApiError('offer.unknown')
  const { offer, words, state } = stored
  const madeBy = `${input.operator}: ${input.reason}`
  const isEnded = state === 'ended'
  if (!isEnded) await writeOffer(env, tenant.id, { offer, words, state: 'ended', madeBy, nowMs: now })
  const endsAtMs = isEnded ? (offer.endsAtMs ?? now) : now
  await endBoards(env, { tenant: tenant.id, offer: offer.id, endsAtMs })
  return summaryOf(env, tenant.id, input.offerId)
}

export async function listClaims({
  env,
  tenant,
  input,
}: Call<typeof calls.listClaims>): Promise<OutputOf<typeof calls.listClaims>> {
  const { results } = await env.DB.prepare(
    `SELECT c.*, m.account FROM claim c JOIN member m ON m.tenant = c.tenant AND m.id = c.member
     WHERE c.tenant = ? AND c.status = ? ORDER BY c.made_at LIMIT ?`,
  )
    .bind(tenant.id, input.status, MOST)
    .all<ClaimRow & { account: string }>()
  const offers = await newestOffers(env, tenant.id)
  return { currency: tenant.currency, claims: results.map((row) => toReview(row, offers)) }
}

/** One decision per claim; a claim that is already decided returns its state. */
export async function reviewClaim(call: Call<typeof calls.reviewClaim>): Promise<calls.ClaimToReview> {
  const { env, tenant, now, input } = call
  const { memberId, offerId, occurrence, operator: by, decision, reason } = input
  const key = { member: memberId, offer: offerId, occurrence }
  const row = await findClaim(env, tenant.id, key)
  if (!row) throw new ApiError('claim.unknown')
  if (row.status !== 'applying') throw new ApiError('claim.state', { status: row.status })
  if (decision === 'approve') await approveClaim({ env, tenant, now }, row, { by, reason })
  else {
    const step = { from: ['applying'], to: 'rejected', by, reason, atMs: now } as const
    if (!(await stepClaim(env, { tenant: tenant.id, ...key }, step))) throw new ApiError('claim.state')
  }
  const [after, member, offer] = await Promise.all([
    findClaim(env, tenant.id, key),
    findMemberById(env, { tenant: tenant.id, id: memberId }),
    findOffer(env, tenant.id, offerId),
  ])
  if (!after) throw new ApiError('claim.unknown')
  return toReview({ ...after, account: member?.account ?? '' }, offer ? [offer] : [])
}

interface Cost {
  total: number
  reserved: number
  spent: number
  claims: number
  members: number
}

async function costsOf(env: Env, tenant: string): Promise<ReadonlyMap<string, Cost>> {
  const { results } = await env.DB.prepare(
    `SELECT b.offer, b.total, b.reserved, b.spent, count(c.member) AS claims, count(DISTINCT c.member) AS members
     FROM offer_budget b LEFT JOIN claim c ON c.tenant = b.tenant AND c.offer = b.offer AND c.status = 'claimed'
     WHERE b.tenant = ? GROUP BY b.offer`,
  )
    .bind(tenant)
    .all<Cost & { offer: string }>()
  return new Map(results.map(({ offer, ...cost }) => [offer, cost]))
}

export async function summaryOf(env: Env, tenant: string, id: string): Promise<calls.OfferSummary> {
  const [offers, costs] = await Promise.all([newestOffers(env, tenant), costsOf(env, tenant)])
  const stored = offers.find((each) => each.id === id)
  if (!stored) throw new ApiError('offer.unknown')
  return toSummary(stored, costs)
}

function toSummary(stored: StoredOffer, costs: ReadonlyMap<string, Cost>): calls.OfferSummary {
  const { id, version, state, offer, words, madeBy } = stored
  const cost = costs.get(id)
  return {
    id,
    version,
    state,
    kind: offer.reward.kind,
    title: wordsIn(words, 'en')?.title ?? '',
    startsAtMs: offer.startsAtMs,
    ...(offer.endsAtMs === undefined ? {} : { endsAtMs: offer.endsAtMs }),
    madeBy,
    budgetMinor: cost?.total ?? offer.caps.budgetMinor,
    reservedMinor: cost?.reserved ?? 0,
    spentMinor: cost?.spent ?? 0,
    claims: cost?.claims ?? 0,
    members: cost?.members ?? 0,
  }
}

function toReview(row: ClaimRow & { account: string }, offers: readonly StoredOffer[]): calls.ClaimToReview {
  const offer = offers.find(({ id }) => id === row.offer)
  return {
    account: row.account,
    memberId: row.member,
    offerId: row.offer,
    occurrence: row.occurrence,
    amountMinor: row.amount,
    status: row.status,
    address: row.address,
    madeAtMs: row.made_at,
    offerSince: offer?.version === row.version ? 'same' : offer?.state === 'ended' ? 'ended' : 'changed',
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  }
}
