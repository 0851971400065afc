import { ApiError } from '#lib/api/errors.ts'
import type { seedOperators as seedCall } from '#lib/api/ops/operators.ts'
import { nameSkeleton } from '#lib/shared/text/name-skeleton.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import type { Handler } from '#platform/base/call.ts'
import { findOperator, insertOperator } from './account-repository.ts'
import { requireDeploymentKey } from './deployment-key.ts'
import { insertRole } from './role-repository.ts'

/** Only where the deployment's own key seeds a local machine: everybody knows the password. Idempotent. */
export const seedOperators: Handler<typeof seedCall> = async ({ env, now, operator, input }) => {
  requireDeploymentKey(operator, 'site')
  if (env.LOCAL_MODE !== '1') throw new ApiError('operator.notAllowed', { duty: 'site' })
  let made = 0
  for (const { name, password, grants } of input.operators) {
    if (await findOperator(env, name)) continue
    const account = {
      ...{ name, skeleton: nameSkeleton(name), passwordHash: await hashPassword(password) },
      ...{ isDemo: true, createdBy: undefined, nowMs: now },
    }
    if (!(await insertOperator(env, account))) continue
    made += 1
    for (const grant of grants)
      await insertRole(env, { holder: name, grant, by: undefined, reason: 'demo', nowMs: now })
  }
  return { operators: made }
}
