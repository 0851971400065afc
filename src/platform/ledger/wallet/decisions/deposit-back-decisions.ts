import { forfeitOfDeposit } from '#lib/shared/rewards/bonus.ts'
import type { Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { BonusRun } from './bonus-run.ts'
import { apply, foreign, moving, refuse, refuseForNow, type Decide } from './decision.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** A deposit of the cashier as the terms of a bonus name it. */
const KEY = 'deposit:'

/** Money on hold may still leave, so the sum is not final until the hold is resolved. */
export const decideReturnDeposits: Decide<'returnDeposits'> = (command, wallet) => {
  const { reference, note } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (wallet.held('hold') > 0) return refuseForNow('withdrawal.state')
  const amountMinor = wallet.paidInMinor()
  if (amountMinor === 0) return refuse('wallet.insufficient')
  const recalled = recalls(wallet, command, amountMinor)
  const addedMinor = Math.max(0, amountMinor - wallet.held('player') - sumOf(recalled))
  const result = { kind: 'returned', amountMinor, addedMinor } as const
  return apply({ purpose: 'deposit', reference, note }, result, {
    postings: [...recalled, ...backPostings(command, { amountMinor, addedMinor })],
  })
}

/**
 * The provider has already taken the money, whatever the balance is; the deposit's bonus ends in the same operation.
 * While the balance is too low, money on hold may still come back and cover it.
 */
export const decideReverseDeposit: Decide<'reverseDeposit'> = (command, wallet, atMs) => {
  const { operationKey, reference, note } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  const { creditedMinor, backMinor } = wallet.deposit(reference)
  const amountMinor = creditedMinor - backMinor
  if (amountMinor <= 0) return refuse('deposit.state')
  const recalled = recalls(wallet, command, amountMinor)
  const addedMinor = Math.max(0, amountMinor - wallet.held('player') - sumOf(recalled))
  if (addedMinor > 0 && wallet.held('hold') > 0) return refuseForNow('withdrawal.state')
  const run = new BonusRun(wallet, atMs)
  run.take(forfeitOfDeposit(run.book, KEY + reference))
  const result = { kind: 'returned', amountMinor, addedMinor } as const
  return apply({ purpose: 'deposit', reference, note }, result, {
    postings: [
      ...run.postings(operationKey),
      ...recalled,
      ...backPostings(command, { amountMinor, addedMinor }),
    ],
    rows: run.rows(),
  })
}

/** The id of the cashier's deposit in the terms of a bonus. */
export function depositIdIn(depositKey: string): string {
  return depositKey.startsWith(KEY) ? depositKey.slice(KEY.length) : depositKey
}

/** Takes what the balance lacks from the member's money at vendors first. */
function recalls(
  wallet: WalletView,
  { operationKey, currency }: { operationKey: string; currency: string },
  amountMinor: number,
): Posting[] {
  let lackMinor = Math.max(0, amountMinor - wallet.held('player'))
  const postings: Posting[] = []
  for (const [vendor, heldMinor] of Object.entries(wallet.vendors())) {
    const takenMinor = Math.min(heldMinor, lackMinor)
    lackMinor -= takenMinor
    postings.push({
      ...{ id: `${operationKey}#recall-${vendor}`, amountMinor: takenMinor, currency },
      ...{ debit: `vendor:${vendor}`, credit: 'player', code: 'vendorOut', purpose: 'vendorTransfer' },
    })
  }
  return moving(...postings)
}

function sumOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The brand adds what the balance and the vendors lack, so that the provider's account shows the whole sum. */
function backPostings(
  { operationKey, currency }: { operationKey: string; currency: string },
  { amountMinor, addedMinor }: { amountMinor: number; addedMinor: number },
): Posting[] {
  return moving(
    {
      ...{ id: `${operationKey}#added`, amountMinor: addedMinor, currency },
      ...{ debit: 'world:promo', credit: 'player', code: 'post', purpose: 'adjustment' },
    },
    {
      ...{ id: `${operationKey}#1`, amountMinor, currency },
      ...{ debit: 'player', credit: 'world:psp', code: 'depositBack', purpose: 'deposit' },
    },
  )
}
