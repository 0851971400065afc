import type { HourlyTerms } from './contract.ts'
import type { OwnAmount, TeamInput } from './tiers.ts'
import { ownByTurnover } from './wage.ts'

/**
 * An agent's own hourly salary, before the difference: a rate of the hour's turnover, or a fixed amount per hour. No loss
 * is checked. The input is one hour of the brand's clock.
 * @throws RangeError where a sum is not exact.
 */
export function ownHourly(terms: HourlyTerms, input: TeamInput): OwnAmount {
  return ownByTurnover(terms, input, undefined)
}
