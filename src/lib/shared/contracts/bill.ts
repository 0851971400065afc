import { addExact } from '#lib/shared/money/exact.ts'
import type { ContractCategory, ContractKind } from './contract.ts'
import type { Step } from './steps.ts'

export const BILL_STATES = [
  'issued',
  'toApprove',
  'toCollect',
  'collected',
  'partlyCollected',
  'insufficientBalance',
  'denied',
  'notReached',
  'expired',
  'corrected',
] as const
export type BillState = (typeof BILL_STATES)[number]
type BillAction = 'approve' | 'deny' | 'correct'

/** The subject of a bill; with the version it identifies the bill. */
export interface BillSubject {
  kind: ContractKind
  category: ContractCategory
  periodId: string
  agentId: string
}

/**
 * The computed amounts: `earnedMinor` is the agent's income, the result of the steps; `dueMinor` is what the payer owes,
 * including what the agent passes on to downlines. `isReached`: whether the contract's conditions are met.
 */
export interface Computed {
  isReached: boolean
  earnedMinor: number
  dueMinor: number
  steps: readonly Step[]
}

/**
 * One version of a bill. Only its state and its payments change; a recomputation creates another version. `differenceMinor`
 * is the amount due less that of the previous version; `lapsedMinor` the part of the amount due that earlier versions let
 * expire and that is no longer owed.
 */
export interface Bill extends BillSubject, Computed {
  version: number
  state: BillState
  paidMinor: number
  lapsedMinor: number
  differenceMinor: number
}

interface BillTransition {
  from: readonly BillState[]
  action: BillAction
  by: readonly ('payer' | 'system')[]
  to: BillState
}

const OPEN: readonly BillState[] = [
  'issued',
  'toApprove',
  'toCollect',
  'partlyCollected',
  'insufficientBalance',
]

/**
 * Transitions by the payer and by corrections; payments and expiry are statements of
 * `platform/agents/contracts/payment-repository.ts`.
 */
const BILL_TRANSITIONS: readonly BillTransition[] = [
  { from: ['toApprove'], action: 'approve', by: ['payer'], to: 'toCollect' },
  { from: ['toApprove'], action: 'deny', by: ['payer'], to: 'denied' },
  {
    from: BILL_STATES.filter((state) => state !== 'corrected'),
    action: 'correct',
    by: ['system'],
    to: 'corrected',
  },
]

/** The key of a bill version's payment, in characters that wallets accept. */
export function billKey({ kind, category, periodId, agentId }: BillSubject, version: number): string {
  return `bill:${kind}:${category}:${periodId}:v${version}:${agentId}`
}

/** The first version. */
export function issueBill(subject: BillSubject, computed: Computed): Bill {
  return {
    ...subject,
    ...computed,
    version: 1,
    state: firstState(computed, { paidMinor: 0, lapsedMinor: 0 }),
    paidMinor: 0,
    lapsedMinor: 0,
    differenceMinor: 0,
  }
}

/** The bill after an action, or `undefined` where it is not allowed now. */
export function billAfter(bill: Bill, action: BillAction, by: 'payer' | 'system'): Bill | undefined {
  const found = BILL_TRANSITIONS.find(
    (each) => each.action === action && each.by.includes(by) && each.from.includes(bill.state),
  )
  return found && { ...bill, state: found.to }
}

/** The amount that can still be collected: neither paid nor lapsed. */
export function unpaidOf({ dueMinor, paidMinor, lapsedMinor }: Settled): number {
  return Math.max(0, dueMinor - paidMinor - lapsedMinor)
}

/**
 * The amount due that is not paid, in what has lapsed and what the payer still owes: nothing of a bill that was denied, has
 * expired or has a later version.
 */
export function restOf(bill: Standing): { lapsedMinor: number; openMinor: number } {
  const restMinor = Math.max(0, bill.dueMinor - bill.paidMinor)
  return {
    // A correction may reduce the bill by more than the part that has not lapsed.
    lapsedMinor: Math.min(restMinor, lapsedOf(bill)),
    openMinor: OPEN.includes(bill.state) ? unpaidOf(bill) : 0,
  }
}

/**
 * A recomputation. The old version is closed as corrected with its numbers; the new one takes over its payments and states
 * the difference. Where neither amount changes there is no new version.
 *
 * A correction brings nothing back that has ended unpaid. What the payer denied stays denied, whatever the sum is now. What
 * expired stays lapsed, also where the sum falls and rises again: only what exceeds it is due, as a sum of its own.
 * @throws RangeError where the bill was corrected before.
 */
export function correctBill(bill: Bill, computed: Computed): { old: Bill; corrected: Bill } | undefined {
  const old = billAfter(bill, 'correct', 'system')
  if (!old) throw new RangeError('corrected before: correct its latest version')
  if (computed.dueMinor === bill.dueMinor && computed.earnedMinor === bill.earnedMinor) return undefined
  const { paidMinor } = bill
  const lapsedMinor = lapsedOf(bill)
  const corrected: Bill = {
    ...bill,
    ...computed,
    version: bill.version + 1,
    state: bill.state === 'denied' ? 'denied' : firstState(computed, { paidMinor, lapsedMinor }),
    lapsedMinor,
    differenceMinor: addExact(computed.dueMinor, -bill.dueMinor),
  }
  return { old, corrected }
}

type Settled = Pick<Bill, 'dueMinor' | 'paidMinor' | 'lapsedMinor'>
type Standing = Pick<Bill, 'state'> & Settled

/** The lapsed part: of an expired bill everything unpaid. */
function lapsedOf({ state, dueMinor, paidMinor, lapsedMinor }: Standing): number {
  return state === 'expired' ? Math.max(lapsedMinor, dueMinor - paidMinor) : lapsedMinor
}

/** A bill that is already fully paid, or has nothing due, starts as collected; one whose rest has lapsed, as expired. */
function firstState(
  { isReached, dueMinor }: Computed,
  { paidMinor, lapsedMinor }: Pick<Bill, 'paidMinor' | 'lapsedMinor'>,
): BillState {
  const bill = { dueMinor, paidMinor, lapsedMinor }
  if (unpaidOf(bill) > 0) return 'issued'
  return isReached || paidMinor > 0 || dueMinor > 0 ? settledState(bill) : 'notReached'
}

/** Of a bill with nothing left to collect. */
function settledState({ dueMinor, paidMinor }: Settled): 'collected' | 'expired' {
  return paidMinor < dueMinor ? 'expired' : 'collected'
}
