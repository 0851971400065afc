import type * as calls from '#lib/api/agents/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Call } from '#platform/base/call.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'

type AgentAction = (typeof calls.AGENT_ACTIONS)[number]

interface ActionRow extends Record<string, unknown> {
  at: number
  id: string
  subject: string
  kind: AgentAction
  before: string
  after: string
}

export async function listAgentActions(
  call: Call<typeof calls.listAgentActions>,
): Promise<OutputOf<typeof calls.listAgentActions>> {
  const { env, tenant, member, input } = call
  const after = cursorOf(input.cursor)
  const [rows, count] = await env.DB.batch<ActionRow>([
    env.DB.prepare(
      `SELECT at, id, subject, kind, before, after FROM agent_action WHERE tenant = ?1 AND actor = ?2
         AND at <= ?3 AND (?4 IS NULL OR (at, id) < (?3, ?4)) ORDER BY at DESC, id DESC LIMIT ?5`,
    ).bind(tenant.id, member.id, after?.at ?? Number.MAX_SAFE_INTEGER, after?.id ?? null, input.pageSize + 1),
    env.DB.prepare('SELECT count(*) AS at FROM agent_action WHERE tenant = ? AND actor = ?').bind(
      tenant.id,
      member.id,
    ),
  ])
  return {
    currency: tenant.currency,
    ...pageOf(rows?.results ?? [], input.pageSize, {
      idOf: ({ id }) => id,
      show: ({ at, ...action }) => ({ ...action, atMs: at }),
    }),
    total: count?.results[0]?.at ?? 0,
  }
}
