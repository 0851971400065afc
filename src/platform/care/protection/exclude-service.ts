import { ApiError } from '#lib/api/errors.ts'
import type { Protection } from '#lib/api/care/protection.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachApart, readTenant } from '#platform/base/system/service.ts'
import { addDue, removeDue, takeDue, type ExclusionRequest } from './exclusion-due-repository.ts'
import { completeMarks, spreadExclusion } from './exclusion.ts'
import { changeProtection } from './protection-service.ts'
import type { OwnCall } from './settings.ts'

/** A request that is older was interrupted; its caller is no longer waiting. */
const CUT_OFF_MS = 60_000
/** Requests that one run of the schedule continues. */
const A_RUN = 100

/**
 * Excludes a person. The request is stored before its first effect, so that the schedule completes an interrupted one,
 * whether or not the player repeats it.
 */
export async function exclude(
  call: OwnCall,
  { operationKey, months, scope }: ExclusionRequest,
): Promise<Protection> {
  const request = { operationKey, months, scope }
  await addDue(call, request)
  return carryOut(call, request)
}

/**
 * For the schedule: continues requests under their own keys, so that nothing takes effect twice, and completes the marks of
 * older exclusions.
 */
export async function finishExclusions(env: Env, nowMs: number): Promise<void> {
  await completeMarks(env, { nowMs, limit: A_RUN })
  const requests = await takeDue(env, { nowMs, beforeMs: nowMs - CUT_OFF_MS, limit: A_RUN })
  await forEachApart(requests, async ({ tenant: id, member, ...request }) => {
    const tenant = await readTenant(env, id)
    if (!tenant) return
    await carryOut({ env, tenant, now: nowMs, member: { id: member } }, request).catch((error: unknown) => {
      // A final refusal ends the request.
      if (!isFinal(error)) throw error
    })
  })
}

/** @throws ApiError the wallet's refusal, which ends the request; after any other failure the request stays stored */
async function carryOut(call: OwnCall, request: ExclusionRequest): Promise<Protection> {
  const { operationKey, months, scope } = request
  let status: Protection
  try {
    status = await changeProtection(call, operationKey, { do: 'exclude', months, scope })
  } catch (error) {
    if (isFinal(error)) await removeDue(call, request)
    throw error
  }
  await spreadExclusion(call, status, { operationKey, months })
  await removeDue(call, request)
  return status
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'protection.unavailable'
}
