import type { HourlyTerms, WageTerms } from './contract.ts'
import { lossResult } from './dividend.ts'
import type { Step } from './steps.ts'
import {
  best,
  chosen,
  plainCandidates,
  teamSteps,
  tierSteps,
  type OwnAmount,
  type TeamInput,
} from './tiers.ts'

/**
 * An agent's own daily wage, before the difference: the highest tier that the team's turnover, active members and, if
 * checked, loss reach. A team that won counts as a loss of 0.
 * @throws RangeError where a sum is not exact.
 */
export function ownWage(terms: WageTerms, input: TeamInput): OwnAmount {
  if (terms.lossCheck === 'none') return ownByTurnover(terms, input, undefined)
  const { steps, resultMinor } = lossResult(input.team)
  return ownByTurnover(terms, input, { steps, lossMinor: Math.max(0, -resultMinor) })
}

/** Shared by daily wage and hourly salary: a rate of the team's turnover, or an amount per period. */
export function ownByTurnover(
  terms: WageTerms | HourlyTerms,
  input: TeamInput,
  checked: { steps: Step[]; lossMinor: number } | undefined,
): OwnAmount {
  const { activeMembers, steps } = teamSteps(terms, input)
  const { turnoverMinor } = input.team
  const loss = checked && { numerator: BigInt(checked.lossMinor), denominator: 1n }
  const tiers = tierSteps(terms.tiers, { turnoverMinor, activeMembers, loss })
  return chosen(
    [...steps, ...(checked?.steps ?? []), ...tiers],
    best(plainCandidates(tiers, turnoverMinor)),
    turnoverMinor,
  )
}
