import type { Game } from '#lib/api/play/games.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import {
  OFFERED_BOOKINGS,
  offeredBounds,
  readBookedGames,
  topGames,
} from '#platform/base/catalogue/service.ts'

const WINDOW_MS = 7 * 24 * 60 * 60_000
/** Counting a week of rounds is too slow for every visit: an isolate counts once per minute and brand. */
const FRESH_MS = 60_000
/** More than are shown, because the brand may stop offering some while the list is cached. */
const COUNTED_GAMES = 48
const counted = new Map<string, { booked: string[]; atMs: number }>()

/** A brand's games by the number of recent rounds for money; its top games fill the remaining places. */
export async function popularGames(
  env: Env,
  tenant: TenantRecord,
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<Game[]> {
  const booked = await mostPlayed(env, tenant, nowMs)
  const games = await readBookedGames(env, tenant, booked)
  const played = booked.flatMap((each) => games.get(each) ?? [])
  if (played.length >= limit) return played.slice(0, limit)
  const shown = new Set(played.map(({ nodeId }) => nodeId))
  const top = await topGames(env, tenant, limit + played.length)
  return [...played, ...top.filter(({ nodeId }) => !shown.has(nodeId))].slice(0, limit)
}

async function mostPlayed(env: Env, tenant: TenantRecord, nowMs: number): Promise<string[]> {
  const kept = counted.get(tenant.id)
  if (kept && kept.atMs <= nowMs && nowMs < kept.atMs + FRESH_MS) return kept.booked
  const sql = `SELECT game FROM ledger_op WHERE tenant = ?4 AND purpose = 'stake' AND at > ?5 AND status = 'done'
      AND game IN (${OFFERED_BOOKINGS})
    GROUP BY game ORDER BY count(*) DESC, game LIMIT ?6`
  const { results } = await env.DB.prepare(sql)
    .bind(...offeredBounds(tenant), tenant.id, nowMs - WINDOW_MS, COUNTED_GAMES)
    .all<{ game: string }>()
  const booked = results.map(({ game }) => game)
  counted.set(tenant.id, { booked, atMs: nowMs })
  return booked
}
