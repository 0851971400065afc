import type { ContractCategory, ContractKind } from './contract.ts'
import { addExact } from './exact.ts'
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
export type BillAction = 'submit' | 'release' | 'approve' | 'deny' | 'expire' | 'correct'

/** What a bill is of. With the version it names the bill. */
export interface BillSubject {
  kind: ContractKind
  category: ContractCategory
  periodId: string
  agentId: string
}

/**
 * What was computed: `earnedMinor` is the agent's income, which the steps come to; `dueMinor` is what the payer owes, with
 * what the agent passes on to its downlines. `isReached`: whether the contract's conditions are.
 */
export interface Computed {
  isReached: boolean
  earnedMinor: number
  dueMinor: number
  steps: readonly Step[]
}

/**
 * One version of a bill. Only its state and what was paid change; another computation is another version.
 * `differenceMinor` is what is due less what was due by the version before.
 */
export interface Bill extends BillSubject, Computed {
  version: number
  state: BillState
  paidMinor: number
  differenceMinor: number
}

interface BillTransition {
  from: readonly BillState[]
  action: BillAction
  by: readonly ('payer' | 'system')[]
  to: BillState
}

const COLLECTABLE = [
  'toCollect',
  'partlyCollected',
  'insufficientBalance',
] as const satisfies readonly BillState[]

/** Every change of a bill but collecting, whose outcome depends on the amount (`collect`). `submit`: the payer approves. */
export const BILL_TRANSITIONS: readonly BillTransition[] = [
  { from: ['issued'], action: 'submit', by: ['system'], to: 'toApprove' },
  { from: ['issued'], action: 'release', by: ['system'], to: 'toCollect' },
  { from: ['toApprove'], action: 'approve', by: ['payer'], to: 'toCollect' },
  { from: ['toApprove'], action: 'deny', by: ['payer'], to: 'denied' },
  { from: ['toApprove', ...COLLECTABLE], action: 'expire', by: ['system'], to: 'expired' },
  {
    from: BILL_STATES.filter((state) => state !== 'corrected'),
    action: 'correct',
    by: ['system'],
    to: 'corrected',
  },
]

/** The key of a bill version's payment, of the signs that wallets take. */
export function billKey({ kind, category, periodId, agentId }: BillSubject, version: number): string {
  return `bill:${kind}:${category}:${periodId}:v${version}:${agentId}`
}

/** The first version. */
export function issueBill(subject: BillSubject, computed: Computed): Bill {
  return {
    ...subject,
    ...computed,
    version: 1,
    state: firstState(computed, 0),
    paidMinor: 0,
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

/**
 * Notes a payment of what is still unpaid, which may be a part of it, or nothing where the payer has nothing.
 * @throws RangeError where nothing can be collected, or more is paid than is unpaid.
 */
export function collect(bill: Bill, receivedMinor: number): Bill {
  if (!COLLECTABLE.some((state) => state === bill.state))
    throw new RangeError(`nothing to collect: ${bill.state}`)
  if (!Number.isSafeInteger(receivedMinor) || receivedMinor < 0 || receivedMinor > unpaidOf(bill))
    throw new RangeError('zero up to what is unpaid')
  const paidMinor = bill.paidMinor + receivedMinor
  const state =
    paidMinor === bill.dueMinor ? 'collected' : paidMinor > 0 ? 'partlyCollected' : 'insufficientBalance'
  return { ...bill, paidMinor, state }
}

/** What can still be collected. */
export function unpaidOf({ dueMinor, paidMinor }: Bill): number {
  return Math.max(0, dueMinor - paidMinor)
}

/** What was paid beyond a corrected amount: to be set off against later bills, never taken back by itself. */
export function overpaidOf({ dueMinor, paidMinor }: Bill): number {
  return Math.max(0, paidMinor - dueMinor)
}

/**
 * A recomputation. The old version ends as corrected and keeps its numbers; the new one takes over what was paid and says the
 * difference. Where neither amount changes there is no new version.
 * @throws RangeError where the bill was corrected before.
 */
export function correctBill(bill: Bill, computed: Computed): { old: Bill; corrected: Bill } | undefined {
  const old = billAfter(bill, 'correct', 'system')
  if (!old) throw new RangeError('corrected before: correct its latest version')
  if (computed.dueMinor === bill.dueMinor && computed.earnedMinor === bill.earnedMinor) return undefined
  const corrected: Bill = {
    ...bill,
    ...computed,
    version: bill.version + 1,
    state: firstState(computed, bill.paidMinor),
    differenceMinor: addExact(computed.dueMinor, -bill.dueMinor),
  }
  return { old, corrected }
}

/** Where all of it is paid already, as nothing is where nothing is due, a bill begins as collected. */
function firstState({ isReached, dueMinor }: Computed, paidMinor: number): BillState {
  if (dueMinor > paidMinor) return 'issued'
  return isReached || paidMinor > 0 ? 'collected' : 'notReached'
}
