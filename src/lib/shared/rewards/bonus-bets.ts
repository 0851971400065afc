import type { Category } from '#lib/shared/product/vocabulary.ts'
import { allocate } from '#lib/shared/money/money.ts'
import {
  BonusPlan,
  type BonusAccount,
  type BonusBook,
  type BonusDecision,
  type StakeWorld,
} from './bonus-plan.ts'
import { positiveUnits, wholeUnits } from './units.ts'
import { isEnded, isRunning, type Grant } from './grant.ts'
import type { GameFacts } from './products.ts'
import { validStake } from './valid-stake.ts'
import { contributionOf } from './weights.ts'

export interface StakeRequest {
  betKey: string
  world: StakeWorld
  game: GameFacts
  stakeMinor: number
  /** The total of a slip, if it is larger than the stake: a bonus's maximum stake applies to the whole slip. */
  slipMinor?: number
}

/** The facts of a bet that the wallet stores until it is settled or rolled back. */
export interface BonusBet {
  key: string
  world: StakeWorld
  category: Category
  realMinor: number
  bonusMinor: number
  /** The bonus that the bet counts for; undefined where none was active or the game is excluded. */
  grantId: string | undefined
  /** The game's contribution when the bet was placed. */
  weightBp: number
}

export interface BetResult {
  /** The bet's total payout, its stake included. */
  payoutMinor: number
  /** The part of the stake that came back and was not at risk; the payout contains it. */
  refundMinor?: number | undefined
}

export type StakeRefusal = 'frozen' | 'blocked' | 'insufficient' | 'maxStake'
export type StakeDecision =
  ({ kind: 'staked'; bet: BonusBet } & BonusDecision) | { kind: 'refused'; reason: StakeRefusal }
/** `realMinor` and `bonusMinor` are the split of the payout or the returned stake. */
export type BackDecision = BonusDecision & { realMinor: number; bonusMinor: number }
/**
 * Takes a stake: real money first, or the bonus first where it is sticky. The wallet checks the player's limits with the
 * returned split: a stake limit counts both parts, a loss limit the real one.
 */
export function stakeBet(book: BonusBook, request: StakeRequest): StakeDecision {
  const plan = new BonusPlan(book)
  const bet = staked(plan, book, request)
  return typeof bet === 'string'
    ? { kind: 'refused', reason: bet }
    : { kind: 'staked', bet, ...plan.decision() }
}

/**
 * Pays a bet and counts its wagering. A payout is split between real and bonus money like the stake, the odd unit to real.
 * What the bet returns to an ended bonus belongs to the player if that bonus was completed (within its cap), else to the
 * brand.
 */
export function settleBet(book: BonusBook, bet: BonusBet, result: BetResult): BackDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  const split = settled(plan, bet, result)
  plan.activateNext()
  return { ...split, ...plan.decision() }
}

/** Returns a stake as it was taken; nothing counts. */
export function rollBackBet(book: BonusBook, bet: BonusBet): BackDecision {
  const plan = new BonusPlan(book)
  plan.lapse()
  const split = { realMinor: bet.realMinor, bonusMinor: bet.bonusMinor }
  bringBack(plan, bet, { ...split, countedMinor: 0, code: 'rollback' })
  plan.activateNext()
  return { ...split, ...plan.decision() }
}

function staked(plan: BonusPlan, book: BonusBook, request: StakeRequest): BonusBet | StakeRefusal {
  const { betKey, world, game, stakeMinor, slipMinor = stakeMinor } = request
  positiveUnits(stakeMinor, 'stakeMinor')
  if (book.isFrozen) return 'frozen'
  if (book.isBlocked !== false) return 'blocked'
  plan.lapse()
  plan.activateNext()
  const { active } = plan
  const contribution = active && contributionOf(active.terms.contribution, game)
  const fed = contribution?.isExcluded ? undefined : active
  if (fed?.terms.maxStakeMinor !== undefined && slipMinor > fed.terms.maxStakeMinor) return 'maxStake'
  const bonusLeft = fed?.balanceMinor ?? 0
  if (plan.realMinor + bonusLeft < stakeMinor) return 'insufficient'
  const bonusMinor = fed?.terms.isSticky
    ? Math.min(bonusLeft, stakeMinor)
    : stakeMinor - Math.min(plan.realMinor, stakeMinor)
  const realMinor = stakeMinor - bonusMinor
  const part = (debit: BonusAccount, amountMinor: number) =>
    plan.post({ id: `${betKey}#stake-${debit}`, debit, credit: world, amountMinor, code: 'stake' })
  part('player', realMinor)
  part('bonus', bonusMinor)
  if (fed)
    plan.put({
      ...fed,
      balanceMinor: fed.balanceMinor - bonusMinor,
      stakedMinor: fed.stakedMinor + bonusMinor,
      openBets: fed.openBets + 1,
    })
  const weightBp = fed ? (contribution?.weightBp ?? 0) : 0
  return { key: betKey, world, category: game.category, realMinor, bonusMinor, grantId: fed?.id, weightBp }
}

