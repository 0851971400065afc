import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { readOutbox } from '#lib/api/people/messages-codes.ts'
import type { Env } from '#platform/base/env.ts'
import { listMessages } from './message-repository.ts'

const NEWEST = 50
const content = z.record(z.string(), z.string())

/** The newest messages of a brand, as they would have been sent. */
export async function readMessages(env: Env, tenant: string): Promise<OutputOf<typeof readOutbox>> {
  const rows = await listMessages(env, tenant, NEWEST)
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    template: row.template,
    locale: row.locale,
    content: content.parse(JSON.parse(row.content)),
    status: row.status,
    createdAtMs: row.created_at,
  }))
}
