import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/access/login.ts'
import type { Call } from '#platform/base/call.ts'
import { findSession, tabKeyOf, touchSession } from './session-repository.ts'
import { IDLE_MS } from './session-service.ts'

/** When the calling tab's session ends by idling. */
export async function getIdleEnd({
  env,
  tenant,
  member,
  now,
}: Call<typeof calls.getIdleEnd>): Promise<OutputOf<typeof calls.getIdleEnd>> {
  const row = await findSession(env, tabKeyOf(tenant, member))
  return { endsInMs: Math.max(0, (row?.seen_at ?? now - IDLE_MS) + IDLE_MS - now) }
}

/** Written at once, unlike the use by other calls: the reply promises the whole idle time. */
export async function staySession({
  env,
  tenant,
  member,
  now,
}: Call<typeof calls.staySession>): Promise<OutputOf<typeof calls.staySession>> {
  await touchSession(env, tabKeyOf(tenant, member), now)
  return { endsInMs: IDLE_MS }
}
