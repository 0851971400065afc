import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { statedRights } from '#lib/api/ops/operator-rights.ts'
import { CONSOLE_COOKIE } from '#lib/api/surfaces.ts'
import { macOf, readKey } from '#lib/shared/keys/operator-key.ts'
import { bearerToken, readConsoleCall, type PlatformContext } from './context.ts'
import { isEqual } from '#platform/base/crypto/service.ts'
import { grantsOf, readOperatorSession } from '#platform/ops/operators/service.ts'
import type { Operator } from './operator-checks.ts'

/** A shorter key could be guessed; without a key no key opens anything. */
const MIN_KEY_LENGTH = 24

/**
 * Authenticates an operator: by the session of the console where its cookie comes along, otherwise by a personal key or by
 * the deployment's key (`serve` has checked that the call came in on the operators' host).
 * @throws ApiError `operator.unauthorised`, the same for every reason; `session.required`, `session.expired`
 */
export async function readOperator(
  context: PlatformContext,
  endpoint: Pick<Endpoint, 'isPassive'>,
): Promise<Operator> {
  const base = readConsoleCall(context)
  if (!base.cookies.has(CONSOLE_COOKIE)) return readKeyHolder(context)
  const { name } = await readOperatorSession(base, bearerToken(context), endpoint)
  return { name, bounds: [await grantsOf(base.env, name, base.now)] }
}

async function readKeyHolder(context: PlatformContext): Promise<Operator> {
  const { OPS_KEY: key = '', OPS_REVOKED: revoked = '' } = context.env
  const given = bearerToken(context) ?? ''
  if (key.length >= MIN_KEY_LENGTH) {
    if (isEqual(given, key)) return { name: undefined, bounds: [] }
    const signed = readKey(given)
    const rights = statedRights(given)
    if (signed && rights && isEqual(signed.mac, await macOf(key, signed.content))) {
      const { name } = rights
      const isRevoked = revoked.split(',').some((each) => operatorName.safeParse(each).data === name)
      if (!isRevoked && Date.now() < rights.endsAtMs) return { name, bounds: [[rights]] }
    }
  }
  throw new ApiError('operator.unauthorised')
}
