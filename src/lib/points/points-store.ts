import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/points.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

export type PointConfig = OutputOf<typeof calls.getPointConfig>
type PointBalance = OutputOf<typeof calls.getPointBalance>

/** The data of the points shop: points, earning rates and items. */
export interface Mall {
  balance: PointBalance
  config: PointConfig
  rewards: OutputOf<typeof calls.listPointRewards>['rewards']
}

const mall = loaded(async (): Promise<Mall> => {
  // Points are read first, so that all three belong to the same moment.
  const balance = await call(calls.getPointBalance, {})
  const [config, { rewards }] = await Promise.all([
    call(calls.getPointConfig, {}),
    call(calls.listPointRewards, {}),
  ])
  return { balance, config, rewards }
})
export const $mall = mall.$state
export const loadMall = (): Promise<void> => mall.load(undefined)

const orders = loaded((pageNo: number) => call(calls.listRedemptions, { pageNo }))
/** A page of the member's redemptions. */
export const $redemptions = orders.$state
export const loadRedemptions = (pageNo = 1): Promise<void> => orders.load(pageNo)

const changes = loaded(async (before: number | undefined) => {
  const page = await call(calls.listPointChanges, before === undefined ? {} : { before })
  const known = $pointChanges.get()
  const earlier: readonly calls.PointChange[] =
    before !== undefined && known.state === 'ready' ? known.value.changes : []
  return { changes: [...earlier, ...page.changes], hasMore: page.hasMore }
})
/** All loaded changes of the points, newest first. */
export const $pointChanges = changes.$state
export const loadPointChanges = (): Promise<void> => changes.load(undefined)
export async function loadMorePointChanges(): Promise<void> {
  const known = $pointChanges.get()
  const last = known.state === 'ready' ? known.value.changes.at(-1) : undefined
  if (last) await changes.load(last.seq)
}

type Order = Omit<InputOf<typeof calls.redeemPoints>, 'operationKey'>
const redeeming = submitter(async (order: Order, operationKey) => {
  const made = await call(calls.redeemPoints, { ...order, operationKey })
  await Promise.all([loadMall(), loadRedemptions()])
  return made
})
export const $redeeming = redeeming.$state
export const redeemPoints = redeeming.submit
export const retryRedeem = redeeming.retry
export const resetRedeem = redeeming.reset

type Wish = Omit<InputOf<typeof calls.convertPoints>, 'operationKey'>
const converting = submitter(async (wish: Wish, operationKey) => {
  const done = await call(calls.convertPoints, { ...wish, operationKey })
  await Promise.all([loadMall(), refreshBalance()])
  return done
})
export const $converting = converting.$state
export const convertPoints = converting.submit
export const retryConvert = converting.retry
export const resetConvert = converting.reset
