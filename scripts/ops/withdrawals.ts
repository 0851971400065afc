import { listWithdrawalsToReview, reviewWithdrawal, type reviewItem } from '#lib/api/money/cashier-ops.ts'
import { WITHDRAWAL_STATUSES } from '#lib/api/money/cashier-withdrawals.ts'
import type * as z from 'zod/mini'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { saveProofs } from './proofs.ts'
import { inOwnTexts, type OwnTexts } from './own-texts.ts'
import { say } from './say.ts'

export interface WithdrawalOptions {
  tenant: string
  id?: string | undefined
  /** The operator's name, unique per person. */
  as?: string | undefined
  reason?: string | undefined
  /** The folder for saved pictures. */
  out?: string | undefined
  /** Of `list`: another status than those that wait for a decision. */
  status?: string | undefined
}

/** `withdrawals list|approve|reject`: approval takes two operators, rejection one. */
export async function runWithdrawals(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason, out, status }: WithdrawalOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') return list(target, tenant, status)
  if (status !== undefined) throw new OpsError('only "withdrawals list" takes --status')
  if (action === 'proofs') return saveProofs(target, { tenant, subject: 'withdrawal', id, out })
  if (action !== 'approve' && action !== 'reject')
    throw new OpsError(`withdrawals takes "list", "approve" or "reject", not "${action ?? ''}"`)
  if (!id) throw new OpsError('name the withdrawal with --id; "withdrawals list" shows them')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'reject' && !reason) throw new OpsError('say why with --reason "…"; the player reads it')
  tell(await decide(target, { tenant, id, operator, decision: action, reason: reason ?? 'approved' }))
}

async function list(target: OpsTarget, tenant: string, named: string | undefined): Promise<void> {
  const status = WITHDRAWAL_STATUSES.find((each) => each === named)
  if (named !== undefined && !status)
    throw new OpsError(`--status is one of ${WITHDRAWAL_STATUSES.join(', ')}, not "${named}"`)
  const { withdrawals } = await callOps(target, listWithdrawalsToReview, {
    tenant,
    ...(status ? { status } : {}),
  })
  const which = status ? `with the status ${status}` : 'wait for a decision'
  say(`${tenant}: ${withdrawals.length} withdrawals ${which}`)
  for (const each of withdrawals) tell(each)
}

function decide(target: OpsTarget, input: Parameters<typeof callOps<typeof reviewWithdrawal>>[2]) {
  return inOwnTexts(SAID, () => callOps(target, reviewWithdrawal, input))
}

const SAID: OwnTexts = {
  'withdrawal.unknown': 'there is no such withdrawal at this brand',
  'withdrawal.sameOperator': 'this person has decided already: the second decision is somebody else’s',
  'withdrawal.state': 'this withdrawal is not being reviewed any more',
}

function tell({
  id,
  account,
  status,
  currency,
  amountMinor,
  payout,
  reviews,
}: z.infer<typeof reviewItem>): void {
  const amount = plainDecimal(amountMinor, currency.exponent)
  say(`  ${id}  ${account}  ${currency.code} ${amount}  ${payout}  ${status}`)
  for (const { operator, decision, reason } of reviews) say(`    ${operator}: ${decision}: ${reason}`)
}
