import {
  listDepositReversals,
  reverseDeposit,
  settleOwed,
  type DepositReversal,
} from '#lib/api/money/cashier-reversals.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import type { DepositOptions } from './money.ts'
import { inOwnTexts, type OwnTexts } from './own-texts.ts'
import { say } from './say.ts'

const ACTIONS = ['reversals', 'reverse', 'paid', 'waive'] as const
export type ReversalAction = (typeof ACTIONS)[number]

export function isReversalAction(word: string | undefined): word is ReversalAction {
  return ACTIONS.some((each) => each === word)
}

/**
 * `deposits reversals|reverse`: deposits that the payer's bank called back; one operator asks, another one agrees.
 * `deposits paid|waive`: closes what is owed for one.
 */
export async function runReversals(
  target: OpsTarget,
  action: ReversalAction,
  { tenant, id, as: operator, reason }: Omit<DepositOptions, 'out'>,
): Promise<void> {
  if (action === 'reversals') {
    const { reversals } = await callOps(target, listDepositReversals, { tenant })
    say(`${tenant}: ${reversals.length} deposits were called back`)
    for (const each of reversals) tell(each)
    return
  }
  if (!id) throw new OpsError('name the deposit with --id, by our reference or the provider’s transaction')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…", or give the provider’s number of the case')
  const decision = { tenant, id, operator, reason }
  const texts = action === 'reverse' ? SAID : { ...SAID, ...OWED_SAID }
  tell(
    await inOwnTexts(texts, () =>
      action === 'reverse'
        ? callOps(target, reverseDeposit, decision)
        : callOps(target, settleOwed, { ...decision, outcome: action === 'paid' ? 'paid' : 'waived' }),
    ),
  )
}

const OWED_SAID: OwnTexts = {
  'cashier.depositUnknown': 'no deposit of this id was called back at this brand',
  'deposit.state': 'nothing is owed for this deposit',
}
const SAID: OwnTexts = {
  'cashier.depositUnknown': 'there is no such deposit at this brand',
  'deposit.state': 'this deposit was not credited: there is nothing to take back',
  'withdrawal.sameOperator': 'this person has asked for it already: somebody else agrees',
  'withdrawal.state':
    'agreed; a withdrawal is on its way to this player: it is booked by itself once that has arrived or failed',
}

function tell({
  depositId,
  account,
  currency,
  amountMinor,
  owedMinor,
  asked,
  agreed,
  reversedAtMs,
  settlement,
}: DepositReversal): void {
  const text = (minor: number) => plainDecimal(minor, currency.exponent)
  const state =
    reversedAtMs !== null
      ? `booked ${new Date(reversedAtMs).toISOString()}`
      : agreed
        ? 'agreed, not booked yet'
        : 'waits for a second person'
  const owed = owedMinor > 0 ? `, of it ${text(owedMinor)} ${owedState(settlement)}` : ''
  say(`  ${depositId}  ${account}  ${currency.code} ${text(amountMinor)}${owed}  ${state}`)
  for (const each of [asked, agreed, settlement?.asked, settlement?.agreed])
    if (each) say(`    ${each.operator}: ${each.reason}`)
}

function owedState(settlement: DepositReversal['settlement']): string {
  if (!settlement) return 'owed'
  const { outcome, settledAtMs } = settlement
  return settledAtMs === null
    ? `owed, ${outcome} as soon as a second person agrees`
    : `${outcome} ${new Date(settledAtMs).toISOString()}`
}
