import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export async function countOperatorPasskeys(env: Env, name: string): Promise<number> {
  const row = await directoryOf(env)
    .prepare('SELECT count(*) AS passkeys FROM operator_passkey WHERE operator = ?')
    .bind(name)
    .first<{ passkeys: number }>()
  return row?.passkeys ?? 0
}
