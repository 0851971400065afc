/**
 * Numeric account types of agents. 1: top agent, appointed by an operator and paid by the platform. 2: agent below another.
 * Both bring agents and players. 41, 42: the same for promoters, who bring only players.
 */
export const AGENT_KINDS = {
  1: { isTop: true, bringsAgents: true },
  2: { isTop: false, bringsAgents: true },
  41: { isTop: true, bringsAgents: false },
  42: { isTop: false, bringsAgents: false },
} as const satisfies Record<number, { isTop: boolean; bringsAgents: boolean }>

/** Member types that an agent can bring: a player, an agent, a promoter. */
export const DOWNLINE_TYPES = [0, 2, 42] as const
export type DownlineType = (typeof DOWNLINE_TYPES)[number]

/** Whether an account of this type may have accounts of that type below it. */
export function mayBring(type: number, below: number): boolean {
  if (type !== 1 && type !== 2 && type !== 41 && type !== 42) return false
  return below === 0 || ((below === 2 || below === 42) && AGENT_KINDS[type].bringsAgents)
}
