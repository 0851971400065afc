import type * as calls from '#lib/api/base/claims.ts'
import type { ClaimSubject } from '#lib/api/claim-subjects.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { type ClaimRow, dropClaim, listClaims, listQueueClaims, takeClaim } from './claim-repository.ts'

/** An operator who says nothing for this long has left the entry. */
const CLAIM_MS = 10 * 60_000

/** An entry of a queue, and the operator who holds it or decides on it. */
export interface HeldEntry {
  subject: ClaimSubject
  id: string
  operator: string
}

interface Desk {
  env: Env
  tenant: { id: string }
  now: number
}

export async function claimEntry(call: Call<typeof calls.claimEntry>): Promise<calls.EntryClaim> {
  const { env, tenant, now, input } = call
  await refuseOthers(call, input)
  const taken = { ...input, nowMs: now, lapsedMs: now - CLAIM_MS }
  // Of two at once one has it, and the other one is told who.
  if (!(await takeClaim(env, tenant.id, taken))) await refuseOthers(call, input)
  return toClaim({ id: input.id, operator: input.operator, at: now })
}

export async function releaseEntry(
  call: Call<typeof calls.releaseEntry>,
): Promise<OutputOf<typeof calls.releaseEntry>> {
  const { env, tenant, input } = call
  await dropClaim(env, tenant.id, input)
  const left = await claimsOf(call, input.subject, [input.id])
  return { claim: left.get(input.id) ?? null }
}

export async function listEntryClaims({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.listEntryClaims>): Promise<OutputOf<typeof calls.listEntryClaims>> {
  const rows = await listQueueClaims(env, tenant.id, { subject: input.subject, lapsedMs: now - CLAIM_MS })
  return { claims: rows.map((row) => ({ id: row.id, ...toClaim(row) })) }
}

/** Who has which of some entries now. */
export async function claimsOf(
  { env, tenant, now }: Desk,
  subject: ClaimSubject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, calls.EntryClaim>> {
  const rows = await listClaims(env, tenant.id, { subject, ids, lapsedMs: now - CLAIM_MS })
  return new Map(rows.map((row) => [row.id, toClaim(row)]))
}

/** @throws ApiError `entry.claimed` while somebody else has the entry */
export async function refuseOthers(desk: Desk, { subject, id, operator }: HeldEntry): Promise<void> {
  const held = (await claimsOf(desk, subject, [id])).get(id)
  if (held && held.operator !== operator) throw new ApiError('entry.claimed', { ...held })
}

/** An operator has decided: the entry is free for the next one. */
export async function endClaim({ env, tenant }: Desk, entry: HeldEntry): Promise<void> {
  await dropClaim(env, tenant.id, entry)
}

function toClaim({ operator, at }: ClaimRow): calls.EntryClaim {
  return { operator, atMs: at, untilMs: at + CLAIM_MS }
}
