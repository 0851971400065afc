import { compareFractions, type Fraction, roundHalfUp } from '#lib/shared/money/exact.ts'
import { timesRate } from './rate.ts'
import type { ActiveRule, Rate, TieredTerms, Tier } from './contract.ts'
import type { Figures } from './figures.ts'
import type { Step, StepOf, TierCondition } from './steps.ts'

/** The input of one agent's own amount. `counted` is `teamActivity` by the contract's rule. */
export interface TeamInput {
  own: Figures
  team: Figures
  counted: number
  /** Calendar days of the period. */
  days: number
}

/** The amount before the difference, and its derivation. */
export interface OwnAmount {
  ownMinor: number
  isReached: boolean
  steps: Step[]
  /** For the carry of later periods; dividends only. */
  result?: PeriodResult
}

/** Loss results (positive: the team won) before and after the carry. */
export interface PeriodResult {
  rawMinor: number
  totalMinor: number
}

export interface Reached {
  turnoverMinor: number
  activeMembers: number
  /** The loss for the tiers' conditions, not negative; `undefined` where no loss is checked. */
  loss: Fraction | undefined
}

/** One candidate of the selection: its amount is exact until it is selected. */
export interface Candidate {
  tier: StepOf<'tier'>
  amount: Fraction
  partMinor: number
  wholeMinor: number
}

/** Active members of a team; a daily mean is rounded down. */
function activeMembersOf(rule: ActiveRule, { counted, days }: TeamInput): number {
  if (rule.count === 'period') return counted
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError('a period has days')
  return Math.floor(counted / days)
}

/** The lines about turnover and active members, with which all tiered kinds begin. */
export function teamSteps(terms: TieredTerms, input: TeamInput): { activeMembers: number; steps: Step[] } {
  const activeMembers = activeMembersOf(terms.active, input)
  const { own, team, counted, days } = input
  const belowMinor = team.turnoverMinor - own.turnoverMinor
  return {
    activeMembers,
    steps: [
      { step: 'turnover', ownMinor: own.turnoverMinor, belowMinor, teamMinor: team.turnoverMinor },
      { step: 'active', ...terms.active, counted, days, activeMembers },
    ],
  }
}

/** Each tier with its shortfalls; bounds are inclusive. */
export function tierSteps(tiers: readonly Tier[], reached: Reached): StepOf<'tier'>[] {
  return tiers.map((tier, index) => {
    const missing: TierCondition[] = []
    if (reached.turnoverMinor < tier.turnoverMinor) missing.push('turnover')
    if (reached.activeMembers < tier.activeMembers) missing.push('active')
    const bound = { numerator: BigInt(tier.lossMinor), denominator: 1n }
    if (reached.loss && compareFractions(reached.loss, bound) < 0) missing.push('loss')
    return { step: 'tier', tier: index + 1, ...tier, missing }
  })
}

/** The amount of a rate on a base. Fixed amounts do not depend on the base. */
export function amountOf(rate: Rate, baseMinor: number): Fraction {
  if (rate.type === 'percent') return timesRate(baseMinor, rate.rateE6)
  return { numerator: BigInt(rate.valueMinor), denominator: 1n }
}

/** The candidate with the highest amount; of equal ones the lowest tier. */
export function best(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (chosen, each) => (chosen && compareFractions(each.amount, chosen.amount) <= 0 ? chosen : each),
    undefined,
  )
}

/** Candidates of the reached tiers, by plain rates. */
export function plainCandidates(tiers: readonly StepOf<'tier'>[], baseMinor: number): Candidate[] {
  return tiers
    .filter((tier) => tier.missing.length === 0)
    .map((tier) => ({ tier, amount: amountOf(tier.rate, baseMinor), partMinor: 1, wholeMinor: 1 }))
}

/** The selected amount, rounded half up: the only rounding of a bill. */
function ownStep({ tier, amount, partMinor, wholeMinor }: Candidate, baseMinor: number): StepOf<'own'> {
  const ownMinor = roundHalfUp(amount)
  return { step: 'own', tier: tier.tier, rate: tier.rate, baseMinor, partMinor, wholeMinor, ownMinor }
}

/** The lines about the tiers and the selected one, or that none was reached. */
export function chosen(
  steps: readonly Step[],
  candidate: Candidate | undefined,
  baseMinor: number,
): OwnAmount {
  if (!candidate)
    return { ownMinor: 0, isReached: false, steps: [...steps, { step: 'notReached', reason: 'tiers' }] }
  const own = ownStep(candidate, baseMinor)
  return { ownMinor: own.ownMinor, isReached: true, steps: [...steps, own] }
}
