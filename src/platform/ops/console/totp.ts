import type * as calls from '#lib/api/ops/console-account.ts'
import { ApiError } from '#lib/api/errors.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Handler } from '#platform/base/call.ts'
import { guardOf } from '#platform/base/guard/service.ts'
import { makeTotpSecret, matchTotp, totpUri } from '#platform/people/second-factor/service.ts'
import { deleteOperatorTotp, findOperatorTotp, putOperatorTotp } from '#platform/ops/operators/service.ts'
import { countOperatorCode } from './guessing.ts'
import { requireRecent } from './password.ts'
import { TOTP_ISSUER } from './setup.ts'

/** The secret that is offered waits so long for its first code. */
const OFFERED_MS = 15 * MINUTE_MS
const OFFER = 'totpOffer'

export const beginOperatorTotp: Handler<typeof calls.beginOperatorTotp> = async (call) => {
  requireRecent(call)
  const { now, operator } = call
  const secret = makeTotpSecret()
  const keep = { expiresAtMs: now + OFFERED_MS, nowMs: now }
  await guardOf(call, 'operator', operator.name).put(OFFER, secret, keep)
  return { secret, uri: totpUri({ issuer: TOTP_ISSUER, account: operator.name, secret }) }
}

export const confirmOperatorTotp: Handler<typeof calls.confirmOperatorTotp> = async (call) => {
  requireRecent(call)
  const { env, now, operator, input } = call
  const forgive = await countOperatorCode(call, operator.name)
  const guard = guardOf(call, 'operator', operator.name)
  const secret = await guard.take(OFFER, now)
  const step = secret && matchTotp(secret, input.code, { nowMs: now, lastStep: 0 })
  if (!secret || !step) {
    // A mistyped code may be typed again.
    if (secret) await guard.put(OFFER, secret, { expiresAtMs: now + OFFERED_MS, nowMs: now })
    throw new ApiError('code.incorrect')
  }
  await forgive()
  await putOperatorTotp(env, operator.name, { secret, step, nowMs: now })
  return {}
}

export const removeOperatorTotp: Handler<typeof calls.removeOperatorTotp> = async (call) => {
  requireRecent(call)
  const { env, operator } = call
  if (!(await findOperatorTotp(env, operator.name))) return {}
  if (!(await deleteOperatorTotp(env, operator.name))) throw new ApiError('operator.lastFactor')
  return {}
}
