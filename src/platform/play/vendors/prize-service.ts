import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/vendors-prizes.ts'
import type { Call } from '#platform/base/call.ts'
import { decidePrize, heldPrizes } from './prize-repository.ts'

export async function listHeldPrizes({
  env,
  tenant,
}: Call<typeof calls.listHeldPrizes>): Promise<OutputOf<typeof calls.listHeldPrizes>> {
  return { held: await heldPrizes(env, tenant.id) }
}

export async function decideHeldPrize({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.decideHeldPrize>): Promise<OutputOf<typeof calls.decideHeldPrize>> {
  const { vendor, transaction: id, decision, operator, reason: note } = input
  const state = decision === 'pass' ? 'allowed' : 'refused'
  const isDone = await decidePrize(env, tenant.id, { vendor, id, state, operator, note, nowMs: now })
  if (!isDone) throw new ApiError('prize.unknown')
  return { decision }
}
