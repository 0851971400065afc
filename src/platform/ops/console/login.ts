import { ApiError } from '#lib/api/errors.ts'
import type { logInOperator as loginCall, logOutOperator as logoutCall } from '#lib/api/ops/console.ts'
import { DUMMY_HASH, verifyPassword } from '#platform/base/crypto/service.ts'
import type { ConsoleBase, Handler } from '#platform/base/call.ts'
import { matchTotp } from '#platform/people/second-factor/service.ts'
import {
  closeOperatorSession,
  findOperator,
  findOperatorTotp,
  openOperatorSession,
  type OperatorAccount,
  useOperatorStep,
} from '#platform/ops/operators/service.ts'
import { beginOperatorGuess, countOperatorCode, type OperatorGuess } from './guessing.ts'
import { selfOf } from './self.ts'

/**
 * Logs an operator in by password and the code of their authenticator. An unknown or suspended name gives the same reply in
 * the same time as a wrong password.
 */
export const logInOperator: Handler<typeof loginCall> = async (call) => {
  const { env, input } = call
  const guess = await beginOperatorGuess(call, input.name)
  const account = await findOperator(env, input.name)
  const isRight = await verifyPassword(input.password, account?.passwordHash ?? DUMMY_HASH)
  if (!account?.passwordHash || !isRight || account.status !== 'active') throw new ApiError('operator.login')
  await requireCode(call, account, { code: input.code, guess })
  await guess.forgive()
  const { token, operator } = await openOperatorSession(call, account)
  return { token, operator: await selfOf(call, operator) }
}

export const logOutOperator: Handler<typeof logoutCall> = async (call) => {
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
  if (code === undefined || code.trim() === '') {
    await guess.takeBack()
    throw new ApiError('operator.codeRequired')
  }
  const forgive = await countOperatorCode(base, account.name)
  const { secret, lastStep } = totp
  const step = matchTotp(secret, code.trim(), { nowMs: base.now, lastStep })
  if (step === undefined || !(await useOperatorStep(base.env, account.name, step)))
    throw new ApiError('operator.login')
  await forgive()
}
