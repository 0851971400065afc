import { ApiError } from '#lib/api/errors.ts'
import { bearerToken, type PlatformContext } from '#platform/context.ts'
import { isEqual } from '#platform/crypto/tokens.ts'

/** A shorter key could be guessed; with none set there is no operator at all. */
const MIN_KEY_LENGTH = 24

/**
 * Lets only the operator pass, by the deployment's key (`serve` has checked that the call came in on their host).
 * @throws ApiError `operator.unauthorised`, the same for every reason
 */
export function checkOperator(context: PlatformContext): void {
  const key = context.env.OPS_KEY ?? ''
  const given = bearerToken(context) ?? ''
  const isAllowed = key.length >= MIN_KEY_LENGTH && isEqual(given, key)
  if (!isAllowed) throw new ApiError('operator.unauthorised')
}
