import { claimEntry, releaseEntry } from '#lib/api/base/claims.ts'
import { DEPOSIT_STATES, listOperatedDeposits } from '#lib/api/money/cashier-deposits-ops.ts'
import {
  exportWithdrawals,
  getOperatedWithdrawal,
  listOperatedWithdrawals,
  type OperatedWithdrawal,
} from '#lib/api/money/cashier-withdrawals-ops.ts'
import { WITHDRAWAL_STATUSES } from '#lib/api/money/cashier-withdrawals.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, readTable, type OpsTarget } from './call.ts'
import { writeOutput } from './files.ts'
import { say } from './say.ts'

interface QueueOptions {
  tenant: string
  id?: string | undefined
  as?: string | undefined
  account?: string | undefined
  status?: string | undefined
  after?: string | undefined
  out?: string | undefined
}

/** `withdrawals all`: every state, with what a person has to look at; with `--out` all of them as a table. */
export async function listAllWithdrawals(
  target: OpsTarget,
  { tenant, account, status, after, out }: QueueOptions,
): Promise<void> {
  if (out !== undefined) {
    const asked = { tenant, ...(account ? { account } : {}), ...stateOf(status, WITHDRAWAL_STATUSES) }
    writeOutput(out, await readTable(target, exportWithdrawals, asked))
    return say(`written to ${out}`)
  }
  const { withdrawals, next } = await callOps(target, listOperatedWithdrawals, {
    ...{ tenant, ...(account ? { account } : {}), ...(after ? { after } : {}) },
    ...stateOf(status, WITHDRAWAL_STATUSES),
  })
  say(`${tenant}: ${withdrawals.length} withdrawals`)
  for (const each of withdrawals) tell(each)
  if (next) say(`  more with --after ${next}`)
}

/** `withdrawals show`: one with its facts. */
export async function showWithdrawal(target: OpsTarget, { tenant, id }: QueueOptions): Promise<void> {
  if (!id) throw new OpsError('name the withdrawal with --id; "withdrawals all" shows them')
  const { withdrawal, wagering, sharers, earlier } = await callOps(target, getOperatedWithdrawal, {
    tenant,
    id,
  })
  tell(withdrawal)
  for (const [name, value] of Object.entries(withdrawal.facts ?? {})) say(`    ${name}: ${String(value)}`)
  for (const { title, wageredMinor, requiredMinor } of wagering)
    say(`    bonus ${title}: wagered ${wageredMinor} of ${requiredMinor}`)
  for (const { account, by } of sharers) say(`    shares the ${by} with ${account}`)
  for (const each of earlier) say(`    earlier: ${each.id}  ${each.amountMinor}  ${each.status}`)
}

/** `withdrawals claim|release`: who works on an entry. */
export async function holdWithdrawal(
  target: OpsTarget,
  action: 'claim' | 'release',
  { tenant, id, as: operator }: QueueOptions,
): Promise<void> {
  if (!id) throw new OpsError('name the withdrawal with --id; "withdrawals all" shows them')
  if (!operator) throw new OpsError('say who works on it with --as <name>')
  const entry = { tenant, subject: 'withdrawal', id, operator } as const
  if (action === 'release') {
    const { claim } = await callOps(target, releaseEntry, entry)
    return say(`${id}: ${claim ? `still with ${claim.operator}` : 'free'}`)
  }
  const { untilMs } = await callOps(target, claimEntry, entry)
  say(`${id}: with ${operator} until ${new Date(untilMs).toISOString()}`)
}

/** `deposits all`: every state. */
export async function listAllDeposits(
  target: OpsTarget,
  { tenant, account, status, after }: QueueOptions,
): Promise<void> {
  const { deposits, next } = await callOps(target, listOperatedDeposits, {
    ...{ tenant, ...(account ? { account } : {}), ...(after ? { after } : {}) },
    ...stateOf(status, DEPOSIT_STATES),
  })
  say(`${tenant}: ${deposits.length} deposits`)
  for (const { id, account: of, currency, amountMinor, method, transactionId, reason, ...row } of deposits) {
    const amount = `${currency.code} ${plainDecimal(amountMinor, currency.exponent)}`
    const parts = [id, of, amount, method, row.status, transactionId, reason]
    say(`  ${new Date(row.createdAtMs).toISOString()}  ${parts.filter(Boolean).join('  ')}`)
  }
  if (next) say(`  more with --after ${next}`)
}

function tell({
  id,
  account,
  status,
  currency,
  amountMinor,
  risks,
  claim,
  ...row
}: OperatedWithdrawal): void {
  const amount = `${currency.code} ${plainDecimal(amountMinor, currency.exponent)}`
  const held = claim ? `  with ${claim.operator}` : ''
  const looks = risks.length > 0 ? `  look at: ${risks.join(', ')}` : ''
  say(
    `  ${new Date(row.requestedAtMs).toISOString()}  ${id}  ${account}  ${amount}  ${status}${held}${looks}`,
  )
}

function stateOf<State extends string>(
  text: string | undefined,
  known: readonly State[],
): { status?: State } {
  if (text === undefined) return {}
  const status = known.find((each) => each === text)
  if (!status) throw new OpsError(`--status is one of ${known.join(', ')}, not "${text}"`)
  return { status }
}
