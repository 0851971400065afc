import * as z from 'zod/mini'
import { commitOf, newServerSeed } from '#lib/shared/fairness/seeds.ts'
import type { Segment } from '#lib/shared/rewards/wheel.ts'
import type { Env } from '#platform/base/env.ts'

/** A wheel: an offer's, of one day. */
export interface WheelKey {
  tenant: string
  offer: string
  day: string
}

export interface WheelDay {
  seed: string
  seedHash: string
  segments: readonly Segment[]
}

export interface Spin {
  member: string
  word: string
  segment: number
}

const segmentsSchema = z.array(z.object({ prizeMinor: z.int(), weight: z.int() }))
/** Maximum of spins in a proof. */
const MOST = 50_000

/** Today's wheel, created once: the first seed and the first segments stay. */
export async function ensureWheelDay(
  env: Env,
  key: WheelKey,
  { segments, nowMs }: { segments: readonly Segment[]; nowMs: number },
): Promise<WheelDay> {
  const known = await findWheelDay(env, key)
  if (known) return known
  const seed = newServerSeed()
  await env.DB.prepare(
    `INSERT INTO wheel_day (tenant, offer, day, seed, seed_hash, segments, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(key.tenant, key.offer, key.day, seed, commitOf(seed), JSON.stringify(segments), nowMs)
    .run()
  const made = await findWheelDay(env, key)
  if (!made) throw new Error(`no wheel ${key.offer} of ${key.day}`)
  return made
}

export async function findWheelDay(
  env: Env,
  { tenant, offer, day }: WheelKey,
): Promise<WheelDay | undefined> {
  const row = await env.DB.prepare(
    'SELECT seed, seed_hash, segments FROM wheel_day WHERE tenant = ? AND offer = ? AND day = ?',
  )
    .bind(tenant, offer, day)
    .first<{ seed: string; seed_hash: string; segments: string }>()
  if (!row) return undefined
  return { seed: row.seed, seedHash: row.seed_hash, segments: segmentsSchema.parse(JSON.parse(row.segments)) }
}

/** Stores a spin; of several for one member and day the first stays, and is returned. */
export async function keepSpin(
  env: Env,
  key: WheelKey,
  { member, word, segment, nowMs }: Spin & { nowMs: number },
): Promise<Spin> {
  await env.DB.prepare(
    `INSERT INTO wheel_spin (tenant, offer, day, member, word, segment, at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(key.tenant, key.offer, key.day, member, word, segment, nowMs)
    .run()
  const kept = await findSpin(env, key, member)
  if (!kept) throw new Error(`no spin of ${key.offer}`)
  return kept
}

export async function findSpin(
  env: Env,
  { tenant, offer, day }: WheelKey,
  member: string,
): Promise<Spin | undefined> {
  const row = await env.DB.prepare(
    'SELECT member, word, segment FROM wheel_spin WHERE tenant = ? AND offer = ? AND day = ? AND member = ?',
  )
    .bind(tenant, offer, day, member)
    .first<Spin & Record<string, unknown>>()
  return row ?? undefined
}

export async function spinsOf(env: Env, { tenant, offer, day }: WheelKey): Promise<Spin[]> {
  const { results } = await env.DB.prepare(
    'SELECT member, word, segment FROM wheel_spin WHERE tenant = ? AND offer = ? AND day = ? ORDER BY member LIMIT ?',
  )
    .bind(tenant, offer, day, MOST)
    .all<Spin & Record<string, unknown>>()
  return results
}
