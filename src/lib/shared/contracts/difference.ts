import { addExact } from '#lib/shared/money/exact.ts'
import type { Contract, Payer, TieredTerms } from './contract.ts'
import type { Line } from './line.ts'
import { standingsOf, type Refusal, type Standing } from './standing.ts'
import type { Step } from './steps.ts'
import type { OwnAmount, PeriodResult } from './tiers.ts'

/**
 * One agent's amounts of a period, in minor units. `ownMinor` is the amount before the difference, `payableMinor` the
 * agent's earnings, `dueMinor` what the payer owes: the payable amount and what the agent has to pass on.
 */
export interface SettledAgent {
  agentId: string
  contractId: string
  version: number
  state: 'reached' | 'notReached' | 'notCalculated' | 'resting' | 'refused'
  refusal?: Refusal
  payer: Payer
  ownMinor: number
  downlinesMinor: number
  payableMinor: number
  dueMinor: number
  result?: PeriodResult
  steps: Step[]
}

/** The amounts of a kind settled by differences. With `isStoppedByZero`, nothing is computed below an amount of 0. */
export interface DifferenceRule {
  held: readonly (Contract<TieredTerms> | undefined)[]
  own: (index: number, contract: Contract<TieredTerms>) => OwnAmount
  isStoppedByZero: boolean
}

/**
 * The difference system: each own amount is reduced by those of direct downlines with a contract, before their own
 * difference and not below zero. One pass downwards for own amounts, one upwards for the amounts due.
 */
export function settleByDifference(line: Line, rule: DifferenceRule): SettledAgent[] {
  const standings = standingsOf(line, rule.held)
  const settled: (SettledAgent | undefined)[] = line.ids.map(() => undefined)
  for (const index of line.topDown) {
    const [contract, standing] = [rule.held[index], standings[index]]
    const above = settled[line.uplineOf[index] ?? -1]
    if (contract && standing) settled[index] = begin({ contract, standing, above }, rule, index)
  }
  const paidDirectly = new Array<number>(line.ids.length).fill(0)
  for (const index of line.topDown.toReversed()) {
    const agent = settled[index]
    if (agent)
      paidDirectly[index] = takeDifference(agent, line.downlinesOf[index] ?? [], { settled, paidDirectly })
  }
  return settled.filter((agent) => agent !== undefined)
}

interface Beginning {
  contract: Contract<TieredTerms>
  standing: Standing
  above: SettledAgent | undefined
}

/** The agent with the own amount, before the difference. */
function begin({ contract, standing, above }: Beginning, rule: DifferenceRule, index: number): SettledAgent {
  const { agentId, contractId, version, terms } = contract
  // At the top of a line there is no upline to pay, and an upline never pays for a contract of the platform.
  const isOfPlatform = contract.uplineId === null
  const base = { agentId, contractId, version, payer: isOfPlatform ? 'platform' : terms.payer } as const
  const nothing = { ownMinor: 0, downlinesMinor: 0, payableMinor: 0, dueMinor: 0 }
  if (standing.state === 'resting') {
    // The team's result is recorded nevertheless, because it is carried over when the contract resumes.
    const { result } = rule.own(index, contract)
    const steps: Step[] = [{ step: 'resting', uplineId: standing.uplineId }]
    return { ...base, ...nothing, state: 'resting', ...(result ? { result } : {}), steps }
  }
  const isStopped = rule.isStoppedByZero && above !== undefined && above.ownMinor === 0
  const { ownMinor, isReached, result, steps } = isStopped
    ? { ownMinor: 0, isReached: false, result: undefined, steps: [notCalculated(above.agentId)] }
    : rule.own(index, contract)
  const amounts = { ...base, ...nothing, ownMinor, ...(result ? { result } : {}) }
  if (standing.state === 'refused')
    return {
      ...amounts,
      state: 'refused',
      refusal: standing.refusal,
      steps: [...steps, { step: 'refused', ...standing.refusal }],
    }
  return { ...amounts, state: isStopped ? 'notCalculated' : isReached ? 'reached' : 'notReached', steps }
}

/**
 * Subtracts the direct downlines' own amounts, and returns what the platform pays or keeps below this agent: an upline does
 * not owe what the platform pays directly.
 */
function takeDifference(
  agent: SettledAgent,
  downlines: readonly number[],
  {
    settled,
    paidDirectly,
  }: { settled: readonly (SettledAgent | undefined)[]; paidDirectly: readonly number[] },
): number {
  if (agent.state === 'resting' || agent.state === 'refused' || agent.state === 'notCalculated') return 0
  let [sumMinor, directMinor] = [agent.ownMinor, 0]
  for (const downline of downlines) {
    const below = settled[downline]
    if (!below || below.state === 'resting' || below.state === 'notCalculated') continue
    const { agentId, ownMinor } = below
    sumMinor = addExact(sumMinor, -ownMinor)
    agent.downlinesMinor = addExact(agent.downlinesMinor, ownMinor)
    agent.steps.push({ step: 'downline', agentId, ownMinor, sumMinor })
    const isDirect = below.payer === 'platform' || below.state === 'refused'
    directMinor = addExact(directMinor, isDirect ? ownMinor : (paidDirectly[downline] ?? 0))
  }
  agent.payableMinor = Math.max(0, sumMinor)
  agent.dueMinor = Math.max(0, addExact(agent.ownMinor, -directMinor))
  const { ownMinor, downlinesMinor, payableMinor } = agent
  agent.steps.push({ step: 'payable', ownMinor, downlinesMinor, payableMinor })
  return directMinor
}

function notCalculated(uplineId: string): Step {
  return { step: 'notCalculated', uplineId }
}
