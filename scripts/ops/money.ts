import * as ledger from '#lib/api/ops/ledger-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { isReversalAction, runReversals } from './deposit-reversals.ts'
import { dayOf } from './dates.ts'
import { saveProofs } from './proofs.ts'
import { say } from './say.ts'

/** `reconciliation`: compares a day of the wallets with the lists and the cashier; fails on any difference. */
export async function runReconciliation(
  target: OpsTarget,
  { tenant, date, now = false }: { tenant: string; date?: string | undefined; now?: boolean | undefined },
): Promise<void> {
  if (date && now) throw new OpsError('--date and --now exclude each other')
  const day = date ? dayOf(date) : new Date(Date.now() - (now ? 0 : DAY_MS)).toISOString().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new OpsError(`"${day}" is no day: write it like 2026-11-30`)
  let report = await callOps(target, ledger.reconcile, { tenant, day, isNew: now })
  while (!report.isDone) report = await callOps(target, ledger.reconcile, { tenant, day })
  const differing = report.figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)
  say(`${tenant}: ${day} up to ${new Date(report.untilMs).toISOString()}: ${report.wallets} wallets`)
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
  const faults = report.broken.length + differing.length
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
}

/**
 * `deposits list|proofs|credit|return`: money that arrived and was not credited, or exceeds the requested amount;
 * `deposits reversals|reverse|paid|waive`: deposits that a bank called back, and what members owe for them.
 */
export async function runDeposits(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason, out }: DepositOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
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
      `deposits takes "list", "proofs", "credit", "return", "reversals", "reverse", "paid" or "waive", not "${action ?? ''}"`,
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
