import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/referral.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { newReferralCode } from '#lib/shared/rewards/referral.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { Call } from '#platform/base/call.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import {
  type RewardInput,
  type RewardBase,
  shownOffers,
  type StoredOffer,
  wordsIn,
} from '#platform/rewards/offers/service.ts'
import { codeOf, decideReferral, findReferral, insertCode, referralsInReview } from './referral-repository.ts'
import { type JudgedInvitee, judgedInvitees, type ReferralTerms, toBinding } from './referral-rewards.ts'

const draw = secureDraw()
/** Invitees that the page lists. */
const SHOWN = 100
const MOST_REVIEWS = 200

type Summary = OutputOf<typeof calls.getReferral>

/** The brand's invitations, where it has any now. */
async function referralOffer({
  env,
  tenant,
  now,
}: Pick<RewardBase, 'env' | 'tenant' | 'now'>): Promise<
  { stored: StoredOffer; terms: ReferralTerms } | undefined
> {
  for (const stored of await shownOffers(env, tenant.id)) {
    const { reward, startsAtMs, endsAtMs = Infinity } = stored.offer
    if (reward.kind === 'referral' && startsAtMs <= now && endsAtMs > now) return { stored, terms: reward }
  }
  return undefined
}

/** Agents and their teams are paid by contract: they have links of their own. */
function mayInvite(member: Pick<Member, 'type' | 'uplineId'>): boolean {
  return !AGENT_TYPES.includes(member.type) && member.uplineId === undefined
}

/** @param judge the offer as it stands for the member, and what of it can be claimed now */
export async function referralOf(
  call: Call<typeof calls.getReferral>,
  judge: (offerId: string) => Promise<{ input: RewardInput; waiting: readonly { amountMinor: number }[] }>,
): Promise<Summary> {
  const { env, tenant } = call
  const nothing = {
    currency: tenant.currency,
    invited: 0,
    qualified: 0,
    claimedMinor: 0,
    waitingMinor: 0,
    invitees: [],
  }
  const [offered, member] = await Promise.all([
    referralOffer(call),
    findMemberById(env, { tenant: tenant.id, id: call.member.id }),
  ])
  if (!offered || !member) return { ...nothing, closedBy: 'off' }
  if (!mayInvite(member)) return { ...nothing, closedBy: 'agent' }
  const { input, waiting } = await judge(offered.stored.id)
  const [code, { invited, qualified, invitees }] = await Promise.all([
    ownCode(call, member.id),
    judgedInvitees(input, offered.terms, SHOWN),
  ])
  const { kind: _, ...terms } = offered.terms
  return {
    currency: tenant.currency,
    code,
    terms: {
      offerId: offered.stored.id,
      ...terms,
      terms: wordsIn(offered.stored.words, call.locale)?.terms ?? '',
    },
    invited,
    qualified,
    claimedMinor: sum(input.claims.filter(({ status }) => status === 'claimed').map(({ amount }) => amount)),
    waitingMinor: sum(waiting.map(({ amountMinor }) => amountMinor)),
    invitees: invitees.map(toInvitee),
  }
}

/** The member's code; made at the first look, drawn again where it is taken. */
async function ownCode({ env, tenant, now }: RewardBase, member: string): Promise<string> {
  for (;;) {
    const known = await codeOf(env, tenant.id, member)
    if (known !== undefined) return known
    await insertCode(env, tenant.id, { code: newReferralCode(draw), member, nowMs: now })
  }
}

function toInvitee({ row, stage, rewards }: JudgedInvitee): calls.Invitee {
  const binding = toBinding(row)
  return {
    name: maskName(row.account),
    registeredAtMs: row.made_at,
    stage,
    binding: binding.kind,
    ...(binding.kind === 'refused' ? { refusal: binding.reason } : {}),
    rewards: rewards.map(({ kind, due: { amountMinor }, verdict, isClaimed }) => {
      if (isClaimed) return { kind, amountMinor, state: 'claimed' as const }
      if (verdict.kind === 'held') return { kind, amountMinor, state: 'held' as const, hold: verdict.reason }
      return {
        kind,
        amountMinor,
        state: verdict.kind === 'due' ? ('waiting' as const) : ('refused' as const),
      }
    }),
  }
}

export async function listReferrals({
  env,
  tenant,
}: Call<typeof calls.listReferrals>): Promise<OutputOf<typeof calls.listReferrals>> {
  const rows = await referralsInReview(env, tenant.id, MOST_REVIEWS)
  return { referrals: rows.map(toReview) }
}

/** Each decision once: one that was made before answers with where it is. */
export async function reviewReferral(
  call: Call<typeof calls.reviewReferral>,
): Promise<calls.ReferralToReview> {
  const { env, tenant, now, input } = call
  const { inviteeId, operator, decision, reason } = input
  const row = await findReferral(env, tenant.id, inviteeId)
  if (!row) throw new ApiError('referral.unknown')
  const to = decision === 'approve' ? 'bound' : 'refused'
  const step = { invitee: inviteeId, to, by: `${operator}: ${reason}`, atMs: now } as const
  if (!(await decideReferral(env, tenant.id, step)))
    throw new ApiError('referral.state', { binding: row.binding })
  return toReview((await findReferral(env, tenant.id, inviteeId)) ?? row)
}

type ReviewRow = Awaited<ReturnType<typeof referralsInReview>>[number]

function toReview({
  invitee,
  invitee_account,
  inviter_account,
  binding,
  reason,
  made_at,
}: ReviewRow): calls.ReferralToReview {
  return {
    inviteeId: invitee,
    invitee: invitee_account,
    inviter: inviter_account,
    binding,
    ...(reason === null ? {} : { reason }),
    madeAtMs: made_at,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
