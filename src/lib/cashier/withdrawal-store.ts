import { computed, onMount } from 'nanostores'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-withdrawals.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { loaded } from '#lib/client/loaded.ts'
import { poll } from '#lib/client/poll.ts'
import { submitter } from '#lib/client/submitted.ts'

export type WithdrawalTerms = OutputOf<typeof calls.getWithdrawalTerms>
type Proof = Pick<InputOf<typeof calls.withdraw>, 'secret' | 'text'>

const PAGE_SIZE = 5

const terms = loaded(() => call(calls.getWithdrawalTerms, {}))
export const $withdrawalTerms = terms.$state
export const loadWithdrawalTerms = (): Promise<void> => terms.load(undefined)

const accounts = loaded(() => call(calls.listPayoutAccounts, {}))
export const $payoutAccounts = accounts.$state
export const loadPayoutAccounts = (): Promise<void> => accounts.load(undefined)

const list = loaded((pageNo: number) => call(calls.listWithdrawals, { pageNo, pageSize: PAGE_SIZE }))
/** The member's withdrawals, newest first; polled while one of them is in progress and the page is visible. */
export const $withdrawals = list.$state
export const loadWithdrawals = list.load

onMount($withdrawals, () =>
  poll(async () => {
    const now = list.$state.get()
    if (now.state === 'ready' && now.value.content.some(({ status }) => isUnderWay(status)))
      await list.load(now.value.pageNum)
    return true
  }),
)

/** The number of sent withdrawals that wait for the member's confirmation. */
export const $awaitingConfirmation = computed($withdrawals, (now) =>
  now.state === 'ready' ? now.value.content.filter(({ status }) => status === 'sent').length : 0,
)

const request = submitter(async (wish: { amountMinor: number; payoutId: string } & Proof, operationKey) => {
  const made = await call(calls.withdraw, { ...wish, operationKey })
  await Promise.all([list.load(1), terms.load(undefined), refreshBalance()])
  return made
})
export const $withdrawal = request.$state
export const withdraw = request.submit
export const retryWithdrawal = request.retry
export const resetWithdrawal = request.reset

const adding = submitter(async (account: InputOf<typeof calls.addPayoutAccount>) => {
  const added = await call(calls.addPayoutAccount, account)
  await accounts.load(undefined)
  return added
})
export const $accountAdding = adding.$state
export const addPayoutAccount = adding.submit
export const retryAddPayoutAccount = adding.retry
export const resetAddPayoutAccount = adding.reset

const removing = submitter(async (account: InputOf<typeof calls.removePayoutAccount>) => {
  await call(calls.removePayoutAccount, account)
  await accounts.load(undefined)
})
export const $accountRemoving = removing.$state
export const removePayoutAccount = removing.submit
export const retryRemovePayoutAccount = removing.retry
export const resetRemovePayoutAccount = removing.reset

const confirming = submitter(async (answer: InputOf<typeof calls.confirmWithdrawal>) => {
  const confirmed = await call(calls.confirmWithdrawal, answer)
  const now = list.$state.get()
  await list.load(now.state === 'ready' ? now.value.pageNum : 1)
  return confirmed
})
export const $confirmation = confirming.$state
export const confirmWithdrawal = async (answer: InputOf<typeof calls.confirmWithdrawal>): Promise<void> => {
  confirming.reset()
  await confirming.submit(answer)
}
export const retryConfirmation = confirming.retry

function isUnderWay(status: string): boolean {
  return status === 'reviewing' || status === 'sending' || status === 'sent'
}
