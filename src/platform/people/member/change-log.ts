import type { AGENT_ACTIONS } from '#lib/api/agents/agent.ts'
import type { BrandContext } from '#platform/base/call.ts'

type AgentAction = (typeof AGENT_ACTIONS)[number]

export interface Change {
  /** The agent's id, or `operator/<name>`. */
  actor: string
  kind: AgentAction | 'topAgent' | 'contract' | 'move' | 'freeze'
  /** Account or code that is changed. */
  subject: string
  before?: unknown
  after?: unknown
  /** A repeated record with the same id is kept once. */
  id?: string
}

/** The row that says who changed what; part of the batch that changes it. */
export function recordChange(
  { env, tenant, now }: BrandContext,
  { actor, kind, subject, before = '', after = '', id = crypto.randomUUID() }: Change,
): D1PreparedStatement {
  return env.DB.prepare(
    'INSERT INTO agent_action (tenant, actor, at, id, subject, kind, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).bind(tenant.id, actor, now, id, subject, kind, textOf(before), textOf(after))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
