import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/ops/console.ts'
import { DUMMY_HASH, refuseWhileBusy, verifyPassword } from '#platform/base/crypto/service.ts'
import type { ConsoleBase, Handler } from '#platform/base/call.ts'
import { matchTotp } from '#platform/people/second-factor/service.ts'
import {
  closeOperatorSession,
  findOperator,
  findOperatorTotp,
  type OperatorAccount,
  useOperatorStep,
} from '#platform/ops/operators/service.ts'
import { noteRefusal } from '#platform/ops/ops/service.ts'
import { admitOperator } from './admit.ts'
import { beginOperatorGuess, countOperatorCode, type OperatorGuess } from './guessing.ts'

/**
 * Logs an operator in by password and the code of their authenticator. An unknown or suspended name gives the same reply in
 * the same time as a wrong password. Failures on accounts that exist are in the log, a bounded number a day.
 */
export const logInOperator: Handler<typeof calls.logInOperator> = async (call) => {
  const { env, now, input } = call
  refuseWhileBusy()
  const guess = await beginOperatorGuess(call, input.name)
  const account = await findOperator(env, input.name)
  const isRight = await verifyPassword(input.password, account?.passwordHash ?? DUMMY_HASH)
  if (!account) throw new ApiError('operator.login')
  const asked = { env, now, operator: account.name, endpoint: calls.logInOperator }
  try {
    if (!account.passwordHash || !isRight || account.status !== 'active') throw new ApiError('operator.login')
    await requireCode(call, account, { code: input.code, guess })
  } catch (refusal) {
    // After the reply, so that its time does not tell that the account exists.
    if (refusal instanceof ApiError && refusal.code === 'operator.login')
      call.later(noteRefusal(asked, refusal.code))
    throw refusal
  }
  await guess.forgive()
  return admitOperator(call, account, calls.logInOperator)
}

export const logOutOperator: Handler<typeof calls.logOutOperator> = async (call) => {
  await closeOperatorSession(call)
  return {}
}

/**
 * A password alone opens nothing: the authenticator's code is asked for, or the passkey of an account without one. Only demo
 * operators of a local machine, whose password everybody knows, have neither.
 */
async function requireCode(
  base: ConsoleBase,
  account: OperatorAccount,
  { code, guess }: { code: string | undefined; guess: OperatorGuess },
): Promise<void> {
  const totp = await findOperatorTotp(base.env, account.name)
  if (!totp?.isConfirmed) {
    if (account.isDemo && base.env.LOCAL_MODE === '1') return
    await guess.takeBack()
    throw new ApiError('operator.passkeyRequired')
  }
  if (code === undefined || code === '') {
    await guess.takeBack()
    throw new ApiError('operator.codeRequired')
  }
  const forgive = await countOperatorCode(base, account.name)
  const { secret, lastStep } = totp
  const step = matchTotp(secret, code, { nowMs: base.now, lastStep })
  if (step === undefined || !(await useOperatorStep(base.env, account.name, step)))
    throw new ApiError('operator.login')
  await forgive()
}
