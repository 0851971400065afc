import { ApiError } from '#lib/api/errors.ts'
import { macOf, readPersonalKey } from '#lib/shared/operator-key.ts'
import { bearerToken, type PlatformContext } from './context.ts'
import { isEqual } from '#platform/crypto/service.ts'

/** A shorter key could be guessed; without a key there is no operator access. */
const MIN_KEY_LENGTH = 24

/** `name`: the holder of a personal key; the deployment's own key names nobody. */
export interface Operator {
  name: string | undefined
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
    if (isEqual(given, key)) return { name: undefined }
    const personal = readPersonalKey(given)
    const isRevoked = revoked.split(',').some((name) => name.trim() === personal?.name)
    if (personal && !isRevoked && isEqual(personal.mac, await macOf(key, personal.name)))
      return { name: personal.name }
  }
  throw new ApiError('operator.unauthorised')
}

/**
 * An action is recorded under the name of the key's holder and no other. The deployment's key acts for nobody, so it alone
 * cannot confirm what takes two people.
 * @throws ApiError `operator.otherName`
 */
export function checkActor({ name }: Operator, input: unknown): void {
  if (typeof input !== 'object' || input === null) return
  const actor: unknown = Reflect.get(input, 'operator')
  if (typeof actor === 'string' && actor !== name)
    throw new ApiError('operator.otherName', { operator: actor })
}
