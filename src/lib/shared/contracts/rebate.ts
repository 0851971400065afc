import { FULL_SERIES, type CommissionTerms, type Contract, type RebateTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import { NO_FIGURES } from './figures.ts'
import type { PeriodMember } from './settle.ts'
import { lineOf, type Line } from './line.ts'
import { contractHolders, roundShares, shareByRates, type AgentShare } from './rate-shares.ts'
import { contractsByIndex } from './standing.ts'

const RATE_OF_ONE = RATE_SCALE / FULL_SERIES

/** A lottery bet with the chosen series: more prize, less rebate. */
export interface SeriesBet {
  memberId: string
  stakeMinor: number
  series: number
}

/** The value of one step of the series, as a rate: (max - series) / 2000. */
export function rebateRate(maxSeries: number, series: number): number {
  return Math.max(0, maxSeries - series) * RATE_OF_ONE
}

/**
 * The rebate of one bet: the bettor gets the difference between its highest series and the chosen one, each agent the
 * difference between its own and the one below. Along the line this adds up to (the top's highest series - the chosen one)
 * / 2000 of the stake. A level above the upline's is limited to it.
 *
 * @param line all members above the bettor are sufficient.
 * @throws RangeError where the bettor is not in the line, or an agent has two contracts.
 */
export function rebateOf(
  line: Line,
  contracts: readonly Contract<RebateTerms>[],
  bet: SeriesBet,
): AgentShare[] {
  const held = contractsByIndex(line, contracts)
  const bettor = line.indexOf.get(bet.memberId)
  if (bettor === undefined) throw new RangeError(`not in the line: ${bet.memberId}`)
  const rates = held.map((contract) => contract && rebateRate(contract.terms.maxSeries, bet.series))
  const bases: number[] = []
  bases[bettor] = bet.stakeMinor
  const parts = shareByRates(line, rates, { outcome: 'stake', bases })
  return roundShares(line, parts, contractHolders(held))
}

/**
 * Commission of a period: a share of stakes, or for card games of each member's losses in it, by rate difference along the
 * line. A member who won counts as a loss of 0.
 *
 * @throws RangeError where the contracts do not share one basis, or an agent has two.
 */
export function settleCommission(
  members: readonly PeriodMember[],
  contracts: readonly Contract<CommissionTerms>[],
): AgentShare[] {
  const line = lineOf(members)
  const held = contractsByIndex(line, contracts)
  const basis = contracts[0]?.terms.basis
  if (contracts.some(({ terms }) => terms.basis !== basis)) throw new RangeError('one basis a line')
  const bases = members.map(({ figures = NO_FIGURES }) =>
    basis === 'loss' ? Math.max(0, figures.turnoverMinor - figures.prizesMinor) : figures.turnoverMinor,
  )
  const rates = held.map((contract) => contract?.terms.rateE6)
  const parts = shareByRates(line, rates, { outcome: 'stake', bases })
  return roundShares(line, parts, contractHolders(held))
}
