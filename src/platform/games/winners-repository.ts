import { TRIAL_TYPES } from '#lib/shared/member-types.ts'
import type { Category } from '#lib/api/fields.ts'
import type { Env } from '#platform/env.ts'
import { HIDING_WINS } from '#platform/member/service.ts'

export interface Win {
  account: string
  game: string
  winMinor: number
  atMs: number
}

/**
 * The largest settled net wins of a brand since a moment; accounts that play without money, and members who hide their wins,
 * are left out.
 */
export async function largestWins(
  env: Env,
  tenant: string,
  query: { sinceMs: number; category: Category | undefined; limit: number },
): Promise<Win[]> {
  const { results } = await env.DB.prepare(
    `SELECT member.account, bet.game, bet.win, bet.at FROM bet
       JOIN member ON member.tenant = bet.tenant AND member.id = bet.member
         AND member.type NOT IN (SELECT value FROM json_each(?2)) AND NOT ${HIDING_WINS}
     WHERE bet.tenant = ?1 AND bet.status = 'settled' AND bet.win > bet.stake AND bet.at > ?3
       AND (?4 IS NULL OR bet.category = ?4)
     ORDER BY bet.win DESC, bet.at DESC LIMIT ?5`,
  )
    .bind(tenant, JSON.stringify(TRIAL_TYPES), query.sinceMs, query.category ?? null, query.limit)
    .all<{ account: string; game: string; win: number; at: number }>()
  return results.map(({ account, game, win, at }) => ({ account, game, winMinor: win, atMs: at }))
}
