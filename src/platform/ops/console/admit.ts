import type { Endpoint, OutputOf } from '#lib/api/endpoint.ts'
import type { logInOperator } from '#lib/api/ops/console.ts'
import type { ConsoleBase } from '#platform/base/call.ts'
import { openOperatorSession, type OperatorAccount } from '#platform/ops/operators/service.ts'
import { logged } from '#platform/ops/ops/service.ts'
import { selfOf } from './self.ts'

/** Opens a session for somebody who has proved who they are. The login is in the log. */
export async function admitOperator(
  base: ConsoleBase,
  account: Pick<OperatorAccount, 'name' | 'passwordHash'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): Promise<OutputOf<typeof logInOperator>> {
  const { env, now } = base
  const { name } = account
  return logged({ env, now, operator: name, endpoint, input: { name } }, async () => {
    const { token, operator } = await openOperatorSession(base, account)
    return { token, operator: await selfOf(base, operator) }
  })
}
