import {
  adjustBalance,
  cancelAdjustment,
  listAdjustments,
  type Adjustment,
} from '#lib/api/money/cashier-adjustments.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { minorOf } from './amount.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { inOwnTexts, type OwnTexts } from './own-texts.ts'
import { say } from './say.ts'

export interface AdjustOptions {
  tenant: string
  id?: string | undefined
  account?: string | undefined
  /** Minor units. */
  amount?: string | undefined
  /** The member's case. */
  case?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

export const ADJUST_OPTION_NAMES = ['id', 'account', 'amount', 'case', 'as', 'reason'] as const

/** `adjust list|credit|debit|cancel`: corrections of balances; one operator asks, another one agrees. */
export async function runAdjust(
  target: OpsTarget,
  words: readonly string[],
  options: AdjustOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  const { tenant } = options
  if (action === 'list') {
    return listAll(target, tenant)
  }
  if (action !== 'credit' && action !== 'debit' && action !== 'cancel')
    throw new OpsError(`adjust takes "list", "credit", "debit" or "cancel", not "${action}"`)
  const done = await inOwnTexts(SAID, () =>
    action === 'cancel'
      ? callOps(target, cancelAdjustment, needDecision(options))
      : callOps(target, adjustBalance, needFacts(action, options)),
  )
  tell(done)
  tellNext(action, done)
}

async function listAll(target: OpsTarget, tenant: string): Promise<void> {
  let count = 0
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await callOps(target, listAdjustments, { tenant, ...(after ? { after } : {}), limit: 100 })
    for (const each of page.adjustments) tell(each)
    count += page.adjustments.length
    after = page.next
    isLast = after === undefined
  }
  say(`${tenant}: ${count} corrections of balances`)
}

const SAID: OwnTexts = {
  'case.unknown':
    'this member has no such case at this brand; "cases list" shows open cases with their accounts',
  'wallet.insufficient':
    'the balance is lower than that, and is never taken below zero: nothing was booked; repeat the command once the balance has it, or "adjust cancel" the request and ask for less under another --id',
  'withdrawal.sameOperator': 'this person has asked for it already: somebody else agrees',
}

function needDecision({ tenant, id, as: operator, reason }: AdjustOptions) {
  if (!id) throw new OpsError('name the correction with --id; choose one of your own, such as 2026-11-25-42')
  if (!/^[\w.-]{1,64}$/.test(id))
    throw new OpsError(`"${id}" cannot be an --id: it takes 1 to 64 letters, digits, or . _ -`)
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"; the player reads that of the first person')
  return { tenant, id, operator, reason }
}

function needFacts(direction: Adjustment['direction'], options: AdjustOptions) {
  const decision = needDecision(options)
  const { account, case: caseId } = options
  if (!account) throw new OpsError('name the account with --account')
  const amountMinor = minorOf(options.amount)
  return { ...decision, account, direction, amountMinor, ...(caseId ? { caseId } : {}) }
}

function tell(adjustment: Adjustment): void {
  const { id, account, currency, direction, amountMinor, caseId, asked, agreed, cancelled } = adjustment
  const amount = `${currency.code} ${formatMoney(amountMinor, currency, 'en')}`
  const of = caseId === null ? '' : `  case ${caseId}`
  say(`  ${id}  ${account}  ${direction} ${amount}${of}  ${stateOf(adjustment)}`)
  for (const each of [asked, agreed, cancelled]) if (each) say(`    ${each.operator}: ${each.reason}`)
}

function stateOf({ bookedAtMs, cancelled, agreed }: Adjustment): string {
  if (bookedAtMs !== null) return `booked ${new Date(bookedAtMs).toISOString()}`
  if (cancelled) return `cancelled ${new Date(cancelled.atMs).toISOString()}`
  return agreed ? 'agreed, not booked yet' : 'waits for a second person'
}

/** Who has to act now, and how. */
function tellNext(action: 'credit' | 'debit' | 'cancel', adjustment: Adjustment): void {
  const { id, account, amountMinor, caseId, asked, agreed, bookedAtMs } = adjustment
  if (action === 'cancel' || bookedAtMs !== null) return
  if (agreed) return say('    it is booked by itself; "adjust list" shows when')
  const facts = `--id ${id} --account ${account} --amount ${amountMinor}${caseId === null ? '' : ` --case ${caseId}`}`
  say(
    `    nothing is booked yet: somebody other than ${asked.operator} agrees with "adjust ${action} ${facts}"`,
  )
}
