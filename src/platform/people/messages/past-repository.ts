import type { Env } from '#platform/base/env.ts'
import { detailsOf, type PastEvent, type PastQuery } from '#platform/base/records/service.ts'

/** What the brand's staff wrote to the member. */
export async function pastMessages(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, content, at, read_at FROM inbox_message
     WHERE tenant = ? AND member = ? AND deleted_at IS NULL AND kind = 'message' AND at <= ? ORDER BY at DESC LIMIT ?`,
  )
    .bind(tenant, member, untilMs, limit)
    .all<{ id: string; content: string; at: number; read_at: number | null }>()
  return results.map(({ id, content, at, read_at }) => ({
    ...{ id: `message-${id}`, kind: 'message', atMs: at, what: 'message' },
    status: read_at === null ? 'unread' : 'read',
    text: String(detailsOf(content)['text'] ?? ''),
  }))
}
