import type { ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import type { Env } from '#platform/env.ts'

/** A pool's place: one a brand and game. */
export interface PoolOf {
  tenant: string
  game: string
}

export interface PoolAmount {
  game: string
  currency: string
  amountMinor: number
}

const MILLION = 1_000_000

/** Opens a game's pool where it is not open yet, with the terms of now. */
export async function keepPool(
  env: Env,
  { tenant, game }: PoolOf,
  { rules, currency }: { rules: ProgressiveRules; currency: string },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO jackpot (tenant, game, currency, contribution_ppm, seed) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (tenant, game) DO UPDATE SET contribution_ppm = ?4, seed = ?5
       WHERE contribution_ppm <> ?4 OR seed <> ?5`,
  )
    .bind(tenant, game, currency, rules.contributionPpm, rules.seedMinor)
    .run()
}

/** The brand's pools as they stand. */
export async function listPools(env: Env, tenant: string): Promise<PoolAmount[]> {
  const { results } = await env.DB.prepare(
    `SELECT game, currency, seed + fed_millionths / ${MILLION} AS amount FROM jackpot WHERE tenant = ? ORDER BY amount DESC`,
  )
    .bind(tenant)
    .all<{ game: string; currency: string; amount: number }>()
  return results.map(({ game, currency, amount }) => ({ game, currency, amountMinor: amount }))
}

/**
 * Takes a pool for a round, once: asked again for the same round, it answers the same amount. The next pool begins with its
 * seed and what was contributed beyond whole minor units.
 */
export async function claimPool(
  env: Env,
  { tenant, game }: PoolOf,
  claim: { roundId: string; memberId: string; nowMs: number },
): Promise<number> {
  const { roundId, memberId, nowMs } = claim
  const [, taken] = await env.DB.batch<{ amount: number }>([
    env.DB.prepare(
      `INSERT INTO jackpot_win (tenant, round, game, member, amount, taken_millionths, state, at)
       SELECT tenant, ?3, game, ?4, seed + fed_millionths / ${MILLION},
         fed_millionths - fed_millionths % ${MILLION}, 'claimed', ?5
       FROM jackpot WHERE tenant = ?1 AND game = ?2
       ON CONFLICT (tenant, round) DO NOTHING`,
    ).bind(tenant, game, roundId, memberId, nowMs),
    env.DB.prepare('SELECT amount FROM jackpot_win WHERE tenant = ? AND round = ?').bind(tenant, roundId),
  ])
  return taken?.results[0]?.amount ?? 0
}

/** The wallet took the round: the win is final. */
export async function confirmClaim(env: Env, tenant: string, roundId: string): Promise<void> {
  await env.DB.prepare("UPDATE jackpot_win SET state = 'paid' WHERE tenant = ? AND round = ?")
    .bind(tenant, roundId)
    .run()
}

/** The wallet refused the round: the pool gets back what was taken. */
export async function releaseClaim(env: Env, tenant: string, roundId: string): Promise<void> {
  await env.DB.prepare("DELETE FROM jackpot_win WHERE tenant = ? AND round = ? AND state = 'claimed'")
    .bind(tenant, roundId)
    .run()
}

export interface OpenClaim {
  tenant: string
  roundId: string
  memberId: string
}

/** Claims whose round was neither confirmed nor refused for a while: an answer was lost. */
export async function staleClaims(env: Env, beforeMs: number): Promise<OpenClaim[]> {
  const { results } = await env.DB.prepare(
    "SELECT tenant, round, member FROM jackpot_win WHERE state = 'claimed' AND at < ? LIMIT 100",
  )
    .bind(beforeMs)
    .all<{ tenant: string; round: string; member: string }>()
  return results.map(({ tenant, round, member }) => ({ tenant, roundId: round, memberId: member }))
}
