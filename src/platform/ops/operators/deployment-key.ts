import { ApiError } from '#lib/api/errors.ts'
import type { Duty } from '#lib/api/duties.ts'
import type { OperatorIdentity } from '#platform/base/call.ts'

/**
 * For what no person may do, whatever their rights: the deployment's own key alone.
 * @throws ApiError `operator.notAllowed`
 */
export function requireDeploymentKey({ name }: OperatorIdentity, duty: Duty): void {
  if (name !== undefined) throw new ApiError('operator.notAllowed', { duty })
}
