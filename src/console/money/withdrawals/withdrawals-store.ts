import { decideDocuments } from '#lib/api/care/documents.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { reviewWithdrawal as reviewCall } from '#lib/api/money/cashier-ops.ts'
import * as calls from '#lib/api/money/cashier-withdrawals-ops.ts'
import { call } from '#lib/client/call.ts'
import type { EntryClaim } from '#console/parts/claims.ts'
import { loadedValue } from '#console/parts/loaded.ts'
import { saveTable } from '#console/parts/save-file.ts'
import { merged } from '#console/parts/merged.ts'
import type { WithdrawalQuery } from './withdrawal-query.ts'

export type Withdrawal = calls.OperatedWithdrawal & { tenant: string }
export type WithdrawalMore = Omit<OutputOf<typeof calls.getOperatedWithdrawal>, 'withdrawal'>
type Key = Pick<Withdrawal, 'tenant' | 'id'>

const ORDERS: Readonly<Record<WithdrawalQuery['sort'], (one: Withdrawal, other: Withdrawal) => number>> = {
  oldest: (one, other) => one.requestedAtMs - other.requestedAtMs,
  newest: (one, other) => other.requestedAtMs - one.requestedAtMs,
  largest: (one, other) => other.amountMinor - one.amountMinor,
  smallest: (one, other) => one.amountMinor - other.amountMinor,
}

export const withdrawals = merged<WithdrawalQuery, Withdrawal>({
  ask: async (tenant, { tenants: _, ...query }, after) => {
    const page = await call(calls.listOperatedWithdrawals, { tenant, ...query, ...(after ? { after } : {}) })
    return { items: page.withdrawals.map((item) => ({ ...item, tenant })), next: page.next }
  },
  compare: ({ sort }) => ORDERS[sort],
})

/** Everything that a query finds at its brand, as a table. */
export async function exportWithdrawals({ tenants, ...query }: WithdrawalQuery): Promise<void> {
  for (const tenant of tenants)
    saveTable(`withdrawals-${tenant}.csv`, await call(calls.exportWithdrawals, { tenant, ...query }))
}

/** What only one withdrawal is asked for: wagering, who shares something with the player, earlier ones. */
export const withdrawalMore = loadedValue<Key, WithdrawalMore>(async ({ tenant, id }) => {
  const { withdrawal, ...more } = await call(calls.getOperatedWithdrawal, { tenant, id })
  showWithdrawal({ ...withdrawal, tenant })
  return more
})

/** Decides on what was seen: where somebody has decided meanwhile, the call is refused and the entry is read again. */
export async function reviewWithdrawal(
  { tenant, id, reviews }: Pick<Withdrawal, 'tenant' | 'id' | 'reviews'>,
  act: Pick<InputOf<typeof reviewCall>, 'operator' | 'decision' | 'reason'>,
): Promise<void> {
  try {
    await call(reviewCall, { tenant, id, ...act, seenReviews: reviews.length })
  } finally {
    await readAgain({ tenant, id })
  }
}

/** Begins a document check: until it is decided nobody can approve the withdrawal. */
export async function askForDocuments(
  { tenant, id, account }: Pick<Withdrawal, 'tenant' | 'id' | 'account'>,
  operator: string,
): Promise<void> {
  await call(decideDocuments, { tenant, account, operator, decision: 'ask' })
  await readAgain({ tenant, id })
}

export function noteClaim({ tenant, id }: Key, claim: EntryClaim | null): void {
  const now = withdrawals.$state.get()
  const item =
    now.state === 'ready' && now.value.items.find((each) => each.id === id && each.tenant === tenant)
  if (item) showWithdrawal({ ...item, claim })
}

/** What is no longer in the list stays as it is now until the list is loaded again: it is seen to be done. */
function showWithdrawal(item: Withdrawal): void {
  withdrawals.replace((each) => each.id === item.id && each.tenant === item.tenant, item)
}

/** After an act: where the reading fails, the act's own outcome is what is told. */
async function readAgain({ tenant, id }: Key): Promise<void> {
  try {
    const { withdrawal } = await call(calls.getOperatedWithdrawal, { tenant, id })
    showWithdrawal({ ...withdrawal, tenant })
  } catch {
    // The list is right again with its next load.
  }
}
