import { BonusPlan, type BonusBook, type BonusDecision } from './bonus-plan.ts'
import { positiveUnits, wholeUnits } from './units.ts'
import {
  CLOSING_MS,
  isEnded,
  isRunning,
  stepped,
  type ForfeitReason,
  type Grant,
  type GrantTerms,
} from './grant.ts'

export interface GrantRequest {
  /** The operation key, such as `promo:<offer>:<deposit>`. */
  id: string
  offerId: string
  terms: GrantTerms
  /** `offered` needs the member's acceptance; `acceptByMs` undefined: no deadline. */
  as: { kind: 'granted' } | { kind: 'offered'; acceptByMs: number | undefined }
}

export type GrantRefusal = 'frozen' | 'blocked' | 'known' | 'unknown' | 'ended' | 'state'
export type GrantDecision = ({ kind: 'decided' } & BonusDecision) | { kind: 'refused'; reason: GrantRefusal }

/**
 * Grants a bonus: it starts at once if none is active, else it is queued, first in, first out. Exclusion and freeze are
 * checked here, inside the wallet's transaction; if they are unknown, nothing is granted.
 */
export function grantBonus(book: BonusBook, request: GrantRequest): GrantDecision {
  const barred = barredBy(book)
  if (barred) return refused(barred)
  assertTerms(request.terms)
  return decided(book, (plan) => {
    if (plan.grant(request.id)) return 'known'
    const { id, offerId, terms, as } = request
    const offered: Grant = {
      id,
      offerId,
      state: 'offered',
      reason: undefined,
      terms,
      queuePosition: 0,
      acceptByMs: as.kind === 'offered' ? as.acceptByMs : undefined,
      expiresAtMs: undefined,
      grantedMinor: 0,
      balanceMinor: 0,
      stakedMinor: 0,
      returnedMinor: 0,
      convertedMinor: 0,
      forfeitedMinor: 0,
      progressE4: 0,
      openBets: 0,
    }
    plan.put(as.kind === 'offered' ? offered : queued(plan, offered))
    return undefined
  })
}

/**
 * The member accepts an offered bonus. The platform grants what is claimed: a claim is the acceptance.
 *
 * @unoffered
 */
export function acceptBonus(book: BonusBook, grantId: string): GrantDecision {
  const barred = barredBy(book)
  if (barred) return refused(barred)
  return decided(book, (plan) => {
    const grant = plan.grant(grantId)
    if (!grant) return 'unknown'
    if (isEnded(grant)) return 'ended'
    if (grant.state !== 'offered') return 'state'
    plan.put(queued(plan, grant))
    return undefined
  })
}

/** The member cancels a bonus in any state. Real money is never affected. */
export function cancelBonus(book: BonusBook, grantId: string): GrantDecision {
  return decided(book, (plan) => {
    const grant = plan.grant(grantId)
    if (!grant) return 'unknown'
    if (isEnded(grant)) return 'ended'
    plan.end(grant, 'cancel')
    return undefined
  })
}

/**
 * The bonuses that a withdrawal ends: the active one, and queued ones that depend on a deposit, as that deposit may be
 * withdrawn. Shown to the member, with the sum, before the withdrawal is confirmed.
 */
export function lostByWithdrawal(book: BonusBook): { grants: readonly Grant[]; forfeitedMinor: number } {
  const plan = new BonusPlan(book)
  plan.lapse()
  const grants = plan.grants.filter(isLostByWithdrawal)
  return { grants, forfeitedMinor: grants.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) }
}

/** The bonus part of a withdrawal; the wallet moves the real money. */
export function forfeitOnWithdrawal(book: BonusBook): BonusDecision {
  return forfeited(book, 'withdrawal', isLostByWithdrawal)
}

/** A deposit was reversed: its bonus ends in any state. */
export function forfeitOfDeposit(book: BonusBook, depositKey: string): BonusDecision {
  return forfeited(book, 'depositReversed', ({ terms }) => terms.depositKey === depositKey)
}

/** All bonuses end: self-exclusion, time-out, ban. The wallet begins the break in the same transaction. */
export function forfeitAll(book: BonusBook, reason: ForfeitReason): BonusDecision {
  return forfeited({ ...book, isBlocked: true }, reason, () => true)
}

/** An operator forfeits one bonus. */
export function forfeitBonus(book: BonusBook, grantId: string): GrantDecision {
  return decided(book, (plan) => {
    const grant = plan.grant(grantId)
    if (!grant) return 'unknown'
    if (isEnded(grant)) return 'ended'
    plan.end(grant, 'forfeit', 'operator')
    return undefined
  })
}

/** Applies the effects of time; every other event does this first. */
export function elapse(book: BonusBook): BonusDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  plan.activateNext()
  return plan.decision()
}

/** When `elapse` is due next, for the wallet's alarm; undefined: never. */
export function nextDueMs(grants: readonly Grant[]): number | undefined {
  const moments = grants.flatMap(({ state, acceptByMs, expiresAtMs }) => {
    if (state === 'offered' && acceptByMs !== undefined) return [acceptByMs]
    if (state === 'active' && expiresAtMs !== undefined) return [expiresAtMs]
    return state === 'closing' && expiresAtMs !== undefined ? [expiresAtMs + CLOSING_MS] : []
  })
  return moments.length > 0 ? Math.min(...moments) : undefined
}

function queued(plan: BonusPlan, offered: Grant): Grant {
  const last = Math.max(0, ...plan.grants.map(({ queuePosition }) => queuePosition))
  return { ...stepped(offered, 'accept'), queuePosition: last + 1 }
}

function isLostByWithdrawal(grant: Grant): boolean {
  return isRunning(grant) || (grant.state === 'queued' && grant.terms.depositKey !== undefined)
}

function forfeited(
  book: BonusBook,
  reason: ForfeitReason,
  isMeant: (grant: Grant) => boolean,
): BonusDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  for (const grant of plan.grants) if (!isEnded(grant) && isMeant(grant)) plan.end(grant, 'forfeit', reason)
  plan.activateNext()
  return plan.decision()
}

function decided(book: BonusBook, act: (plan: BonusPlan) => GrantRefusal | undefined): GrantDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  const reason = act(plan)
  if (reason) return refused(reason)
  plan.activateNext()
  return { kind: 'decided', ...plan.decision() }
}

function barredBy({ isFrozen, isBlocked }: BonusBook): GrantRefusal | undefined {
  if (isBlocked !== false) return 'blocked'
  return isFrozen ? 'frozen' : undefined
}

function refused(reason: GrantRefusal): GrantDecision {
  return { kind: 'refused', reason }
}

function assertTerms({ bonusMinor, requiredE4, capMinor, maxStakeMinor, lifeMs }: GrantTerms): void {
  positiveUnits(bonusMinor, 'bonusMinor')
  wholeUnits(requiredE4, 'requiredE4')
  wholeUnits(capMinor ?? 0, 'capMinor')
  positiveUnits(maxStakeMinor ?? 1, 'maxStakeMinor')
  positiveUnits(lifeMs, 'lifeMs')
}
