import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/rewards/promotions.ts'
import type { Call } from '#platform/base/call.ts'
import { eligibilityOf } from '#lib/shared/rewards/eligibility.ts'
import { problemsOf } from '#lib/shared/rewards/offer-problems.ts'
import {
  type RewardInput,
  findOffer,
  isContactVerified,
  isIdentityVerified,
  isShown,
  join,
  type MemberFacts,
  personFacts,
  readFacts,
  type RewardBase,
  shownOffers,
  STANDING,
  type StoredOffer,
  usedBefore,
  type UsedBefore,
} from '#platform/rewards/offers/service.ts'
import type { Judged } from './judged.ts'
import { toPromotion } from './promotion-view.ts'
import { isClaimedKind, standingOf } from './standing.ts'

const NOBODY: UsedBefore = {
  ...{ identity: false, phone: false, payoutAccount: false, device: false, address: false },
  isBarred: false,
}

/** Parts of the member's own stakes and losses, which are no gift of the house. */
const OF_OWN_PLAY: ReadonlySet<string> = new Set(['rebate', 'cashback'])

/** Every offer that members see, judged for one of them. */
export async function judgeAll(base: RewardBase, memberId: string): Promise<Judged[]> {
  const offers = await shownOffers(base.env, base.tenant.id)
  const shown = offers.filter(
    ({ offer }) => isClaimedKind(offer.reward.kind) && (offer.endsAtMs ?? Infinity) > base.now - KEPT_MS,
  )
  const facts = await readFacts(base, { memberId, offers: shown.map(({ id }) => id) })
  // In sequence, because they share cached reads of the member.
  const judged: Judged[] = []
  for (const stored of shown) judged.push(await judge({ base, facts, stored }, NOBODY))
  return judged.filter(isListed)
}

/** An offer that operators ended is shown only to members who have a reward of it. */
function isListed({ input, standing }: Judged): boolean {
  return input.stored.state !== 'ended' || standing.due.length > 0 || standing.kept !== undefined
}

/** Kinds of the running offers; the page of missions and raffles shows them as long as their rewards can be claimed. */
export async function runningKinds({
  env,
  tenant,
  now,
}: Pick<RewardBase, 'env' | 'tenant' | 'now'>): Promise<string[]> {
  const running = (await shownOffers(env, tenant.id)).filter(({ offer }) => {
    const { reward, startsAtMs, endsAtMs = Infinity } = offer
    const keptMs = reward.kind === 'mission' || reward.kind === 'raffle' ? KEPT_MS : 0
    return startsAtMs <= now && now < endsAtMs + keptMs
  })
  return [...new Set(running.map(({ offer }) => offer.reward.kind))].toSorted()
}

/** An offer that is over is shown this much longer, with the rewards that can still be claimed. */
const KEPT_MS = 7 * 86_400_000

/** One offer, with all checks before something is given. */
export async function judgeOne(
  base: RewardBase,
  { memberId, offerId, code }: { memberId: string; offerId: string; code?: string | undefined },
): Promise<Judged> {
  const stored = await findOffer(base.env, base.tenant.id, offerId)
  if (!stored || !isClaimedKind(stored.offer.reward.kind)) throw new ApiError('offer.unknown')
  if (!isShown(stored)) throw new ApiError('offer.notOpen')
  const [facts, used] = await Promise.all([
    readFacts(base, { memberId, offers: [offerId] }),
    usedBefore(base, { offer: offerId, member: memberId }),
  ])
  return judge({ base, facts, stored }, used, code)
}

/** The predicate behind lists, buttons and claims. */
async function judge(
  { base, facts, stored }: { base: RewardBase; facts: MemberFacts; stored: StoredOffer },
  used: UsedBefore,
  code?: string,
): Promise<Judged> {
  const { offer, id } = stored
  const own = facts.claims.filter((claim) => claim.offer === id && STANDING.has(claim.status))
  const joinedAtMs = facts.joined.get(id)
  const input: RewardInput = { base, facts, stored, joinedAtMs, claims: own }
  const isSoon = base.now < offer.startsAtMs
  const standing = isSoon ? { goals: [], due: [] } : await standingOf(input)
  const budget = facts.budgets.get(id)
  const person = personFacts(base, facts)
  const { isBarred, ...usedByOthers } = used
  // Nobody is kept from taking part: what was earned waits.
  const mayClaim = standing.due.length === 0 || OF_OWN_PLAY.has(offer.reward.kind)
  const known = {
    ...person,
    // A member who is barred under one account is barred under all.
    isExcluded: person.isExcluded === false ? isBarred : person.isExcluded,
    // Rewards that were earned while the offer ran can be claimed for a while after it.
    atMs: standing.due.length > 0 ? Math.min(base.now, (offer.endsAtMs ?? Infinity) - 1) : base.now,
    isIdentityVerified: offer.audience.needsIdentity ? await isIdentityVerified(base, facts) : undefined,
    segments: await ownSegments(offer, facts),
    isLawful: problemsOf(offer, base.tenant.market).length === 0,
    // A member who has joined has typed the code.
    code: joinedAtMs === undefined ? (code ?? '') : (offer.audience.code ?? ''),
    usedBefore: usedByOthers,
    memberUsedMinor: own.reduce((sum, { amount }) => sum + amount, 0),
    dayUsedMinor: facts.claimedToday.get(id) ?? 0,
    isContactVerified: mayClaim || (await isContactVerified(base, facts)),
    budgetLeftMinor: budget && budget.total - budget.reserved - budget.spent + (standing.keptMinor ?? 0),
  }
  const ofAmount = (claimMinor: number) => eligibilityOf(offer, { ...known, claimMinor })
  const rewards = standing.due.map((due) => ({ due, eligibility: ofAmount(due.amountMinor) }))
  const best = rewards.find(({ eligibility }) => eligibility.isEligible) ?? rewards[0]
  return { input, standing, rewards, eligibility: best?.eligibility ?? ofAmount(0) }
}

/** Asked where the offer is for segments alone. */
async function ownSegments({ audience }: StoredOffer['offer'], facts: MemberFacts): Promise<string[]> {
  return audience.segments.length > 0 ? facts.segmentsAmong(audience.segments) : []
}

/** @throws ApiError `offer.notEligible`, naming the first check that failed */
export function assertEligible(judged: Pick<Judged, 'eligibility'>): void {
  const refusal = refusalOf(judged)
  if (refusal) throw refusal
}

export function refusalOf({ eligibility }: Pick<Judged, 'eligibility'>): ApiError | undefined {
  if (eligibility.isEligible) return undefined
  const { failed, isUnknown } = eligibility
  if (failed === 'window') return new ApiError('offer.notOpen')
  if (failed === 'budget' || failed === 'caps') return new ApiError('offer.spent', { check: failed })
  if (failed === 'contact' && !isUnknown) return new ApiError('offer.needsContact')
  return new ApiError('offer.notEligible', { check: failed, isUnknown })
}

export async function joinPromotion(call: Call<typeof calls.joinPromotion>): Promise<calls.Promotion> {
  const { env, tenant, now, member, input } = call
  const { offerId, code } = input
  const judged = await judgeOne(call, { memberId: member.id, offerId, code })
  if (now < judged.input.stored.offer.startsAtMs) throw new ApiError('offer.notOpen')
  assertEligible(judged)
  await join(env, tenant.id, { member: member.id, offer: offerId, nowMs: now })
  return toPromotion(await judgeOne(call, { memberId: member.id, offerId }))
}
