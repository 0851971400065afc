import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import * as z from 'zod/mini'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'
import { makeToken } from './tokens.ts'

const ALGORITHM = 'ECDH-ES'

const privateJwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })

export interface SealKey {
  kid: string
  /** The public half only. */
  jwk: { kty: string; crv: string; x: string; y: string }
  privateKey: CryptoKey
  day: number
}

/**
 * Keys read by this isolate; a key never changes, so the cache cannot be stale. All brands share the directory's keys:
 * with keys in each database, a body sealed with a key that one isolate cached could not be opened by another.
 */
const known = new Map<string, SealKey>()

/** The key of today (UTC), created by the first caller. */
export async function currentSealKey(env: Env, nowMs: number): Promise<SealKey> {
  const day = Math.floor(nowMs / DAY_MS)
  for (const key of known.values()) if (key.day === day) return key
  return (await readKey(env, day)) ?? (await makeKey(env, day, nowMs))
}

/** The key of this id if it is today's or yesterday's, so that a page opened before midnight can still send. */
export async function findSealKey(env: Env, kid: string, nowMs: number): Promise<SealKey | undefined> {
  const day = Number(/^(\d{1,6})-/.exec(kid)?.[1])
  const today = Math.floor(nowMs / DAY_MS)
  if (day !== today && day !== today - 1) return undefined
  const key = known.get(kid) ?? (await readKey(env, day))
  return key?.kid === kid ? key : undefined
}

async function makeKey(env: Env, day: number, nowMs: number): Promise<SealKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'P-256', extractable: true })
  const kid = `${day}-${makeToken().slice(0, 12)}`
  const directory = directoryOf(env)
  await directory.batch([
    directory
      .prepare(
        'INSERT INTO seal_key (day, kid, private_jwk, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      )
      .bind(day, kid, JSON.stringify(await exportJWK(privateKey)), nowMs),
    // Bodies sealed with a deleted key can no longer be opened by anyone.
    directory.prepare('DELETE FROM seal_key WHERE day < ?').bind(day - 1),
  ])
  const kept = await readKey(env, day)
  if (!kept) throw new Error('the key of the day was not written')
  return kept
}

async function readKey(env: Env, day: number): Promise<SealKey | undefined> {
  const row = await directoryOf(env)
    .prepare('SELECT kid, private_jwk FROM seal_key WHERE day = ?')
    .bind(day)
    .first<{ kid: string; private_jwk: string }>()
  if (!row) return undefined
  const { kty, crv, x, y, d } = privateJwk.parse(JSON.parse(row.private_jwk))
  const privateKey = await importPrivate({ kty, crv, x, y, d })
  const key = { kid: row.kid, jwk: { kty, crv, x, y }, privateKey, day }
  for (const [kid, other] of known) if (other.day < day - 1) known.delete(kid)
  known.set(row.kid, key)
  return key
}

async function importPrivate(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('an elliptic-curve key was expected')
  return key
}
