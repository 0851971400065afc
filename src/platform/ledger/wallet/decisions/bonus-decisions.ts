import {
  cancelBonus,
  elapse,
  forfeitBonus,
  grantBonus,
  type GrantDecision,
  type GrantRefusal,
} from '#lib/shared/rewards/bonus.ts'
import type { ErrorCode } from '#lib/api/errors.ts'
import { BonusRun } from './bonus-run.ts'
import { apply, foreign, refuse, type About, type Decide, type Decision } from './decision.ts'
import { depositIdIn } from './deposit-back-decisions.ts'
import { lapseFreeRounds } from './free-rounds.ts'
import { duringBreak } from '#platform/ledger/wallet/protection/limit-check.ts'

const MOVED = { kind: 'moved' } as const
const REFUSALS: Record<GrantRefusal, ErrorCode> = {
  frozen: 'wallet.frozen',
  blocked: 'bonus.blocked',
  known: 'request.keyReused',
  unknown: 'bonus.unknown',
  ended: 'bonus.ended',
  state: 'bonus.ended',
}

/** Starts a bonus, or queues it behind the current one. Its money belongs to the brand until it is wagered. */
export const decideGrantBonus: Decide<'grantBonus'> = (command, wallet, atMs) => {
  const { operationKey, amountMinor, reference, terms } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (terms.bonusMinor !== amountMinor) return refuse('request.invalid', { field: 'terms.bonusMinor' })
  const stopped = duringBreak(wallet, atMs)
  if (stopped) return stopped
  // While the claim waited for review, its deposit may have been taken back, or paid out again.
  const deposit = terms.depositKey ? wallet.deposit(depositIdIn(terms.depositKey)) : undefined
  if (deposit && (deposit.backMinor > 0 || deposit.hasLeft)) return refuse('deposit.state')
  const run = new BonusRun(wallet, atMs)
  const given = grantBonus(run.book, {
    id: operationKey,
    offerId: reference,
    terms,
    as: { kind: 'granted' },
  })
  return decided(run, given, {
    about: { purpose: 'bonusGrant', reference },
    operationKey,
    currency: command.currency,
  })
}

/** The member cancels a bonus. */
export const decideCancelBonus: Decide<'cancelBonus'> = ({ operationKey, grantId }, wallet, atMs) => {
  const run = new BonusRun(wallet, atMs, [grantId])
  return decided(run, cancelBonus(run.book, grantId), {
    about: { purpose: 'bonusForfeit', reference: grantId },
    operationKey,
  })
}

/** An operator forfeits a bonus. */
export const decideForfeitBonus: Decide<'forfeitBonus'> = (command, wallet, atMs) => {
  const { operationKey, grantId, note } = command
  const run = new BonusRun(wallet, atMs, [grantId])
  return decided(run, forfeitBonus(run.book, grantId), {
    about: { purpose: 'bonusForfeit', reference: grantId, note },
    operationKey,
  })
}

/**
 * A suspension: a member who is cleared keeps the bonuses unchanged. Breaks and bans end them (`protect-decisions.ts`).
 */
export const decideBlockBonuses: Decide<'blockBonuses'> = ({ blocked, note }) =>
  apply({ purpose: 'control', reference: '', note }, MOVED, {
    rows: [['UPDATE owner SET bonus_blocked = ?', blocked ? 1 : 0]],
  })

/** Applies what follows from time alone: expiry of bonuses and free rounds, and the start of the next bonus. */
export const decideLapseBonuses: Decide<'lapseBonuses'> = ({ operationKey }, wallet, atMs) => {
  const run = new BonusRun(wallet, atMs)
  run.take(elapse(run.book))
  const lapsed = lapseFreeRounds(wallet, run, atMs)
  return apply({ purpose: 'bonusForfeit', reference: '' }, MOVED, {
    postings: run.postings(operationKey),
    rows: [...run.rows(), ...lapsed],
  })
}

function decided(
  run: BonusRun,
  decision: GrantDecision,
  { about, operationKey, currency }: { about: About; operationKey: string; currency?: string },
): Decision {
  if (decision.kind === 'refused') return refuse(REFUSALS[decision.reason])
  run.take(decision)
  return apply(about, MOVED, { postings: run.postings(operationKey, currency), rows: run.rows() })
}
