import { addExact } from './exact.ts'
import type { Settlement } from './settle.ts'

/** A line whose agents earn more together than its top agent's own amount. */
export interface LineExcess {
  topAgentId: string
  ownMinor: number
  earnedMinor: number
}

/** The platform's payments: to top agents and to agents whose contracts name it as payer. */
export function platformPays({ agents }: Settlement): number {
  return agents
    .filter((agent) => agent.payer === 'platform')
    .reduce((sum, agent) => addExact(sum, agent.dueMinor), 0)
}

/**
 * Lines that earn more than the top agent's own amount. The difference system allows this where an agent's own amount is
 * below those of its downlines, as a payable amount is never negative: easier tiers below, carries, or branches of which
 * one won what another lost. Rounding alone can add half a minor unit per agent. Operators see it before bills are paid.
 */
export function excessOf({ line, agents }: Settlement): LineExcess[] {
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]))
  const tops = line.ids.map((): string | undefined => undefined)
  const excess = new Map<string, LineExcess>()
  for (const index of line.topDown) {
    const agent = byId.get(line.ids[index] ?? '')
    const top = tops[line.uplineOf[index] ?? -1] ?? agent?.agentId
    tops[index] = top
    if (!agent || top === undefined) continue
    const sum = excess.get(top) ?? { topAgentId: top, ownMinor: agent.ownMinor, earnedMinor: 0 }
    excess.set(top, { ...sum, earnedMinor: addExact(sum.earnedMinor, agent.payableMinor) })
  }
  return [...excess.values()].filter((each) => each.earnedMinor > each.ownMinor)
}
