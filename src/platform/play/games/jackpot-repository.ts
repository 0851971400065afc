import type { ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import type { Env } from '#platform/base/env.ts'

/** Identifies a pool: there is one per brand, game and currency. */
export interface PoolKey {
  tenant: string
  game: string
  currency: string
}

export interface PoolAmount {
  game: string
  amountMinor: number
}

const MILLION = 1_000_000

/** Opens a game's pool, or updates the contribution and the seed of an open one. */
export async function ensurePool(
  env: Env,
  { tenant, game, currency }: PoolKey,
  rules: ProgressiveRules,
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO jackpot (tenant, game, currency, contribution_ppm, seed) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (tenant, game, currency) DO UPDATE SET contribution_ppm = ?4, seed = ?5
       WHERE contribution_ppm <> ?4 OR seed <> ?5`,
  )
    .bind(tenant, game, currency, rules.contributionPpm, rules.seedMinor)
    .run()
}

/** The brand's pools in a currency, the largest first. */
export async function listPools(
  env: Env,
  { tenant, currency }: Omit<PoolKey, 'game'>,
): Promise<PoolAmount[]> {
  const { results } = await env.DB.prepare(
    `SELECT game, seed + fed_millionths / ${MILLION} AS amount FROM jackpot
     WHERE tenant = ? AND currency = ? ORDER BY amount DESC`,
  )
    .bind(tenant, currency)
    .all<{ game: string; amount: number }>()
  return results.map(({ game, amount }) => ({ game, amountMinor: amount }))
}

/**
 * Claims the contributions of a pool for a round, once per round, and returns the whole jackpot in minor units: the
 * claimed contributions and `seedMinor`, which the round was paid with its stake. The next pool starts with its seed
 * and the remaining fraction of a minor unit. Without a pool the jackpot is its seed.
 */
export async function claimPool(
  env: Env,
  { tenant, game, currency }: PoolKey,
  claim: { roundId: string; memberId: string; seedMinor: number; nowMs: number },
): Promise<number> {
  const { roundId, memberId, seedMinor, nowMs } = claim
  const [, taken] = await env.DB.batch<{ amount: number }>([
    env.DB.prepare(
      `INSERT INTO jackpot_win (tenant, round, game, currency, member, amount, taken_millionths, state, at)
       SELECT tenant, ?4, game, currency, ?5, ?6 + fed_millionths / ${MILLION},
         fed_millionths - fed_millionths % ${MILLION}, 'claimed', ?7
       FROM jackpot WHERE tenant = ?1 AND game = ?2 AND currency = ?3
       ON CONFLICT (tenant, round) DO NOTHING`,
    ).bind(tenant, game, currency, roundId, memberId, seedMinor, nowMs),
    env.DB.prepare('SELECT amount FROM jackpot_win WHERE tenant = ? AND round = ?').bind(tenant, roundId),
  ])
  return taken?.results[0]?.amount ?? seedMinor
}

/** After the wallet has paid the round's win: makes the claim final, and removes the round from those to check. */
export async function confirmClaim(env: Env, tenant: string, roundId: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("UPDATE jackpot_win SET state = 'paid' WHERE tenant = ? AND round = ?").bind(
      tenant,
      roundId,
    ),
    forgetCandidate(env, tenant, roundId),
  ])
}

/** Returns the contributions to the pool where the round won no jackpot or never took place. */
export async function releaseClaim(env: Env, tenant: string, roundId: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM jackpot_win WHERE tenant = ? AND round = ? AND state = 'claimed'").bind(
      tenant,
      roundId,
    ),
    forgetCandidate(env, tenant, roundId),
  ])
}

export interface OpenClaim {
  tenant: string
  roundId: string
  memberId: string
}

/** Rounds older than `beforeMs` with an unconfirmed claim, or with a possible win and no claim; at most 100, oldest first. */
export async function staleClaims(env: Env, beforeMs: number): Promise<OpenClaim[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, round, member FROM (
       SELECT tenant, round, member, at FROM jackpot_win WHERE state = 'claimed' AND at < ?1
       UNION ALL SELECT tenant, round, member, at FROM jackpot_candidate WHERE at < ?1)
     GROUP BY tenant, round, member ORDER BY min(at) LIMIT 100`,
  )
    .bind(beforeMs)
    .all<{ tenant: string; round: string; member: string }>()
  return results.map(({ tenant, round, member }) => ({ tenant, roundId: round, memberId: member }))
}

function forgetCandidate(env: Env, tenant: string, roundId: string): D1PreparedStatement {
  return env.DB.prepare('DELETE FROM jackpot_candidate WHERE tenant = ? AND round = ?').bind(tenant, roundId)
}
