import * as calls from '#lib/api/rewards/promotions-wheel.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshAfterClaim } from './promotions-store.ts'

const spinning = submitter((wish: { offerId: string; word: string }) => call(calls.spinLuckyWheel, wish))
/** The current or last spin; lists and balance follow once it was shown. */
export const $spin = spinning.$state
export const spinLuckyWheel = async (wish: { offerId: string; word: string }): Promise<void> => {
  spinning.reset()
  await spinning.submit(wish)
}
export const retrySpin = spinning.retry

export const refreshAfterSpin = refreshAfterClaim
