import { atom, map, onMount } from 'nanostores'
import { giveUpBonus, listBonuses } from '#lib/api/bonuses.ts'
import {
  claimAllRewards,
  claimReward,
  joinPromotion,
  listPromotions,
  listRewards,
  type Claimed,
} from '#lib/api/promotions.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { wordsFile } from '#lib/client/words-file.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { tellAppLogin } from './app-login.ts'
import { tellWaiting } from './waiting-store.ts'

const promotions = loaded(async () => {
  await tellAppLogin()
  return call(listPromotions, {})
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
  await tellAppLogin()
  const read = await call(listRewards, {})
  tellWaiting(read)
  return read
})
/** Waiting and claimed rewards. */
export const $rewards = rewards.$state
export const loadRewards = (): Promise<void> => rewards.load(undefined)

const bonuses = loaded(() => call(listBonuses, {}))
export const $bonuses = bonuses.$state
export const loadBonuses = (): Promise<void> => bonuses.load(undefined)

/** Refreshes everything that a claim changes. */
export async function refreshAfterClaim(): Promise<void> {
  const shown = [
    ...($promotions.get().state === 'loading' ? [] : [loadPromotions()]),
    ...($rewards.get().state === 'loading' ? [] : [loadRewards()]),
  ]
  await Promise.all([...shown, refreshBalance()])
}

const joining = submitter(async (wish: { offerId: string; code?: string }) => {
  const joined = await call(joinPromotion, wish)
  await loadPromotions()
  return joined
})
export const $joining = joining.$state
export const join = async (wish: { offerId: string; code?: string }): Promise<void> => {
  joining.reset()
  await joining.submit(wish)
}

/** The reward of the current or last claim. */
export const $claimedKey = atom('')
const claiming = submitter(async (wish: { offerId: string; occurrence: string }): Promise<Claimed> => {
  const claimed = await call(claimReward, wish)
  await refreshAfterClaim()
  return claimed
})
export const $claim = claiming.$state
let claims = Promise.resolve()
/** One after the other: the next button may be pressed while the claim before it still refreshes what is shown. */
export function claim({ offerId, occurrence }: { offerId: string; occurrence: string }): Promise<void> {
  claims = claims.then(() => {
    forgetClaims()
    $claimedKey.set(rewardKey({ offerId, occurrence }))
    // Rewards as lists have them say more than the call takes.
    return claiming.submit({ offerId, occurrence })
  })
  return claims
}
export const retryClaim = claiming.retry
/** What earlier claims brought is told no more. */
export function forgetClaims(): void {
  claiming.reset()
  claimingAll.reset()
}

export function rewardKey({ offerId, occurrence }: { offerId: string; occurrence: string }): string {
  return `${offerId} ${occurrence}`
}

const claimingAll = submitter(async () => {
  const all = await call(claimAllRewards, {})
  await refreshAfterClaim()
  return all
})
export const $claimAll = claimingAll.$state
export const claimAll = async (): Promise<void> => {
  forgetClaims()
  await claimingAll.submit(undefined)
}

const givingUp = submitter(async (bonusId: string, operationKey) => {
  const ended = await call(giveUpBonus, { bonusId, operationKey })
  await Promise.all([loadBonuses(), refreshBalance()])
  return ended
})
export const $givingUp = givingUp.$state
export const giveUp = givingUp.submit
export const retryGiveUp = givingUp.retry
export const resetGiveUp = givingUp.reset

/** The words of the members' promotions page; guests do not load them. */
export const { $words: $promotionWords, load: loadPromotionWords } = wordsFile()
