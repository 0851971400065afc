import { atom, computed } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/play/lottery-orders.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'
import { $session } from '#lib/session/session-store.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'

const ORDER_PAGE_SIZE = 20
const GAME_ORDERS = 5

export interface OrderFilter {
  gameCode?: string | undefined
  state?: calls.OrderState | undefined
  cursor?: string | undefined
}

const orders = loaded((filter: OrderFilter) =>
  call(calls.listLotteryOrders, { ...filter, pageSize: ORDER_PAGE_SIZE }),
)
export const $lotteryOrders = orders.$state
export const loadLotteryOrders = orders.load

const gameOrders = loaded((gameCode: string) =>
  call(calls.listLotteryOrders, { gameCode, pageSize: GAME_ORDERS }),
)
export const loadGameOrders = gameOrders.load

/** Orders as placing or cancelling answered them: the platform's list has them only a moment later. */
const $answered = atom<readonly calls.OrderSummary[]>([])
$session.listen(({ state }) => {
  if (state === 'guest') $answered.set([])
})

/** The newest orders of one game, beside its board. */
export const $gameOrders = computed([gameOrders.$state, $answered], (listed, answered) =>
  listed.state === 'ready' ? { ...listed, value: withAnswered(listed.value, answered) } : listed,
)

/** Shows an accepted order at once. */
export function showOrder(accepted: calls.OrderSummary): void {
  const others = $answered.get().filter(({ orderId }) => orderId !== accepted.orderId)
  $answered.set([accepted, ...others].slice(0, GAME_ORDERS))
}

const order = loaded((which: InputOf<typeof calls.getLotteryOrder>) => call(calls.getLotteryOrder, which))
export const $lotteryOrder = order.$state
export const loadLotteryOrder = order.load

const cancelling = submitter(async (which: InputOf<typeof calls.cancelLotteryOrder>) => {
  const { order: cancelled } = await call(calls.cancelLotteryOrder, which)
  order.put(cancelled)
  if ($answered.get().some(({ orderId }) => orderId === cancelled.orderId)) showOrder(cancelled)
  await Promise.all([refreshBalance(), gameOrders.load(which.gameCode)])
  return cancelled
})
export const $cancelling = cancelling.$state
export const retryCancel = cancelling.retry
export const resetCancel = cancelling.reset
export async function cancelLotteryOrder(which: InputOf<typeof calls.cancelLotteryOrder>): Promise<void> {
  cancelling.reset()
  await cancelling.submit(which)
}

/** The list is right about every order that it contains. */
function withAnswered(
  listed: OutputOf<typeof calls.listLotteryOrders>,
  answered: readonly calls.OrderSummary[],
): OutputOf<typeof calls.listLotteryOrders> {
  const known = new Set(listed.orders.map(({ orderId }) => orderId))
  const missing = answered.filter(({ orderId }) => !known.has(orderId))
  if (missing.length === 0) return listed
  const orders = [...missing, ...listed.orders].sort((one, other) => other.atMs - one.atMs)
  return { ...listed, orders: orders.slice(0, GAME_ORDERS) }
}
