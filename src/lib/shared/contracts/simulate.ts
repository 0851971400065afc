import { roundHalfUp } from '#lib/shared/money/exact.ts'
import { CATEGORIES } from '#lib/shared/product/vocabulary.ts'
import type { CommissionTerms, Contract, RealtimeTerms, RebateTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import { FIGURE_KEYS, NO_FIGURES, type Figures, type MemberFigures } from './figures.ts'
import { lineOf, teamOf, type Member } from './line.ts'
import { contractHolders, roundShares, type AgentShare } from './rate-shares.ts'
import { realtimeParts, type SettledBet } from './realtime.ts'
import { rebateOf, settleCommission, type SeriesBet } from './rebate.ts'
import { settle, type PeriodMember, type TieredInput } from './settle.ts'
import { contractsByIndex } from './standing.ts'
import { settleStandingRates, type RatedMember } from './standing-rates.ts'
import type { Step } from './steps.ts'

/** The input of a settlement, by kind; bets of one period. */
export type SimulationInput =
  | TieredInput
  | { kind: 'commission'; members: readonly PeriodMember[]; contracts: readonly Contract<CommissionTerms>[] }
  | {
      kind: 'realtime'
      members: readonly Member[]
      contracts: readonly Contract<RealtimeTerms>[]
      bets: readonly SettledBet[]
    }
  | {
      kind: 'rebate'
      members: readonly Member[]
      contracts: readonly Contract<RebateTerms>[]
      bets: readonly SeriesBet[]
    }
  | { kind: 'rates'; members: readonly RatedMember[] }

/**
 * A hypothetical change: the team plays a multiple (2 000 000 is twice), or new members join directly below. New members
 * have figures, and no bets.
 */
export interface Change {
  agentId: string
  playE6?: number
  newMembers?: { count: number; figures: MemberFigures }
}

interface Earnings {
  amountMinor: number
  steps: readonly Step[]
}

export interface Simulated {
  before: Earnings
  after: Earnings
  differenceMinor: number
}

/**
 * The hypothetical result of a period: the settlement as it is, and with the changed play of the agent's team, the agent
 * included. Results scale with play; luck is not modelled. The rest of the line is unchanged.
 *
 * @throws RangeError where the agent has no contract in the input, or the change is not in non-negative whole numbers.
 */
export function simulate(input: SimulationInput, change: Change): Simulated {
  if (!hasPart(input, change.agentId)) throw new RangeError(`no part of ${change.agentId}`)
  const before = earningsOf(input, change.agentId, RATE_SCALE)
  const after = earningsOf(changed(input, change), change.agentId, change.playE6 ?? RATE_SCALE)
  return { before, after, differenceMinor: after.amountMinor - before.amountMinor }
}

/** Whether a settlement can come to something for this agent. */
export function hasPart(input: SimulationInput, agentId: string): boolean {
  return input.kind === 'rates'
    ? input.members.some((member) => member.id === agentId)
    : input.contracts.some((contract) => contract.agentId === agentId)
}

/** `playE6` is for kinds whose shares scale; figures are scaled before. */
function earningsOf(input: SimulationInput, agentId: string, playE6: number): Earnings {
  switch (input.kind) {
    case 'commission':
      return shareOf(settleCommission(input.members, input.contracts), agentId)
    case 'rates':
      return shareOf(settleStandingRates(input.members), agentId)
    case 'realtime': {
      const line = lineOf(input.members)
      // An agent's parts all come from its team. More play means more bets with equal stakes, so bounds on stakes still
      // hold.
      const parts = realtimeParts(line, input.contracts, input.bets).map((part) => ({
        ...part,
        baseMinor: times(part.baseMinor, playE6),
      }))
      const held = contractHolders(contractsByIndex(line, input.contracts))
      return shareOf(roundShares(line, parts, held), agentId)
    }
    case 'rebate': {
      const line = lineOf(input.members)
      const shares = input.bets.map((bet) =>
        shareOf(
          rebateOf(line, input.contracts, { ...bet, stakeMinor: times(bet.stakeMinor, playE6) }),
          agentId,
        ),
      )
      return {
        amountMinor: shares.reduce((sum, share) => sum + share.amountMinor, 0),
        steps: shares.flatMap((share) => share.steps),
      }
    }
    default: {
      const agent = settle(input).agents.find((each) => each.agentId === agentId)
      return { amountMinor: agent?.payableMinor ?? 0, steps: agent?.steps ?? [] }
    }
  }
}

function shareOf(shares: readonly AgentShare[], agentId: string): Earnings {
  const share = shares.find((each) => each.agentId === agentId)
  return { amountMinor: share?.amountMinor ?? 0, steps: share?.steps ?? [] }
}

function changed(input: SimulationInput, change: Change): SimulationInput {
  const { playE6 = RATE_SCALE, newMembers } = change
  if (!isCount(playE6) || !isCount(newMembers?.count ?? 0))
    throw new RangeError('whole numbers, zero or more')
  if (input.kind === 'realtime' || input.kind === 'rebate') return input
  if (input.kind === 'rates') return { ...input, members: scaledPlay(input.members, change) }
  return { ...input, members: changedMembers(input.members, change) }
}

/** The same rates with more or less play of the agent's team. */
function scaledPlay(
  members: readonly RatedMember[],
  { agentId, playE6 = RATE_SCALE }: Change,
): RatedMember[] {
  const line = lineOf(members)
  const team = new Set(teamOf(line, line.indexOf.get(agentId) ?? -1))
  return members.map((member, index) => {
    if (!team.has(index)) return member
    const play: RatedMember['play'] = {}
    for (const category of CATEGORIES) {
      const own = member.play[category]
      if (!own) continue
      const { turnoverMinor, prizesMinor } = own
      play[category] = {
        turnoverMinor: times(turnoverMinor, playE6),
        prizesMinor: times(prizesMinor, playE6),
      }
    }
    return { ...member, play }
  })
}

function changedMembers(
  members: readonly PeriodMember[],
  { agentId, playE6 = RATE_SCALE, newMembers }: Change,
): PeriodMember[] {
  const line = lineOf(members)
  const team = new Set(teamOf(line, line.indexOf.get(agentId) ?? -1))
  const playing = members.map(({ figures, ...member }, index) =>
    figures ? { ...member, figures: team.has(index) ? scaled(figures, playE6) : figures } : member,
  )
  const joined = Array.from({ length: newMembers?.count ?? 0 }, (_, index) => ({
    id: freeId(line.indexOf, index),
    parentId: agentId,
    figures: newMembers?.figures ?? NO_FIGURES,
  }))
  return [...playing, ...joined]
}

function scaled(figures: MemberFigures, playE6: number): MemberFigures {
  const played: Figures = { ...NO_FIGURES }
  for (const key of FIGURE_KEYS) played[key] = times(figures[key], playE6)
  if (!figures.days) return played
  const days = figures.days.map(({ turnoverMinor, depositsMinor }) => ({
    turnoverMinor: times(turnoverMinor, playE6),
    depositsMinor: times(depositsMinor, playE6),
  }))
  return { ...played, days }
}

function times(minor: number, playE6: number): number {
  return roundHalfUp({ numerator: BigInt(minor) * BigInt(playE6), denominator: BigInt(RATE_SCALE) })
}

/** An unused id; members of a simulation are not displayed. */
function freeId(taken: ReadonlyMap<string, number>, index: number): string {
  let id = `new:${index}`
  while (taken.has(id)) id = `${id}:`
  return id
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
