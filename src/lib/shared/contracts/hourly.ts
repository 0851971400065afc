import type { HourlyTerms } from './contract.ts'
import type { OwnAmount, TeamInput } from './tiers.ts'
import { ownByTurnover } from './wage.ts'

/**
 * An agent's own hourly salary, before the difference: a rate of the hour's turnover, or an amount for the hour. No loss is
 * checked. The input holds one hour of the brand's clock.
 * @throws RangeError where a sum is not exact.
 */
export function ownHourly(terms: HourlyTerms, input: TeamInput): OwnAmount {
  return ownByTurnover(terms, input, undefined)
}
