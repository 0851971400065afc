import { computed, onMount } from 'nanostores'
import * as calls from '#lib/api/money/cashier.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance, whenBalanceMoves } from '#lib/wallet/wallet-store.ts'
import { followed } from '#lib/client/followed.ts'
import { loaded } from '#lib/client/loaded.ts'
import { poll } from '#lib/client/poll.ts'
import { toFailure, type Remote } from '#lib/client/remote.ts'
import { submitter } from '#lib/client/submitted.ts'

const RECENT_PAGE_SIZE = 10

const methods = loaded(() => call(calls.listDepositMethods, {}))
export const $depositMethods = methods.$state
export const loadDepositMethods = (): Promise<void> => methods.load(undefined)

const recent = loaded(
  async () => (await call(calls.listDeposits, { pageNo: 1, pageSize: RECENT_PAGE_SIZE })).content,
)
/** Open payments that can still be made, polled while the page is visible and read again whenever it becomes visible. */
export const $waitingDeposits = computed(recent.$state, waitingOf)
onMount($waitingDeposits, () => poll(followWaiting))
/** The last deposit that arrived: offered first the next time. */
export const $lastDeposit = computed(recent.$state, (now) =>
  now.state === 'ready' ? now.value.find(({ status }) => status === 'credited') : undefined,
)
export const loadRecentDeposits = (): Promise<void> => recent.load(undefined)

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
    // Unknown, or another member's: the form is shown, as at any other address of this page.
    toFailure(error)
  }
}

/** Leaves the current payment to allow another; money that arrives for it is still credited. */
export function leaveDeposit(): void {
  payment.reset()
  void loadRecentDeposits()
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

/** A payment that left the list was paid or is over: the balance is read again. */
async function followWaiting(): Promise<boolean> {
  const before = waitingOf(recent.$state.get())
  if (before.state !== 'ready' || before.value.length === 0) return true
  await recent.load(undefined)
  const now = waitingOf(recent.$state.get())
  if (now.state !== 'ready') return true
  const left = new Set(now.value.map(({ id }) => id))
  if (before.value.some(({ id }) => !left.has(id))) await refreshBalance()
  return true
}

function waitingOf(now: Remote<calls.Deposit[]>): Remote<calls.Deposit[]> {
  if (now.state !== 'ready') return now
  return { ...now, value: now.value.filter(({ status }) => status === 'waiting') }
}
