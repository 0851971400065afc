import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { findOperator, type OperatorAccount } from './account-repository.ts'

/** @throws ApiError `operator.unknown` */
export async function knownOperator(env: Env, name: string): Promise<OperatorAccount> {
  const account = await findOperator(env, name)
  if (!account) throw new ApiError('operator.unknown')
  return account
}
