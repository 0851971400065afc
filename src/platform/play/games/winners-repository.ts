import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { Category } from '#lib/api/fields.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { OFFERED_BOOKINGS, offeredBounds } from '#platform/base/catalogue/service.ts'
import type { Env } from '#platform/base/env.ts'
import { HIDING_WINS } from '#platform/people/member/service.ts'

export interface Win {
  account: string
  /** The code that the bet was booked by (`readBookedGames`). */
  game: string
  winMinor: number
  atMs: number
}

/**
 * The largest settled net wins of a brand since a moment, with real money and in games that it offers; accounts without
 * money and members who hide their wins are left out.
 */
export async function largestWins(
  env: Env,
  tenant: TenantRecord,
  query: { sinceMs: number; category: Category | undefined; limit: number },
): Promise<Win[]> {
  const { results } = await env.DB.prepare(
    `SELECT member.account, bet.game, bet.win, bet.at FROM bet
       JOIN member ON member.tenant = bet.tenant AND member.id = bet.member
         AND member.type NOT IN (SELECT value FROM json_each(?5)) AND NOT ${HIDING_WINS}
     WHERE bet.tenant = ?4 AND bet.status = 'settled' AND bet.win > bet.stake AND bet.has_bonus = 0 AND bet.at > ?6
       AND (?7 IS NULL OR bet.category = ?7) AND bet.game IN (${OFFERED_BOOKINGS})
     ORDER BY bet.win DESC, bet.at DESC LIMIT ?8`,
  )
    .bind(
      ...offeredBounds(tenant),
      tenant.id,
      JSON.stringify(TRIAL_TYPES),
      query.sinceMs,
      query.category ?? null,
      query.limit,
    )
    .all<{ account: string; game: string; win: number; at: number }>()
  return results.map(({ account, game, win, at }) => ({ account, game, winMinor: win, atMs: at }))
}
