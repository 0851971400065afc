import type { FillRandom } from '#lib/shared/chance/secure-draw.ts'
import { isHash, sha256Hex } from './hash.ts'

/** The inputs of a round: with these three every draw of it can be recomputed. */
export interface FairSeeds {
  /** 64 lower-case hex letters; secret until its rotation. */
  serverSeed: string
  /** Chosen by the player, normalised. */
  clientSeed: string
  /** Counts the rounds of this pair of seeds, from 0. */
  nonce: number
}

type ClientSeedProblem = 'empty' | 'tooLong' | 'characters'
export type ClientSeedAnswer = { ok: true; clientSeed: string } | { ok: false; reason: ClientSeedProblem }

export const CLIENT_SEED_MAX_LENGTH = 64
/** The last nonce of a pair of seeds; it is not played, the seeds are rotated before. */
export const MAX_NONCE = 2 ** 32 - 1

const CLIENT_SEED = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const SEED_WORDS = 8
const CLIENT_SEED_WORDS = 3

/**
 * The commitment, published before the first round: SHA-256 of the server seed's 64 letters as text.
 * @throws RangeError when the seed is not 64 lower-case hex letters
 */
export function commitOf(serverSeed: string): string {
  assertServerSeed(serverSeed)
  return sha256Hex(serverSeed)
}

/**
 * Normalises a client seed to the form that is stored, shown and hashed: compatibility characters (full-width letters and
 * digits) become plain ones, surrounding spaces are removed, case is kept. Only letters, digits, `.`, `_` and `-`, with a
 * letter or digit first, so that it can be copied, read out and used in a command; no colon, which separates the message; 1
 * to 64 characters.
 */
export function normaliseClientSeed(text: string): ClientSeedAnswer {
  const clientSeed = text.normalize('NFKC').trim()
  if (clientSeed === '') return { ok: false, reason: 'empty' }
  if (clientSeed.length > CLIENT_SEED_MAX_LENGTH) return { ok: false, reason: 'tooLong' }
  if (!CLIENT_SEED.test(clientSeed)) return { ok: false, reason: 'characters' }
  return { ok: true, clientSeed }
}

/** A new secret of 256 bits: 64 lower-case hex letters. */
export function newServerSeed(fill: FillRandom = fillFromCrypto): string {
  return randomHex(SEED_WORDS, fill)
}

/** A client seed for players who did not choose one: 24 hex letters. */
export function newClientSeed(fill: FillRandom = fillFromCrypto): string {
  return randomHex(CLIENT_SEED_WORDS, fill)
}

/** Whether a number is a valid nonce: whole, from 0 to `MAX_NONCE`. */
export function isNonce(nonce: number): boolean {
  return Number.isInteger(nonce) && nonce >= 0 && nonce <= MAX_NONCE
}

/** @throws RangeError when a seed is not in its stored form, or the nonce is invalid */
export function assertSeeds({ serverSeed, clientSeed, nonce }: FairSeeds): void {
  assertServerSeed(serverSeed)
  const answer = normaliseClientSeed(clientSeed)
  if (!answer.ok || answer.clientSeed !== clientSeed)
    throw new RangeError('the client seed is not normalised')
  if (!isNonce(nonce)) throw new RangeError(`a nonce is a whole number from 0 to ${MAX_NONCE}`)
}

function assertServerSeed(serverSeed: string): void {
  if (!isHash(serverSeed)) throw new RangeError('a server seed is 64 lower-case hex letters')
}

function randomHex(words: number, fill: FillRandom): string {
  const buffer = new Uint32Array(words)
  fill(buffer)
  return [...buffer].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function fillFromCrypto(words: Uint32Array<ArrayBuffer>): void {
  crypto.getRandomValues(words)
}
