import { addExact, roundDown } from '#lib/shared/money/exact.ts'
import type { Contract, ShareTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import type { Line } from './line.ts'
import type { ShareOutcome, Step } from './steps.ts'

/** An agent's share of one base: the difference between its own rate and the one below. */
export interface RatePart {
  agent: number
  outcome: ShareOutcome
  baseMinor: number
  rateE6: number
  belowRateE6: number
  /** The agent's rate exceeds that of an agent above, and is limited to it. */
  isCapped: boolean
}

export interface AgentShare {
  agentId: string
  contractId: string
  version: number
  amountMinor: number
  steps: Step[]
}

/** A member with a rate: by a contract, or by standing rates. A share begins with the opening line. */
export interface ShareHolder {
  agentId: string
  contractId: string
  version: number
  opening: Step
}

const SCALE = BigInt(RATE_SCALE)

/** Holders by contract, at the index of their agent. */
export function contractHolders(
  held: readonly (Contract<ShareTerms> | undefined)[],
): (ShareHolder | undefined)[] {
  return held.map((contract) => {
    if (!contract) return undefined
    const { agentId, contractId, version, terms } = contract
    const { kind, category } = terms
    const opening: Step = {
      step: 'contract',
      kind,
      category,
      contractId,
      version,
      base: 'shares',
      tiersBy: 'total',
      lossCheck: 'none',
    }
    return { agentId, contractId, version, opening }
  })
}

/** Effective rates: never above the nearest one above, so that a line never gets more than its top rate. */
function effectiveRates(line: Line, rates: readonly (number | undefined)[]): (number | undefined)[] {
  const limits = new Array<number>(line.ids.length).fill(Infinity)
  return line.topDown.reduce<(number | undefined)[]>(
    (effective, index) => {
      const limit = limits[line.uplineOf[index] ?? -1] ?? Infinity
      const rateE6 = rates[index]
      effective[index] = rateE6 === undefined ? undefined : Math.min(rateE6, limit)
      limits[index] = effective[index] ?? limit
      return effective
    },
    line.ids.map(() => undefined),
  )
}

/**
 * Divides bases by the rate differences along the line: a member gets its own rate, each agent above the remaining
 * difference to its own. Members without a rate pass the difference up.
 *
 * @param bases stakes, by the index of the member who staked them.
 */
export function shareByRates(
  line: Line,
  rates: readonly (number | undefined)[],
  { outcome, bases }: { outcome: ShareOutcome; bases: readonly number[] },
): RatePart[] {
  const effective = effectiveRates(line, rates)
  const parts: RatePart[] = []
  // For each member: the amounts from below, by the rate that was already paid on them.
  const flows: (Map<number, number> | undefined)[] = line.ids.map(() => undefined)
  for (const agent of line.topDown.toReversed()) {
    let flow = flows[agent]
    const ownMinor = bases[agent] ?? 0
    if (ownMinor > 0) flow = merge(flow, new Map([[0, ownMinor]]))
    const rateE6 = effective[agent]
    if (flow && rateE6 !== undefined) {
      const isCapped = rateE6 !== rates[agent]
      let sumMinor = 0
      for (const [belowRateE6, baseMinor] of flow) {
        sumMinor = addExact(sumMinor, baseMinor)
        if (rateE6 > belowRateE6) parts.push({ agent, outcome, baseMinor, rateE6, belowRateE6, isCapped })
      }
      flow = new Map([[rateE6, sumMinor]])
    }
    const upline = line.uplineOf[agent] ?? -1
    if (upline >= 0) flows[upline] = merge(flows[upline], flow)
    flows[agent] = undefined
  }
  return parts
}

/**
 * The shares of all agents, each rounded down once over all its parts; the remainder of a line goes to its top agent. The
 * shares of a line therefore never exceed its exact sum.
 *
 * @param held who has a rate, by index: the highest one is the top agent of its line.
 */
export function roundShares(
  line: Line,
  parts: readonly RatePart[],
  held: readonly (ShareHolder | undefined)[],
): AgentShare[] {
  const tops = topHolders(line, held)
  const shares = new Map<number, AgentShare>()
  const rests = new Map<number, { agents: number; remaindersE6: number }>()
  for (const [agent, own] of byAgent(parts)) {
    const exactE6 = own.reduce((sum, part) => sum + exact(part), 0n)
    const amountMinor = roundDown({ numerator: exactE6, denominator: SCALE })
    const remainderE6 = Number(exactE6 % SCALE)
    const steps = own.map(({ agent: _, ...part }): Step => ({ step: 'share', ...part }))
    steps.push({ step: 'roundedDown', amountMinor, remainderE6 })
    addShare(shares, { agent, held }, { amountMinor, steps })
    const rest = rests.get(tops[agent] ?? agent) ?? { agents: 0, remaindersE6: 0 }
    rests.set(tops[agent] ?? agent, {
      agents: rest.agents + 1,
      remaindersE6: rest.remaindersE6 + remainderE6,
    })
  }
  for (const [agent, rest] of rests) giveRest(shares, { agent, held }, rest)
  return [...shares].toSorted(([a], [b]) => a - b).map(([, share]) => share)
}

interface Holder {
  agent: number
  held: readonly (ShareHolder | undefined)[]
}

/** Adds to an agent's share, which starts with its opening line. */
function addShare(
  shares: Map<number, AgentShare>,
  { agent, held }: Holder,
  { amountMinor, steps }: Pick<AgentShare, 'amountMinor' | 'steps'>,
): void {
  const holder = held[agent]
  if (!holder) throw new RangeError('shares go to agents with a rate')
  const { agentId, contractId, version, opening } = holder
  const begun = shares.get(agent) ?? { amountMinor: 0, steps: [opening] }
  shares.set(agent, {
    agentId,
    contractId,
    version,
    amountMinor: addExact(begun.amountMinor, amountMinor),
    steps: [...begun.steps, ...steps],
  })
}

function giveRest(
  shares: Map<number, AgentShare>,
  top: Holder,
  { agents, remaindersE6 }: { agents: number; remaindersE6: number },
): void {
  const restMinor = Math.floor(remaindersE6 / RATE_SCALE)
  if (restMinor === 0) return
  const own = shares.get(top.agent)
  const nothing: Step[] = own ? [] : [{ step: 'roundedDown', amountMinor: 0, remainderE6: 0 }]
  const sumMinor = addExact(own?.amountMinor ?? 0, restMinor)
  const steps: Step[] = [...nothing, { step: 'rest', agents, remaindersE6, restMinor, sumMinor }]
  addShare(shares, top, { amountMinor: restMinor, steps })
}

/** For each member the highest one with a rate on its path to the top, itself included. */
function topHolders(line: Line, held: Holder['held']): (number | undefined)[] {
  const tops: (number | undefined)[] = line.ids.map(() => undefined)
  for (const index of line.topDown)
    tops[index] = tops[line.uplineOf[index] ?? -1] ?? (held[index] ? index : undefined)
  return tops
}

function byAgent(parts: readonly RatePart[]): Map<number, RatePart[]> {
  const grouped = new Map<number, RatePart[]>()
  for (const part of parts) {
    const own = grouped.get(part.agent)
    if (own) own.push(part)
    else grouped.set(part.agent, [part])
  }
  return grouped
}

function exact({ baseMinor, rateE6, belowRateE6 }: RatePart): bigint {
  return BigInt(baseMinor) * BigInt(rateE6 - belowRateE6)
}

/** Merges the smaller map into the larger one, so that a long line without rates costs no more than its members. */
function merge(
  a: Map<number, number> | undefined,
  b: Map<number, number> | undefined,
): Map<number, number> | undefined {
  if (!a || !b) return a ?? b
  const [large, small] = a.size >= b.size ? [a, b] : [b, a]
  for (const [rateE6, baseMinor] of small) large.set(rateE6, addExact(large.get(rateE6) ?? 0, baseMinor))
  return large
}