function settled(plan: BonusPlan, bet: BonusBet, { payoutMinor, refundMinor }: BetResult) {
  wholeUnits(payoutMinor, 'payoutMinor')
  const parts = [bet.realMinor, bet.bonusMinor]
  const [realMinor = 0, bonusMinor = 0] = allocate(payoutMinor, parts)
  const stakeMinor = bet.realMinor + bet.bonusMinor
  const validMinor = validStake({ category: bet.category, stakeMinor, payoutMinor, refundMinor })
  const [, validBonusMinor = 0] = allocate(validMinor, parts)
  const counts = bet.grantId === undefined ? undefined : plan.grant(bet.grantId)?.terms.counts
  const countedMinor = counts === 'bonusStake' ? validBonusMinor : validMinor
  bringBack(plan, bet, { realMinor, bonusMinor, countedMinor, code: 'win' })
  return { realMinor, bonusMinor }
}

interface Back {
  realMinor: number
  bonusMinor: number
  countedMinor: number
  code: 'win' | 'rollback'
}

function bringBack(
  plan: BonusPlan,
  bet: BonusBet,
  { realMinor, bonusMinor, countedMinor, code }: Back,
): void {
  const part = (credit: BonusAccount, amountMinor: number) =>
    plan.post({ id: `${bet.key}#back-${credit}`, debit: bet.world, credit, amountMinor, code })
  part('player', realMinor)
  part('bonus', bonusMinor)
  if (bet.grantId === undefined) {
    if (bet.bonusMinor > 0) throw new RangeError(`bet ${bet.key} staked bonus money of no bonus`)
    return
  }
  const before = plan.grant(bet.grantId)
  if (!before || before.openBets === 0)
    throw new RangeError(`bet ${bet.key} feeds a bonus that does not know it`)
  const fed = {
    ...before,
    openBets: before.openBets - 1,
    returnedMinor: before.returnedMinor + bonusMinor,
  }
  if (isEnded(fed)) {
    plan.put(fed)
    plan.releaseLate(fed, bonusMinor, bet.key)
    return
  }
  const progressE4 = fed.progressE4 + countedE4(fed, countedMinor, bet.weightBp)
  const fuller = { ...fed, balanceMinor: fed.balanceMinor + bonusMinor, progressE4 }
  plan.put(fuller)
  finishBonus(plan, fuller)
}

/** A running bonus ends when its wagering is complete, when its balance is used up, or when no bet can count any more. */
export function finishBonus(plan: BonusPlan, grant: Grant): void {
  if (!isRunning(grant)) throw new RangeError(`a bet feeds a bonus that is ${grant.state}`)
  if (grant.progressE4 === grant.terms.requiredE4) plan.complete(grant)
  else if (grant.openBets > 0) return
  else if (grant.state === 'closing') plan.end(grant, 'expire')
  else if (grant.balanceMinor === 0) plan.end(grant, 'lose')
}

/** The progress that a settled stake adds, without rounding, limited to what is required. */
function countedE4({ terms, progressE4 }: Grant, countedMinor: number, weightBp: number): number {
  const leftE4 = terms.requiredE4 - progressE4
  // A product beyond exact numbers exceeds any requirement.
  return weightBp > 0 && countedMinor > Number.MAX_SAFE_INTEGER / weightBp
    ? leftE4
    : Math.min(leftE4, countedMinor * weightBp)
}
