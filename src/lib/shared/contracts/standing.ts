import { misfitOf, type Misfit } from './compare.ts'
import { isOfUpline, type Contract, type TieredTerms } from './contract.ts'
import type { Line } from './line.ts'

/** The status of an agent's contract in the line of one kind and category. `Refusal` names the pair that does not fit. */
export type Standing =
  | { state: 'standing' }
  | { state: 'resting'; uplineId: string | null }
  | { state: 'refused'; refusal: Refusal }

export interface Refusal {
  agentId: string
  downlineId: string
  rule: Misfit
}

/**
 * Contracts by the index of their agent.
 * @throws RangeError where an agent is not in the line or has two contracts, or where kinds or categories are mixed.
 */
export function contractsByIndex<T extends Contract>(line: Line, contracts: readonly T[]): (T | undefined)[] {
  const held = line.ids.map((): T | undefined => undefined)
  const first = contracts[0]?.terms
  for (const contract of contracts) {
    const { kind, category } = contract.terms
    if (kind !== first?.kind || category !== first.category)
      throw new RangeError(`of another kind or category: ${contract.contractId}`)
    const index = line.indexOf.get(contract.agentId)
    if (index === undefined) throw new RangeError(`not in the line: ${contract.agentId}`)
    if (held[index]) throw new RangeError(`two contracts of ${contract.agentId}`)
    held[index] = contract
  }
  return held
}

/**
 * Determines which contracts stand. A member without one breaks the chain: contracts below are suspended, as there is no
 * difference to compute, and so is a contract offered by a former upline. A chain begins at a contract that the platform
 * offered and that has no other above it. Where a downline's contract does not fit below its upline's, the upline and all
 * below are refused.
 */
export function standingsOf(
  line: Line,
  held: readonly (Contract<TieredTerms> | undefined)[],
): (Standing | undefined)[] {
  const standings: (Standing | undefined)[] = line.ids.map(() => undefined)
  const hasContractAbove = new Uint8Array(line.ids.length)
  for (const index of line.topDown) {
    const upline = line.uplineOf[index] ?? -1
    if (held[upline] || hasContractAbove[upline]) hasContractAbove[index] = 1
    const contract = held[index]
    if (!contract) continue
    const above = standings[upline]
    const isLinked = above ? isOfUpline(contract, line.ids[upline]) : contract.uplineId === null
    const isBroken = above ? above.state === 'resting' : hasContractAbove[index] === 1
    const misfit = firstMisfit(line, held, index)
    if (!isLinked || isBroken) standings[index] = { state: 'resting', uplineId: line.ids[upline] ?? null }
    else if (above?.state === 'refused') standings[index] = above
    else if (misfit) standings[index] = { state: 'refused', refusal: misfit }
    else standings[index] = { state: 'standing' }
  }
  return standings
}

function firstMisfit(
  line: Line,
  held: readonly (Contract<TieredTerms> | undefined)[],
  index: number,
): Refusal | undefined {
  const upper = held[index]
  if (!upper) return undefined
  for (const downline of line.downlinesOf[index] ?? []) {
    const lower = held[downline]
    if (!lower || !isOfUpline(lower, upper.agentId)) continue
    const rule = misfitOf(lower.terms, upper.terms)
    if (rule) return { agentId: upper.agentId, downlineId: lower.agentId, rule }
  }
  return undefined
}
