import { addExact } from '#lib/shared/money/exact.ts'
import type { Contract, RealtimeTerms } from './contract.ts'
import type { Line } from './line.ts'
import { contractHolders, roundShares, shareByRates, type AgentShare, type RatePart } from './rate-shares.ts'
import { contractsByIndex } from './standing.ts'

/** A settled bet. Won with a prize above the stake, neutral with the stake returned, lost below it. */
export interface SettledBet {
  betId: string
  memberId: string
  stakeMinor: number
  prizeMinor: number
}

export interface RealtimeSettlement {
  shares: AgentShare[]
  /** The bets counted in this run; they never count again. */
  countedBetIds: string[]
}

/**
 * Real-time salary of one run, every five minutes: each new bet is divided by rate difference along the line of its bettor,
 * whose own rate counts. For an agent whose contract requires a higher single stake, a bet counts as if the agent had no
 * rate. Shares are rounded down once per run; the remainder goes to the top agent.
 *
 * @param counted ids of bets from earlier runs; they are skipped, as are duplicates.
 * @throws RangeError where a bettor is not in the line, or an agent has two contracts.
 */
export function settleRealtime(
  line: Line,
  contracts: readonly Contract<RealtimeTerms>[],
  { bets, counted }: { bets: readonly SettledBet[]; counted: ReadonlySet<string> },
): RealtimeSettlement {
  const countedBetIds = newBetIds(bets, counted)
  const fresh = new Set(countedBetIds)
  const once = bets.filter((bet) => fresh.delete(bet.betId))
  const parts = realtimeParts(line, contracts, once)
  const held = contractHolders(contractsByIndex(line, contracts))
  return { shares: roundShares(line, parts, held), countedBetIds }
}

/**
 * The exact shares of bets, all of which count.
 * @throws RangeError as `settleRealtime`.
 */
export function realtimeParts(
  line: Line,
  contracts: readonly Contract<RealtimeTerms>[],
  bets: readonly SettledBet[],
): RatePart[] {
  const held = contractsByIndex(line, contracts)
  const minStakes = [...new Set(contracts.map(({ terms }) => terms.minStakeMinor))].toSorted((a, b) => a - b)
  const groups = new Map<string, Group>()
  for (const bet of bets) {
    const outcome = outcomeOf(bet)
    if (outcome) addBet(groups, { line, bet, outcome, minStakes })
  }
  return [...groups.values()].flatMap(({ outcome, stakeFromMinor, bases }) => {
    const rates = held.map((contract) => rateOf(contract?.terms, outcome, stakeFromMinor))
    return shareByRates(line, rates, { outcome, bases })
  })
}

function newBetIds(bets: readonly SettledBet[], counted: ReadonlySet<string>): string[] {
  return [...new Set(bets.map((bet) => bet.betId))].filter((betId) => !counted.has(betId))
}

/** Bets with one outcome and the same applicable contracts. `stakeFromMinor` is the highest bound that they reach. */
interface Group {
  outcome: 'won' | 'lost'
  stakeFromMinor: number
  bases: number[]
}

interface NewBet {
  line: Line
  bet: SettledBet
  outcome: 'won' | 'lost'
  minStakes: readonly number[]
}

function addBet(groups: Map<string, Group>, { line, bet, outcome, minStakes }: NewBet): void {
  const bettor = line.indexOf.get(bet.memberId)
  if (bettor === undefined) throw new RangeError(`not in the line: ${bet.memberId}`)
  const stakeFromMinor = minStakes.findLast((minStake) => minStake <= bet.stakeMinor)
  if (stakeFromMinor === undefined) return
  const key = `${outcome} ${stakeFromMinor}`
  const group = groups.get(key) ?? { outcome, stakeFromMinor, bases: [] }
  group.bases[bettor] = addExact(group.bases[bettor] ?? 0, bet.stakeMinor)
  groups.set(key, group)
}

function outcomeOf({ stakeMinor, prizeMinor }: SettledBet): 'won' | 'lost' | undefined {
  if (prizeMinor === stakeMinor) return undefined
  return prizeMinor > stakeMinor ? 'won' : 'lost'
}

function rateOf(
  terms: RealtimeTerms | undefined,
  outcome: 'won' | 'lost',
  stakeFromMinor: number,
): number | undefined {
  if (!terms || terms.minStakeMinor > stakeFromMinor) return undefined
  return outcome === 'won' ? terms.profitRateE6 : terms.lossRateE6
}
