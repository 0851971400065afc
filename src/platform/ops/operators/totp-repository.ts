import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

export interface OperatorTotp {
  secret: string
  isConfirmed: boolean
  lastStep: number
}

export async function findOperatorTotp(env: Env, name: string): Promise<OperatorTotp | undefined> {
  const row = await directoryOf(env)
    .prepare('SELECT secret, confirmed_at, last_step FROM operator_totp WHERE name = ?')
    .bind(name)
    .first<{ secret: string; confirmed_at: number | null; last_step: number }>()
  return row
    ? { secret: row.secret, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step }
    : undefined
}

/** True for the first login that uses this step. */
export async function useOperatorStep(env: Env, name: string, step: number): Promise<boolean> {
  const result = await directoryOf(env)
    .prepare('UPDATE operator_totp SET last_step = ?1 WHERE name = ?2 AND last_step < ?1')
    .bind(step, name)
    .run()
  return result.meta.changes > 0
}
