import { addExact, type Fraction } from '#lib/shared/money/exact.ts'
import type { Carry, DividendTerms } from './contract.ts'
import type { Figures } from './figures.ts'
import { isSecondHalf } from './period-id.ts'
import type { ResultItem, Step, StepOf } from './steps.ts'
import {
  amountOf,
  best,
  chosen,
  plainCandidates,
  teamSteps,
  tierSteps,
  type Candidate,
  type OwnAmount,
  type PeriodResult,
  type TeamInput,
} from './tiers.ts'

export interface DividendInput extends TeamInput {
  periodId: string
  /** The previous period's result; without one nothing is carried. */
  previous?: PeriodResult
}

/** Items of the team's result, without turnover, which is subtracted. */
const PAID_OUT: readonly ResultItem[] = [
  'prizesMinor',
  'bettorRebatesMinor',
  'agentRebatesMinor',
  'activityMinor',
  'depositFeesMinor',
]

/**
 * An agent's own dividend, before the difference. A negative result means that the team lost.
 * @throws RangeError where a sum is not exact.
 */
export function ownDividend(terms: DividendTerms, input: DividendInput): OwnAmount {
  const { activeMembers, steps: counts } = teamSteps(terms, input)
  const { steps: items, resultMinor } = lossResult(input.team)
  const carry = carryStep(terms.carry, resultMinor, input)
  const isReached = activeMembers >= terms.minActiveMembers
  const before: Step[] = [
    ...counts,
    ...items,
    carry,
    { step: 'minimum', activeMembers, requiredMembers: terms.minActiveMembers, isReached },
  ]
  const result = { rawMinor: resultMinor, totalMinor: carry.totalMinor }
  if (!isReached) return none(before, 'minimumActive', result)
  if (carry.totalMinor >= 0) return none(before, 'result', result)
  const lossMinor = -carry.totalMinor
  const tiers = tierSteps(terms.tiers, {
    turnoverMinor: input.team.turnoverMinor,
    activeMembers,
    loss: terms.lossCheck === 'fixed' ? whole(lossMinor) : undefined,
  })
  const candidates =
    terms.lossCheck === 'floating' ? floatingCandidates(tiers, lossMinor) : plainCandidates(tiers, lossMinor)
  return { ...chosen([...before, ...tiers], best(candidates), lossMinor), result }
}

/** The loss result: payouts less turnover. It is also the threshold of wages. */
export function lossResult(team: Figures): { steps: Step[]; resultMinor: number } {
  const steps: Step[] = []
  let sumMinor = 0
  const add = (item: ResultItem, amountMinor: number) => {
    sumMinor = addExact(sumMinor, amountMinor)
    steps.push({ step: 'item', item, amountMinor, sumMinor })
  }
  add('turnoverMinor', 0 - team.turnoverMinor)
  for (const item of PAID_OUT) add(item, team[item])
  steps.push({ step: 'result', resultMinor: sumMinor })
  return { steps, resultMinor: sumMinor }
}

/** The carry of an earlier result, only where the team won. `permanent` carries the total, the others the raw result. */
function carryStep(
  carry: Carry,
  resultMinor: number,
  { previous, periodId }: DividendInput,
): StepOf<'carry'> {
  const isCarried = carry !== 'none' && (carry !== 'secondHalf' || isSecondHalf(periodId))
  const earlierMinor = carry === 'permanent' ? previous?.totalMinor : previous?.rawMinor
  const previousMinor = isCarried ? (earlierMinor ?? 0) : 0
  const addedMinor = Math.max(0, previousMinor)
  return { step: 'carry', carry, previousMinor, addedMinor, totalMinor: addExact(resultMinor, addedMinor) }
}

/** The loss as a factor, at most 1: a tier whose loss is not reached pays proportionally. */
function floatingCandidates(tiers: readonly StepOf<'tier'>[], lossMinor: number): Candidate[] {
  return tiers
    .filter((tier) => tier.missing.length === 0)
    .map((tier) => {
      const isWhole = lossMinor >= tier.lossMinor
      const [partMinor, wholeMinor] = isWhole ? [1, 1] : [lossMinor, tier.lossMinor]
      const { numerator, denominator } = amountOf(tier.rate, lossMinor)
      const amount = {
        numerator: numerator * BigInt(partMinor),
        denominator: denominator * BigInt(wholeMinor),
      }
      return { tier, amount, partMinor, wholeMinor }
    })
}

function none(steps: Step[], reason: StepOf<'notReached'>['reason'], result: PeriodResult): OwnAmount {
  return { ownMinor: 0, isReached: false, steps: [...steps, { step: 'notReached', reason }], result }
}

function whole(minor: number): Fraction {
  return { numerator: BigInt(minor), denominator: 1n }
}
