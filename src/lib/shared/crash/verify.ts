import { hmacHex, isHash, sha256Hex } from '#lib/shared/fairness/hash.ts'
import { pointBits, pointOfBits } from './point.ts'

/** The published values of a finished game. */
export interface PublishedCrashGame {
  gameHash: string
  salt: string
  pointE2: number
  /**
   * A hash that was published before the game, and the number of games in between: the chain's terminal hash and the game's
   * number, or the previous game's hash and 1.
   */
  knownHash: string
  stepsToKnown: number
}

export interface VerifiedCrashGame {
  isValid: boolean
  /** Whether hashing the game's hash `stepsToKnown` times gives the known one. */
  isOnChain: boolean
  isPointRight: boolean
  /** HMAC-SHA256 of the salt, keyed by the game's hash. */
  hmacHex: string
  /** The first 52 bits of the HMAC, as a decimal number. */
  bits: string
  pointE2: number
}

/** Recomputes a game from its published values; takes a few microseconds per step on the chain. */
export function verifyCrashGame(game: PublishedCrashGame): VerifiedCrashGame {
  const bits = pointBits(game.gameHash, game.salt)
  const pointE2 = pointOfBits(bits)
  const isOnChain = isHash(game.gameHash) && reaches(game)
  const isPointRight = pointE2 === game.pointE2
  return {
    isValid: isOnChain && isPointRight,
    isOnChain,
    isPointRight,
    hmacHex: hmacHex(game.gameHash, game.salt),
    bits: String(bits),
    pointE2,
  }
}

function reaches({ gameHash, knownHash, stepsToKnown }: PublishedCrashGame): boolean {
  if (!Number.isSafeInteger(stepsToKnown) || stepsToKnown < 1) return false
  let hash = gameHash
  for (let step = 0; step < stepsToKnown; step += 1) hash = sha256Hex(hash)
  return hash === knownHash
}
