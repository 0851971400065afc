import { listDepositReversals, reverseDeposit, type DepositReversal } from '#lib/api/deposit-reversals.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import type { DepositOptions } from './money.ts'
import { say } from './say.ts'

/** `deposits reversals|reverse`: deposits that the payer's bank called back; one operator asks, another one agrees. */
export async function runReversals(
  target: OpsTarget,
  action: 'reversals' | 'reverse',
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
  try {
    tell(await callOps(target, reverseDeposit, { tenant, id, operator, reason }))
  } catch (cause) {
    if (!(cause instanceof OpsError)) throw cause
    const said = cause.code === undefined ? undefined : SAID[cause.code]
    throw said ? new OpsError(said, { details: cause.details }) : cause
  }
}

const SAID: Partial<Record<NonNullable<OpsError['code']>, string>> = {
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
}: DepositReversal): void {
  const text = (minor: number) => {
    const digits = String(minor).padStart(currency.exponent + 1, '0')
    const at = digits.length - currency.exponent
    return currency.exponent > 0 ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits
  }
  const state =
    reversedAtMs !== null
      ? `booked ${new Date(reversedAtMs).toISOString()}`
      : agreed
        ? 'agreed, not booked yet'
        : 'waits for a second person'
  const owed = owedMinor > 0 ? `, of it ${text(owedMinor)} owed` : ''
  say(`  ${depositId}  ${account}  ${currency.code} ${text(amountMinor)}${owed}  ${state}`)
  for (const each of [asked, agreed]) if (each) say(`    ${each.operator}: ${each.reason}`)
}
