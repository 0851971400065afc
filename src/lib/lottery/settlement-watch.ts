import { onMount } from 'nanostores'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { $drawClock } from './game-store.ts'
import { $gameOrders, loadGameOrders } from './orders-store.ts'
import { $lotteryPlace } from './game-address.ts'
import { $session } from '#lib/session/session-store.ts'

/** Settlement follows the result in batches: the member's orders are polled until none waits for a finished draw. */
const WAITS_MS = [400, 1_000, 2_000, 4_000, 8_000, 16_000]

let timer: ReturnType<typeof setTimeout> | undefined

onMount($gameOrders, () => {
  let seen: string | undefined
  const unlisten = $drawClock.subscribe((clock) => {
    const issue = clock?.last?.issue
    if (!issue || issue === seen) return
    const isFirst = seen === undefined
    seen = issue
    clearTimeout(timer)
    if (!isFirst || awaits(issue)) follow(issue, 0)
  })
  const unlistenOrders = $session.subscribe(() => void load())
  return () => {
    clearTimeout(timer)
    unlisten()
    unlistenOrders()
  }
})

async function load(): Promise<void> {
  const { gameCode } = $lotteryPlace.get()
  if (gameCode && $session.get().state === 'member') await loadGameOrders(gameCode)
}

function follow(issue: string, step: number): void {
  const waitMs = WAITS_MS[step]
  if (waitMs === undefined) return
  timer = setTimeout(() => {
    void load().then(() => {
      if (awaits(issue)) follow(issue, step + 1)
      else void refreshBalance()
    })
  }, waitMs)
}

/** Whether an order has a finished draw without an outcome, or the orders could not be had. */
function awaits(issue: string): boolean {
  const orders = $gameOrders.get()
  if (orders.state === 'failed') return true
  return (
    orders.state === 'ready' &&
    (orders.error !== undefined ||
      orders.value.orders.some(({ state, firstIssue, lastIssue }) =>
        state === 'open' ? firstIssue <= issue : state === 'partly' && lastIssue <= issue,
      ))
  )
}
