import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Cost } from './derive-key.ts'
import { inTurn } from './hash-turns.ts'

/** N = 2^15: 32 MiB and about a quarter of a second per password. */
const COST = { log2N: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Matches no password; verifying against it takes as long as against a member's hash. */
export const DUMMY_HASH = encode(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`, the last two as base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return encode(COST, salt, await derive(password, { salt, cost: COST }))
}

export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const { cost, salt, hash } = decode(encoded)
  const derived = await derive(password, { salt, cost })
  return derived.length === hash.length && timingSafeEqual(derived, hash)
}

/** Whether a hash uses outdated parameters, so that the next successful login replaces it. */
export function isOutdated(encoded: string): boolean {
  const { cost } = decode(encoded)
  return cost.log2N !== COST.log2N || cost.r !== COST.r || cost.p !== COST.p
}

function derive(password: string, from: { salt: Buffer; cost: Cost }): Promise<Buffer> {
  // Another keyboard may compose the same characters differently.
  return inTurn(() => deriveKey(password.normalize('NFKC'), from))
}

function encode(cost: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  )
}

function decode(encoded: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, log2N = '', r = '', p = '', salt = '', hash = ''] = encoded.split('$')
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}
