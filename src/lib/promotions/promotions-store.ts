import { atom, map, onMount } from 'nanostores'
import * as bonusesCalls from '#lib/api/rewards/promotions-bonuses.ts'
import * as calls from '#lib/api/rewards/promotions.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter, type Submission } from '#lib/client/submitted.ts'
import { wordsFile } from '#lib/client/words-file.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { noteAppLogin } from './app-login.ts'
import { tellWaiting } from './waiting-store.ts'

const promotions = loaded(async () => {
  await noteAppLogin()
  return call(calls.listPromotions, {})
})
/** Every offer with its state for this member. */
export const $promotions = promotions.$state
export const loadPromotions = (): Promise<void> => promotions.load(undefined)

/** What rooms told of open drops of envelopes since the list was loaded, by offer. */
export const $drops = map<Record<string, { left: number; endsAtMs: number }>>({})
onMount(promotions.$state, () =>
  listen(async () => (await import('#lib/client/member-calls.ts')).brandChannel, {
    envelope: ({ offerId, left, endsAtMs }) => $drops.setKey(offerId, { left, endsAtMs }),
  }),
)

const rewards = loaded(async () => {
  await noteAppLogin()
  const read = await call(calls.listRewards, {})
  tellWaiting(read)
  return read
})
/** Waiting and claimed rewards. */
export const $rewards = rewards.$state
export const loadRewards = (): Promise<void> => rewards.load(undefined)

const bonuses = loaded(() => call(bonusesCalls.listBonuses, {}))
export const $bonuses = bonuses.$state
export const loadBonuses = (): Promise<void> => bonuses.load(undefined)

/** Refreshes everything that a claim changes. */
export async function refreshAfterClaim(): Promise<void> {
  await Promise.all([refreshOffers(), refreshBalance()])
}

async function refreshOffers(): Promise<void> {
  await Promise.all([
    ...($promotions.get().state === 'loading' ? [] : [loadPromotions()]),
    ...($rewards.get().state === 'loading' ? [] : [loadRewards()]),
  ])
}

/** Whether an offer has changed since it was listed: it ended, was used up, or is closed to the member. */
export function isOutdated(submission: Submission<unknown>): boolean {
  return submission.state === 'refused' && submission.error.code.startsWith('offer.')
}

/** The offer of the current or last entry. */
export const $joinedId = atom('')
const joining = submitter(async (wish: { offerId: string; code?: string }) => {
  const joined = await call(calls.joinPromotion, wish)
  await loadPromotions()
  return joined
})
export const $joining = joining.$state
export const joinPromotion = async (wish: { offerId: string; code?: string }): Promise<void> => {
  const isRepeated = $joining.get().state === 'unanswered' && $joinedId.get() === wish.offerId
  // An entry without a reply may have been made: it is repeated first.
  await joining.retry()
  if (!isRepeated && $joining.get().state !== 'unanswered') {
    forgetClaims()
    $joinedId.set(wish.offerId)
    await joining.submit(wish)
  }
  if (isOutdated($joining.get())) await refreshOffers()
}

/** The reward of the current or last claim. */
export const $claimedKey = atom('')
const claiming = submitter(async (wish: { offerId: string; occurrence: string }): Promise<calls.Claimed> => {
  const claimed = await call(calls.claimReward, wish)
  await refreshAfterClaim()
  return claimed
})
export const $claim = claiming.$state
let claims = Promise.resolve()
/** One after the other: the next button may be pressed while the claim before it still refreshes what is shown. */
export function claimReward({ offerId, occurrence }: { offerId: string; occurrence: string }): Promise<void> {
  claims = claims.then(async () => {
    forgetClaims()
    $claimedKey.set(rewardKey({ offerId, occurrence }))
    // Rewards as lists have them say more than the call takes.
    await claiming.submit({ offerId, occurrence })
    if (isOutdated($claim.get())) await refreshOffers()
  })
  return claims
}
export async function retryClaim(): Promise<void> {
  await claiming.retry()
  if (isOutdated($claim.get())) await refreshOffers()
}
/** Clears the results of earlier claims and entries. */
export function forgetClaims(): void {
  joining.reset()
  claiming.reset()
  claimingAll.reset()
}

export function rewardKey({ offerId, occurrence }: { offerId: string; occurrence: string }): string {
  return `${offerId} ${occurrence}`
}

const claimingAll = submitter(async () => {
  const all = await call(calls.claimAllRewards, {})
  await refreshAfterClaim()
  return all
})
export const $claimAll = claimingAll.$state
export const claimAllRewards = async (): Promise<void> => {
  forgetClaims()
  await claimingAll.submit(undefined)
}

const givingUp = submitter(async (bonusId: string, operationKey) => {
  const ended = await call(bonusesCalls.giveUpBonus, { bonusId, operationKey })
  await Promise.all([loadBonuses(), refreshBalance()])
  return ended
})
export const $givingUp = givingUp.$state
export const giveUpBonus = givingUp.submit
export const retryGiveUp = givingUp.retry
export const resetGiveUp = givingUp.reset

/** The words of the members' promotions page; guests do not load them. */
export const { $words: $promotionWords, load: loadPromotionWords } = wordsFile()
