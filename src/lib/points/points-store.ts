import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import {
  convertPoints,
  getPointBalance,
  getPointConfig,
  listPointChanges,
  listPointRewards,
  listRedemptions,
  redeemPoints,
  type PointChange,
} from '#lib/api/money/points.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

export type PointConfig = OutputOf<typeof getPointConfig>
type PointBalance = OutputOf<typeof getPointBalance>

/** The data of the points shop: points, earning rates and items. */
export interface Mall {
  balance: PointBalance
  config: PointConfig
  rewards: OutputOf<typeof listPointRewards>['rewards']
}

const mall = loaded(async (): Promise<Mall> => {
  // Points are read first, so that all three belong to the same moment.
  const balance = await call(getPointBalance, {})
  const [config, { rewards }] = await Promise.all([call(getPointConfig, {}), call(listPointRewards, {})])
  return { balance, config, rewards }
})
export const $mall = mall.$state
export const loadMall = (): Promise<void> => mall.load(undefined)

const orders = loaded((pageNo: number) => call(listRedemptions, { pageNo }))
/** A page of the member's redemptions. */
export const $orders = orders.$state
export const loadOrders = (pageNo = 1): Promise<void> => orders.load(pageNo)

const changes = loaded(async (before: number | undefined) => {
  const page = await call(listPointChanges, before === undefined ? {} : { before })
  const known = $changes.get()
  const earlier: readonly PointChange[] =
    before !== undefined && known.state === 'ready' ? known.value.changes : []
  return { changes: [...earlier, ...page.changes], hasMore: page.hasMore }
})
/** All loaded changes of the points, newest first. */
export const $changes = changes.$state
export const loadChanges = (): Promise<void> => changes.load(undefined)
export async function loadMoreChanges(): Promise<void> {
  const known = $changes.get()
  const last = known.state === 'ready' ? known.value.changes.at(-1) : undefined
  if (last) await changes.load(last.seq)
}

type Order = Omit<InputOf<typeof redeemPoints>, 'operationKey'>
const redeeming = submitter(async (order: Order, operationKey) => {
  const made = await call(redeemPoints, { ...order, operationKey })
  await Promise.all([loadMall(), loadOrders()])
  return made
})
export const $redeeming = redeeming.$state
export const redeem = redeeming.submit
export const retryRedeem = redeeming.retry
export const resetRedeem = redeeming.reset

type Wish = Omit<InputOf<typeof convertPoints>, 'operationKey'>
const converting = submitter(async (wish: Wish, operationKey) => {
  const done = await call(convertPoints, { ...wish, operationKey })
  await Promise.all([loadMall(), refreshBalance()])
  return done
})
export const $converting = converting.$state
export const convert = converting.submit
export const retryConvert = converting.retry
export const resetConvert = converting.reset
