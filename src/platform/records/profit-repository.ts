import type { Env } from '#platform/env.ts'
import type { Range } from './range.ts'

export interface ProfitRow {
  day: string
  stake: number
  win: number
  bonus: number
  deposits: number
  withdrawals: number
}

const sum = (cases: string) => `sum(CASE ${cases} ELSE 0 END)`

/**
 * By the day on which it moved, where the member is; days without any of it are left out. Money counts whether real or
 * bonus. Bonus is what a promotion gave, less what it took back.
 */
export async function profitByDay(
  env: Env,
  {
    tenant,
    member,
    fromMs,
    toMs,
    offsetMinutes,
  }: Range & { tenant: string; member: string; offsetMinutes: number },
): Promise<ProfitRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT date((at + ?5) / 1000, 'unixepoch') AS day,
       ${sum("WHEN code = 'stake' THEN amount WHEN code = 'rollback' THEN -amount")} AS stake,
       ${sum("WHEN code = 'win' THEN amount")} AS win,
       ${sum(`WHEN code = 'bonusGrant' THEN amount WHEN code = 'bonusForfeit' THEN -amount
         WHEN code = 'pointsRedeem' AND credit = 'player' THEN amount`)} AS bonus,
       ${sum("WHEN code = 'deposit' THEN amount")} AS deposits,
       ${sum("WHEN code = 'capture' THEN amount WHEN op_key LIKE 'return:%' THEN -amount")} AS withdrawals
     FROM ledger_transfer WHERE tenant = ?1 AND member = ?2 AND at >= ?3 AND at < ?4
       AND (code IN ('stake', 'rollback', 'win', 'bonusGrant', 'bonusForfeit', 'deposit', 'capture')
         OR (code = 'pointsRedeem' AND credit = 'player') OR op_key LIKE 'return:%')
     GROUP BY day ORDER BY day`,
  )
    .bind(tenant, member, fromMs, toMs, offsetMinutes * 60_000)
    .all<ProfitRow>()
  return results
}
