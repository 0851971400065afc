import { ApiError } from '#lib/api/errors.ts'
import { bearerToken, type PlatformContext } from '#platform/context.ts'
import { isEqual } from '#platform/crypto/tokens.ts'

/** A shorter key could be guessed; without a key there is no operator access. */
const MIN_KEY_LENGTH = 24

/**
 * Authenticates an operator by the deployment's key (`serve` has checked that the call came in on the operators' host).
 * @throws ApiError `operator.unauthorised`, the same for every reason
 */
export function checkOperator(context: PlatformContext): void {
  const key = context.env.OPS_KEY ?? ''
  const given = bearerToken(context) ?? ''
  const isAllowed = key.length >= MIN_KEY_LENGTH && isEqual(given, key)
  if (!isAllowed) throw new ApiError('operator.unauthorised')
}
