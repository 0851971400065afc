import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/talk/mailings-ops.ts'
import type { Call } from '#platform/base/call.ts'
import { liveRules } from '#platform/people/segments/service.ts'
import { deliverMailings } from './delivery.ts'
import { insertMailing, readMailings } from './mailing-repository.ts'

/** Players are chosen now, and told one after the other; the schedule goes on where this call ends. */
export async function sendMailing(call: Call<typeof calls.sendMailing>): Promise<calls.Mailing> {
  const { env, tenant, now, input, later, noteChange } = call
  const { segmentId, text, operator, reason, operationKey: id } = input
  const [segment] = await liveRules(env, tenant.id, [segmentId])
  if (!segment) throw new ApiError('segment.unknown', { id: segmentId })
  const { version, rule } = segment
  await insertMailing(env, tenant, {
    id,
    segment: segmentId,
    version,
    rule,
    text,
    operator,
    reason,
    nowMs: now,
  })
  later(deliverMailings(env, now, tenant.id))
  const [mailing] = await readMailings(env, tenant.id, { id })
  if (!mailing) throw new Error(`no mailing ${id}`)
  noteChange({ after: { version: mailing.version, chosen: mailing.chosen } })
  return mailing
}

export async function listMailings({
  env,
  tenant,
  input,
}: Call<typeof calls.listMailings>): Promise<OutputOf<typeof calls.listMailings>> {
  return { mailings: await readMailings(env, tenant.id, { segment: input.segmentId }) }
}
