import * as ledger from '#lib/api/ops/ledger-ops.ts'
import { explainReconciliationGap, listReconciliationGaps } from '#lib/api/ops/reconciliation-gaps.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { isReversalAction, runReversals } from './deposit-reversals.ts'
import { dayOf } from './dates.ts'
import { listAllDeposits } from './queue.ts'
import { saveProofs } from './proofs.ts'
import { say } from './say.ts'

interface ReconciliationOptions {
  tenant: string
  date?: string | undefined
  now?: boolean | undefined
  account?: string | undefined
}

/** `reconciliation show|gaps|explain`: a day as it was compared; the members behind its differences; the rows behind a member's. */
export async function runGaps(
  target: OpsTarget,
  action: string,
  { tenant, date, account }: ReconciliationOptions,
): Promise<void> {
  const day = date ? dayOf(date) : new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  if (action === 'explain') return explain(target, { tenant, day, account })
  if (action === 'show') return showDay(target, tenant, day)
  if (action !== 'gaps')
    throw new OpsError(`reconciliation takes "show", "gaps" or "explain", not "${action}"`)
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await callOps(target, listReconciliationGaps, { tenant, day, ...(after ? { after } : {}) })
    for (const { account: of, what, ledgerMinor, recordedMinor, waiting } of page.gaps)
      say(
        `  ${of}  ${what}  wallet ${ledgerMinor}  recorded ${recordedMinor}${waiting > 0 ? `  ${waiting} on their way` : ''}`,
      )
    after = page.next
    isLast = after === undefined
  }
}

/** A day as it was compared last, without comparing it again. */
async function showDay(target: OpsTarget, tenant: string, day: string): Promise<void> {
  const report = await callOps(target, ledger.getReconciliation, { tenant, day })
  if (!report) return say(`${tenant}: ${day} is not compared yet`)
  tellReport(report)
}

/** Says every figure, and what is wrong; the number of faults. */
function tellReport(report: ledger.Reconciliation): number {
  const differing = report.figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)
  say(
    `${report.tenant}: ${report.day} up to ${new Date(report.untilMs).toISOString()}: ${report.wallets} wallets`,
  )
  say(`  ${'figure'.padEnd(28)} ${'wallets'.padStart(16)} ${'recorded'.padStart(16)}  (minor units)`)
  for (const { what, ledgerMinor, recordedMinor } of report.figures)
    say(
      `  ${what.padEnd(28)} ${String(ledgerMinor).padStart(16)} ${String(recordedMinor).padStart(16)}${ledgerMinor === recordedMinor ? '' : '  DIFFERS'}`,
    )
  for (const { memberId, invariant } of report.broken) say(`  ${memberId}: ${invariant} does not hold`)
  if (report.waiting > 0) say(`  ${report.waiting} operations are on their way to the lists`)
  for (const { id, amountMinor, orderedAtMs } of report.unanswered)
    say(
      `  payout ${id} (${amountMinor}) has had no outcome since ${new Date(orderedAtMs).toISOString()}: ask the provider`,
    )
  for (const { account, depositId, amountMinor } of report.owed)
    say(
      `  ${account} owes ${amountMinor} for deposit ${depositId}, which was called back: close it with "deposits paid" or "deposits waive"`,
    )
  return report.broken.length + differing.length
}

async function explain(
  target: OpsTarget,
  { tenant, day, account }: { tenant: string; day: string; account: string | undefined },
): Promise<void> {
  if (!account) throw new OpsError('name the account with --account; "reconciliation gaps" shows them')
  const { bookings, payments } = await callOps(target, explainReconciliationGap, { tenant, day, account })
  for (const { seq, purpose, reference, ledger, recorded } of bookings)
    say(`  ${seq}  ${purpose}  ${reference}  wallet: ${ledger ?? 'none'}  recorded: ${recorded ?? 'none'}`)
  for (const { what, reference, ledgerMinor, recordedMinor } of payments)
    say(`  ${what}  ${reference}  wallet ${ledgerMinor}  recorded ${recordedMinor}`)
}

/** `reconciliation`: compares a day of the wallets with the lists and the cashier; fails on any difference. */
export async function runReconciliation(
  target: OpsTarget,
  { tenant, date, now = false }: ReconciliationOptions,
): Promise<void> {
  if (date && now) throw new OpsError('--date and --now exclude each other')
  const day = date ? dayOf(date) : new Date(Date.now() - (now ? 0 : DAY_MS)).toISOString().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new OpsError(`"${day}" is no day: write it like 2026-11-30`)
  let report = await callOps(target, ledger.reconcile, { tenant, day, isNew: now })
  while (!report.isDone) report = await callOps(target, ledger.reconcile, { tenant, day })
  const faults = tellReport(report)
  const hint = report.waiting > 0 ? '; some may be on their way: run it again in a minute' : ''
  if (faults > 0) throw new OpsError(`${faults} differences${hint}`)
  say('  everything agrees')
}

export interface DepositOptions {
  tenant: string
  id?: string | undefined
  /** The operator's name. */
  as?: string | undefined
  reason?: string | undefined
  /** The folder for saved pictures. */
  out?: string | undefined
  /** Of `all`: those of a state or of a member, and where the list goes on. */
  status?: string | undefined
  account?: string | undefined
  after?: string | undefined
}

/**
 * `deposits list|proofs|credit|return`: money that arrived and was not credited, or exceeds the requested amount;
 * `deposits reversals|reverse|paid|waive`: deposits that a bank called back, and what members owe for them.
 */
export async function runDeposits(
  target: OpsTarget,
  words: readonly string[],
  options: DepositOptions,
): Promise<void> {
  const { tenant, id, as: operator, reason, out } = options
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'all') return listAllDeposits(target, options)
  if (action === 'proofs') return saveProofs(target, { tenant, subject: 'deposit', id, out })
  if (isReversalAction(action)) return runReversals(target, action, { tenant, id, as: operator, reason })
  const { money } = await callOps(target, ledger.listHeldMoney, { tenant })
  if (action === 'list') {
    say(`${tenant}: ${money.length} sums wait for a decision`)
    for (const each of money) tell(each)
    return
  }
  if (action !== 'credit' && action !== 'return')
    throw new OpsError(
      `deposits takes "list", "all", "proofs", "credit", "return", "reversals", "reverse", "paid" or "waive", not "${action ?? ''}"`,
    )
  const chosen = money.find((each) => each.id === id)
  if (!id || !chosen) throw new OpsError('name one of "deposits list" with --id')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  tell(
    await callOps(target, ledger.resolveHeldMoney, {
      ...{ tenant, kind: chosen.kind, id, operator, reason },
      decision: action,
    }),
  )
}

function tell({ kind, id, account, currency, amountMinor, reason }: ledger.HeldMoney): void {
  const amount = plainDecimal(amountMinor, currency.exponent)
  say(`  ${kind.padEnd(8)} ${id}  ${account}  ${currency.code} ${amount}  ${reason ?? ''}`.trimEnd())
}
