import { listDepositReturns, returnDeposits, type DepositReturn } from '#lib/api/care/documents.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import type { DocumentOptions } from './documents.ts'
import { inOwnTexts, type OwnTexts } from './own-texts.ts'
import { say } from './say.ts'

/** `care returns list|give`: deposits that go back to minors; one operator asks, another one agrees. */
export async function runReturns(
  target: OpsTarget,
  action: string,
  { tenant, account, as: operator, reason }: DocumentOptions,
): Promise<void> {
  if (action === 'list') {
    const { returns } = await callOps(target, listDepositReturns, { tenant })
    say(`${tenant}: ${returns.length} players were too young`)
    for (const each of returns) tell(each)
    return
  }
  if (action !== 'give') throw new OpsError(`care returns takes "list" or "give", not "${action}"`)
  if (!account) throw new OpsError('name the account with --account')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…", or give the number of the refund')
  const decision = { tenant, account, operator, reason }
  tell(await inOwnTexts(SAID, () => callOps(target, returnDeposits, decision)))
}

const SAID: OwnTexts = {
  'documents.state': 'the documents of this account do not show a minor',
  'withdrawal.sameOperator': 'this person has asked for it already: somebody else agrees',
  'withdrawal.state': 'a withdrawal is on its way to this player: try again once it has arrived or failed',
  'wallet.insufficient': 'nothing was paid in that has not been paid out again',
}

function tell({ account, currency, amountMinor, asked, agreed, returnedAtMs }: DepositReturn): void {
  const amount = plainDecimal(amountMinor, currency.exponent)
  const state =
    returnedAtMs !== null
      ? `returned ${new Date(returnedAtMs).toISOString()}`
      : agreed
        ? 'agreed, not booked yet: repeat it'
        : asked
          ? 'waits for a second person'
          : 'nobody has asked for it'
  say(`  ${account}  ${currency.code} ${amount}  ${state}`)
  for (const each of [asked, agreed]) if (each) say(`    ${each.operator}: ${each.reason}`)
}
