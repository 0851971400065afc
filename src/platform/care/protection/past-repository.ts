import type { Env } from '#platform/base/env.ts'
import { detailsOf, type PastEvent, type PastQuery } from '#platform/base/records/service.ts'

/** Limits, breaks and answers, as the wallet keeps them, and prompts about signs of harm. */
export async function pastProtection(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const [operations, prompts] = await env.DB.batch<{
    id: number
    what: string
    note: string
    status: string
    at: number
  }>([
    env.DB.prepare(
      `SELECT seq AS id, reference AS what, note, status, at FROM ledger_op
       WHERE tenant = ? AND member = ? AND kind = 'protect' AND at <= ? ORDER BY at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
    env.DB.prepare(
      `SELECT told_at AS id, 'prompt' AS what, json_object('signs', (SELECT group_concat(value ->> 'marker', ' ')
           FROM json_each(care_prompt.signs))) AS note, coalesce(answer, 'told') AS status, told_at AS at
       FROM care_prompt WHERE tenant = ? AND member = ? AND told_at <= ? ORDER BY told_at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
  ])
  return [...(operations?.results ?? []), ...(prompts?.results ?? [])].map(
    ({ id, what, note, status, at }) => {
      const { by, operator, reason, ...details } = detailsOf(note)
      const who = operator ?? by
      return {
        ...{
          id: `protection-${what === 'prompt' ? 'prompt' : 'op'}-${id}`,
          kind: 'protection' as const,
          atMs: at,
        },
        ...{ what, status, details },
        ...(typeof who === 'string' ? { by: who } : {}),
        ...(typeof reason === 'string' ? { text: reason } : {}),
      }
    },
  )
}
