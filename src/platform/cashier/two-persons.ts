import type { TenantRecord } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'

/** What the work of two operators needs, with or without their call: the schedule completes it. */
export interface Base {
  env: Env
  tenant: TenantRecord
  now: number
}

/** A booking older than this was interrupted; its caller is no longer waiting. */
export const CUT_OFF_MS = 60_000

/** One operator's word, from its columns; `null` while it is not given. */
export function toConsent(operator: string | null, reason: string | null, atMs: number | null) {
  return operator === null || reason === null || atMs === null ? null : { operator, reason, atMs }
}
