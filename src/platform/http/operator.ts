import { dutyOf, type Duty } from '#lib/api/duties.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { coversBrands, namedBrands, operatorName } from '#lib/api/operator-fields.ts'
import { statedRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import { macOf, readKey } from '#lib/shared/keys/operator-key.ts'
import { bearerToken, type PlatformContext } from './context.ts'
import { isEqual } from '#platform/base/crypto/service.ts'

/** A shorter key could be guessed; without a key there is no operator access. */
const MIN_KEY_LENGTH = 24

/** `rights`: those of a personal key. The deployment's own key may do everything, but names nobody. */
export interface Operator {
  rights: OperatorRights | undefined
}

/**
 * Authenticates an operator by a personal key or by the deployment's key (`serve` has checked that the call came in on the
 * operators' host).
 * @throws ApiError `operator.unauthorised`, the same for every reason
 */
export async function readOperator(context: PlatformContext): Promise<Operator> {
  const { OPS_KEY: key = '', OPS_REVOKED: revoked = '' } = context.env
  const given = bearerToken(context) ?? ''
  if (key.length >= MIN_KEY_LENGTH) {
    if (isEqual(given, key)) return { rights: undefined }
    const signed = readKey(given)
    const rights = statedRights(given)
    if (signed && rights && isEqual(signed.mac, await macOf(key, signed.content))) {
      const isRevoked = revoked.split(',').some((name) => operatorName.safeParse(name).data === rights.name)
      if (!isRevoked && Date.now() < rights.endsAtMs) return { rights }
    }
  }
  throw new ApiError('operator.unauthorised')
}

/**
 * Checks what is known before the input is read: the duty of the call, and that a key that only reads changes nothing.
 * @throws ApiError `operator.notAllowed` with what is missing
 */
export function checkCall({ rights }: Operator, { method, duty }: Pick<Endpoint, 'method' | 'duty'>): void {
  if (typeof duty === 'string') checkDuty(rights, duty)
  if (rights?.readsOnly && method !== 'GET') throw new ApiError('operator.notAllowed', { change: true })
}

/**
 * Checks the input against the key: its brand, the duty of its subject, and that an action is recorded under the holder's name
 * and no other. The deployment's key acts for nobody, so it alone cannot confirm what takes two people.
 * @param input as parsed; a call that names no brand acts on all of them
 * @throws ApiError `operator.notAllowed` with what is missing; `operator.otherName`
 */
export function checkInput({ rights }: Operator, { duty }: Pick<Endpoint, 'duty'>, input: unknown): void {
  const { tenant, operator: actor }: Record<string, unknown> = { ...Object(input) }
  if (duty) checkDuty(rights, dutyOf(duty, input))
  const named = namedBrands({ ...Object(input), tenant })
  if (rights && rights.brands !== 'all' && !coversBrands(rights.brands, named))
    throw new ApiError('operator.notAllowed', { tenant: named.join() || 'all' })
  if (typeof actor === 'string' && actor !== rights?.name)
    throw new ApiError('operator.otherName', { operator: actor })
}

function checkDuty(rights: OperatorRights | undefined, duty: Duty | undefined): void {
  if (rights && rights.duties !== 'all' && !(duty && rights.duties.includes(duty)))
    throw new ApiError('operator.notAllowed', { duty })
}
