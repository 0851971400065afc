import { onMount } from 'nanostores'
import * as calls from '#lib/api/money/cashier.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance, whenBalanceMoves } from '#lib/wallet/wallet-store.ts'
import { followed } from '#lib/client/followed.ts'
import { loaded } from '#lib/client/loaded.ts'
import { poll } from '#lib/client/poll.ts'
import { toFailure } from '#lib/client/remote.ts'
import { submitter } from '#lib/client/submitted.ts'

const OPEN_PAGE_SIZE = 10

const methods = loaded(() => call(calls.listDepositMethods, {}))
export const $depositMethods = methods.$state
export const loadDepositMethods = (): Promise<void> => methods.load(undefined)

const waiting = loaded(async () => {
  const { content } = await call(calls.listDeposits, { pageNo: 1, pageSize: OPEN_PAGE_SIZE })
  return content.filter(({ status }) => status === 'waiting')
})
/** Open payments that can still be made, polled while the page is visible and read again whenever it becomes visible. */
export const $waitingDeposits = waiting.$state
onMount($waitingDeposits, () => poll(followWaiting))
export const loadWaitingDeposits = (): Promise<void> => waiting.load(undefined)

const payment = submitter((wish: { methodId: string; amountMinor: number }, operationKey) =>
  call(calls.startDeposit, { ...wish, operationKey }),
)
/** The submission of a new deposit. */
export const $depositStart = payment.$state
export const startDeposit = payment.submit
export const retryDeposit = payment.retry
/** Shows a payment that was opened earlier. */
export const resumeDeposit = payment.adopt

/** The same for a payment named in the address, after a reload or on return from the provider. */
export async function loadDeposit(id: string): Promise<void> {
  try {
    const found = await call(calls.getDeposit, { id })
    payment.adopt(found)
    // It may have been paid while the page was closed.
    if (found.creditedMinor !== undefined) await refreshBalance()
  } catch (error) {
    // Another member's, or none: the form stands there, as at any other address of this page.
    toFailure(error)
  }
}

/** Leaves the current payment to allow another; money that arrives for it is still credited. */
export function leaveDeposit(): void {
  payment.reset()
  void loadWaitingDeposits()
}

/** The payment on the screen: what to pay and where, and whether the money has arrived. */
export const $deposit = followed<calls.Deposit>(payment.$state, {
  ask: (id) => call(calls.getDeposit, { id }),
  // Money that arrives after the deadline is credited too.
  isOpen: ({ status }) => status === 'waiting' || status === 'expired',
  onChange: async (now, before) => {
    if (now.creditedMinor !== before.creditedMinor) await refreshBalance()
  },
  signs: whenBalanceMoves,
})

/** A payment that left the list was paid, or is over: the balance tells. */
async function followWaiting(): Promise<boolean> {
  const before = waiting.$state.get()
  if (before.state !== 'ready' || before.value.length === 0) return true
  await waiting.load(undefined)
  const now = waiting.$state.get()
  if (now.state !== 'ready') return true
  const left = new Set(now.value.map(({ id }) => id))
  if (before.value.some(({ id }) => !left.has(id))) await refreshBalance()
  return true
}
