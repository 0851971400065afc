import { addExact } from '#lib/shared/money/exact.ts'
import type { Settlement } from './settle.ts'

/** Sums of a team: what the platform pays, by how much that is more than the own amounts above it, and its agents. */
interface TeamSums {
  platformMinor: number
  excessMinor: number
  agents: number
}

/**
 * Agents whose bills the platform looks at before it pays. The difference system allows a line to earn more than its top
 * agent's own amount where an agent's own amount is below those of its downlines, as a payable amount is never negative:
 * easier tiers below, carries, or branches of which one won what another lost. Found are those with and below an agent below whom it would pay more than that
 * agent's own amount, apart from rounding. Agents above, who cause nothing of it, are not among them, and what an upline pays
 * is its own affair.
 */
export function agentsInExcess({ line, agents }: Settlement): ReadonlySet<string> {
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]))
  const teams = line.ids.map((): TeamSums => ({ platformMinor: 0, excessMinor: 0, agents: 0 }))
  const isCause = line.ids.map(() => false)
  for (const index of line.topDown.toReversed()) {
    const [team, agent] = [teams[index], byId.get(line.ids[index] ?? '')]
    if (!team) continue
    if (agent) {
      team.agents += 1
      team.platformMinor = addExact(team.platformMinor, agent.payer === 'platform' ? agent.dueMinor : 0)
      const excessMinor = Math.max(0, addExact(team.platformMinor, -agent.ownMinor))
      isCause[index] = excessMinor - team.excessMinor > team.agents
      team.excessMinor = excessMinor
    }
    const above = teams[line.uplineOf[index] ?? -1]
    if (!above) continue
    above.platformMinor = addExact(above.platformMinor, team.platformMinor)
    above.excessMinor = addExact(above.excessMinor, team.excessMinor)
    above.agents += team.agents
  }
  const inExcess = new Set<string>()
  for (const index of line.topDown) {
    const upline = line.ids[line.uplineOf[index] ?? -1]
    if (isCause[index] || (upline !== undefined && inExcess.has(upline))) inExcess.add(line.ids[index] ?? '')
  }
  return inExcess
}
