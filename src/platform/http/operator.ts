import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { statedRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import { CONSOLE_COOKIE } from '#lib/api/surfaces.ts'
import { macOf, readKey } from '#lib/shared/keys/operator-key.ts'
import { bearerToken, readConsoleCall, type PlatformContext } from './context.ts'
import { isEqual } from '#platform/base/crypto/service.ts'
import { grantsOf, isKeyAlive, isOwnName, readOperatorSession } from '#platform/ops/operators/service.ts'
import type { Env } from '#platform/base/env.ts'
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
      const isRunning = !isRevoked && Date.now() < rights.endsAtMs && (await isKeyAlive(context.env, rights))
      if (isRunning && (await isOwnName(context.env, name)))
        return { name, bounds: await boundsOf(context.env, rights), keyId: keyIdOf(rights, signed.mac) }
    }
  }
  throw new ApiError('operator.unauthorised')
}

/** Keys of the command line are in no table: they are told apart by the beginning of their seal, which opens nothing. */
function keyIdOf({ id }: OperatorRights, mac: string): string {
  return id ?? mac.slice(0, 8)
}

/** What a key states; one that was made in the console does no more than its maker's roles allow now. */
async function boundsOf(env: Env, rights: OperatorRights): Promise<Operator['bounds']> {
  return rights.id === undefined ? [[rights]] : [[rights], await grantsOf(env, rights.name, Date.now())]
}
