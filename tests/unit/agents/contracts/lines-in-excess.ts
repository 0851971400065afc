import type { Settlement } from '#lib/shared/contracts/settle.ts'

/** Lines whose agents earn more together than their top agent's own amount, to the unit. */
export function linesInExcess({ line, agents }: Settlement) {
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]))
  const tops = line.ids.map((): string | undefined => undefined)
  const sums = new Map<string, { topAgentId: string; ownMinor: number; earnedMinor: number }>()
  for (const index of line.topDown) {
    const agent = byId.get(line.ids[index] ?? '')
    const top = tops[line.uplineOf[index] ?? -1] ?? agent?.agentId
    tops[index] = top
    if (!agent || top === undefined) continue
    const sum = sums.get(top) ?? { topAgentId: top, ownMinor: agent.ownMinor, earnedMinor: 0 }
    sums.set(top, { ...sum, earnedMinor: sum.earnedMinor + agent.payableMinor })
  }
  return [...sums.values()].filter(({ ownMinor, earnedMinor }) => earnedMinor > ownMinor)
}
