import type { InputOf } from '#lib/api/endpoint.ts'
import {
  cancelLotteryOrder,
  getLotteryOrder,
  listLotteryOrders,
  type OrderState,
} from '#lib/api/lottery-bets.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

const ORDER_PAGE_SIZE = 20
const GAME_ORDERS = 5

export interface OrderFilter {
  gameCode?: string | undefined
  state?: OrderState | undefined
  cursor?: string | undefined
}

const orders = loaded((filter: OrderFilter) =>
  call(listLotteryOrders, { ...filter, pageSize: ORDER_PAGE_SIZE }),
)
export const $orders = orders.$state
export const loadOrders = orders.load

const gameOrders = loaded((gameCode: string) => call(listLotteryOrders, { gameCode, pageSize: GAME_ORDERS }))
/** The newest orders of one game, beside its board. */
export const $gameOrders = gameOrders.$state
export const loadGameOrders = gameOrders.load

const order = loaded((which: InputOf<typeof getLotteryOrder>) => call(getLotteryOrder, which))
export const $order = order.$state
export const loadOrder = order.load

const cancelling = submitter(async (which: InputOf<typeof cancelLotteryOrder>) => {
  const { order: cancelled } = await call(cancelLotteryOrder, which)
  order.put(cancelled)
  await Promise.all([refreshBalance(), gameOrders.load(which.gameCode)])
  return cancelled
})
export const $cancelling = cancelling.$state
export const retryCancel = cancelling.retry
export const resetCancel = cancelling.reset
export async function cancelOrder(which: InputOf<typeof cancelLotteryOrder>): Promise<void> {
  cancelling.reset()
  await cancelling.submit(which)
}
