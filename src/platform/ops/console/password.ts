import type {
  changeOperatorPassword as changeCall,
  confirmOperator as confirmCall,
} from '#lib/api/ops/console-account.ts'
import { SHORTEST_OPERATOR_PASSWORD } from '#lib/api/ops/console.ts'
import { ApiError } from '#lib/api/errors.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Call, ConsoleBase, ConsoleOperator, Handler } from '#platform/base/call.ts'
import { hashPassword, refuseWhileBusy, verifyPassword } from '#platform/base/crypto/service.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { isCommonPassword } from '#platform/people/member/service.ts'
import { changeOperatorHash, knownOperator, proveOperatorSession } from '#platform/ops/operators/service.ts'

const RECENT_MS = 15 * MINUTE_MS
/** A shorter name is part of many words. */
const LONG_NAME = 5
/** Whoever has a session guesses at its password no oftener. */
const TRIES = { limit: 10, windowMs: RECENT_MS }

export const confirmOperator: Handler<typeof confirmCall> = async (call) => {
  await requireOperatorPassword(call, call.input.password)
  await proveOperatorSession(call.env, call.operator.sessionHash, call.now)
  return {}
}

export const changeOperatorPassword: Handler<typeof changeCall> = async (call) => {
  const { env, now, input, operator } = call
  const from = await requireOperatorPassword(call, input.password)
  checkNewOperatorPassword(input.newPassword, operator.name)
  const to = await hashPassword(input.newPassword)
  const but = operator.sessionHash
  const endedSessions = await changeOperatorHash(env, { name: operator.name, from, to, nowMs: now, but })
  if (endedSessions === undefined) throw new ApiError('password.incorrect')
  await proveOperatorSession(env, operator.sessionHash, now)
  return { endedSessions }
}

/**
 * For what would outlast a stolen session: a secret must have been given in it within the last 15 minutes.
 * @throws ApiError `session.weak`, which `confirmOperator` resolves
 */
export function requireRecent({ now, operator }: { now: number; operator: ConsoleOperator }): void {
  if (operator.provedAtMs + RECENT_MS <= now) throw new ApiError('session.weak')
}

/** @throws ApiError `field.invalid` with what is wrong with it */
export function checkNewOperatorPassword(password: string, name: string): void {
  const refuse = (reason: string, more: object = {}) => {
    throw new ApiError('field.invalid', { fields: [{ field: 'password', reason, ...more }] })
  }
  const min = SHORTEST_OPERATOR_PASSWORD
  if ([...password].length < min) refuse('tooShort', { min })
  if (isCommonPassword(password)) refuse('common')
  const lower = password.toLowerCase()
  if (lower === name || (name.length >= LONG_NAME && lower.includes(name))) refuse('sameAsUsername')
}

/** Returns the hash that the password fits. */
async function requireOperatorPassword(
  call: ConsoleBase & Pick<Call<typeof confirmCall>, 'operator'>,
  password: string,
): Promise<string> {
  refuseWhileBusy()
  const guard = guardOf(call, 'operator', call.operator.name)
  await limitUse(call, guard, { key: 'password', ...TRIES })
  const { passwordHash } = await knownOperator(call.env, call.operator.name)
  if (!passwordHash || !(await verifyPassword(password, passwordHash)))
    throw new ApiError('password.incorrect')
  await guard.forgive('password')
  return passwordHash
}
