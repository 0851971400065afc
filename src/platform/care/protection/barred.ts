import type { BarCause } from '#lib/shared/protection/register.ts'
import type { Env } from '#platform/base/env.ts'

/** An account whose member a public register names, and how far its closing has come (`care/registers`). */
export interface Barred {
  member: string
  cause: BarCause
  barred_at: number
  stopped_at: number | null
  told_at: number | null
  closed_at: number | null
  returned_at: number | null
}
export const BARRED_COLUMNS = 'member, cause, barred_at, stopped_at, told_at, closed_at, returned_at'

export function findBarred(env: Env, tenant: string, member: string): Promise<Barred | null> {
  return env.DB.prepare(`SELECT ${BARRED_COLUMNS} FROM barred_member WHERE tenant = ? AND member = ?`)
    .bind(tenant, member)
    .first<Barred>()
}
