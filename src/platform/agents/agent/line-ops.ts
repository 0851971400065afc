import type * as calls from '#lib/api/agents/agent-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Call } from '#platform/base/call.ts'
import { knownMember, type MemberStatus } from '#platform/people/member/service.ts'

/** Entries of a page. */
const MOST = 100

interface Row extends Record<string, unknown> {
  account: string
  type: number
  direct: number
  below: number
  status: MemberStatus
  frozen_at: number | null
  created_at: number
  is_player: number
}

/** One level of the tree; sizes are kept for each agent, so that no team is counted. */
export async function listLine(call: Call<typeof calls.listLine>): Promise<OutputOf<typeof calls.listLine>> {
  const { env, tenant, input } = call
  const above = input.account === undefined ? undefined : await knownMember(env, tenant.id, input.account)
  const [after = '', name = ''] = input.after?.split(/\.(.*)/s) ?? []
  const { results } = await env.DB.prepare(
    `SELECT * FROM (SELECT m.account, m.type, coalesce(t.direct, 0) AS direct, coalesce(t.below, 0) AS below, m.status,
         f.at AS frozen_at, m.created_at, iif(t.below > 0 OR m.type <> 0, 0, 1) AS is_player
       FROM member m LEFT JOIN team t ON t.tenant = m.tenant AND t.agent = m.id
         LEFT JOIN frozen_agent f ON f.tenant = m.tenant AND f.agent = m.id
       WHERE m.tenant = ?1 AND ${above ? 'm.upline_id = ?2' : 'm.upline_id IS NULL AND m.type IN (1, 41) AND ?2 IS NULL'})
     WHERE ?3 = '' OR (is_player, account) > (CAST(?3 AS INTEGER), ?4) ORDER BY is_player, account LIMIT ${MOST + 1}`,
  )
    .bind(tenant.id, above?.id ?? null, after, name)
    .all<Row>()
  const shown = results.slice(0, MOST)
  const last = results.length > MOST ? shown.at(-1) : undefined
  return {
    line: shown.map(({ account, type, direct, below, status, frozen_at, created_at }) => ({
      ...{ account, type, directSize: direct, teamSize: below, status },
      ...{ frozenAtMs: frozen_at, joinedAtMs: created_at },
    })),
    ...(last ? { next: `${last.is_player}.${last.account}` } : {}),
  }
}
