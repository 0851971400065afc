import * as calls from '#lib/api/ops/console.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { ConsoleBase, Handler } from '#platform/base/call.ts'
import { hashPassword, hashToken, refuseWhileBusy } from '#platform/base/crypto/service.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { matchTotp, totpUri } from '#platform/people/second-factor/service.ts'
import { findSetup, finishSetup } from '#platform/ops/operators/service.ts'
import { admitOperator } from './admit.ts'
import { countOperatorCode } from './guessing.ts'
import { checkNewOperatorPassword } from './password.ts'

/** The code has 256 bits: this bounds the work, not the guesses. */
const RATE = { limit: 30, windowMs: 60_000 }
/** How authenticator apps name the entry. */
export const TOTP_ISSUER = 'Operators’ console'

export const getOperatorSetup: Handler<typeof calls.getOperatorSetup> = async (call) => {
  await limitAddress(call, 'operatorSetup', RATE)
  const { name, secret, endsAtMs } = await openSetup(call, call.input.code)
  return { name, secret, uri: totpUri({ issuer: TOTP_ISSUER, account: name, secret }), endsAtMs }
}

export const finishOperatorSetup: Handler<typeof calls.finishOperatorSetup> = async (call) => {
  const { env, now, input } = call
  refuseWhileBusy()
  await limitAddress(call, 'operatorSetup', RATE)
  const { name, secret } = await openSetup(call, input.code)
  checkNewOperatorPassword(input.password, name)
  const forgive = await countOperatorCode(call, name)
  const step = matchTotp(secret, input.totp, { nowMs: now, lastStep: 0 })
  if (step === undefined) throw new ApiError('code.incorrect')
  await forgive()
  const passwordHash = await hashPassword(input.password)
  const setup = { name, codeHash: hashToken(input.code), passwordHash, step, nowMs: now }
  if (!(await finishSetup(env, setup))) throw new ApiError('operator.setupExpired')
  return admitOperator(call, { name, passwordHash }, calls.finishOperatorSetup)
}

async function openSetup({ env, now }: Pick<ConsoleBase, 'env' | 'now'>, code: string) {
  const setup = await findSetup(env, hashToken(code), now)
  if (!setup) throw new ApiError('operator.setupExpired')
  return setup
}
