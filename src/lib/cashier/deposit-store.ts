import { getDeposit, listDepositMethods, listDeposits, startDeposit, type Deposit } from '#lib/api/cashier.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { followed } from '#lib/client/followed.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'

const OPEN_PAGE_SIZE = 10

const methods = loaded(() => call(listDepositMethods, {}))
export const $depositMethods = methods.$state
export const loadDepositMethods = (): Promise<void> => methods.load(undefined)

const waiting = loaded(async () => {
  const { content } = await call(listDeposits, { pageNo: 1, pageSize: OPEN_PAGE_SIZE })
  return content.filter(({ status }) => status === 'waiting')
})
/** Open payments that can still be made. */
export const $waitingDeposits = waiting.$state
export const loadWaitingDeposits = (): Promise<void> => waiting.load(undefined)

const payment = submitter((wish: { methodId: string; amountMinor: number }, operationKey) =>
  call(startDeposit, { ...wish, operationKey }),
)
/** The submission of a new deposit. */
export const $depositStart = payment.$state
export const beginDeposit = payment.submit
export const retryDeposit = payment.retry
/** Shows a payment that was opened earlier. */
export const resumeDeposit = payment.adopt

/** Leaves the current payment to allow another; money that arrives for it is still credited. */
export function leaveDeposit(): void {
  payment.reset()
  void loadWaitingDeposits()
}

/** The payment on the screen: what to pay and where, and whether the money has arrived. */
export const $deposit = followed<Deposit>(payment.$state, {
  ask: (id) => call(getDeposit, { id }),
  // Money that arrives after the deadline is credited too.
  isOpen: ({ status }) => status === 'waiting' || status === 'expired',
  onChange: async (now, before) => {
    if (now.creditedMinor !== before.creditedMinor) await refreshBalance()
  },
})
