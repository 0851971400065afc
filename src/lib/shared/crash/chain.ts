import { sha256Hex } from '#lib/shared/fairness/hash.ts'

/** The length of a chain and the distance of its checkpoints, in games. */
export interface ChainShape {
  length: number
  spacing: number
}

/**
 * A chain of game hashes, h(i + 1) = SHA-256 of the hex of h(i), of which only every `spacing`-th is stored: game n costs
 * at most `spacing` hashes. A checkpoint reveals every game before its own, so all of them are secret, like the first.
 */
export interface CrashChain extends ChainShape {
  /** h(0), h(spacing), h(2 · spacing) … */
  checkpoints: readonly string[]
  /** h(length): published before the first game. */
  terminalHash: string
}

/**
 * A whole chain: h(0) = SHA-256 of the secret's text. Use `newServerSeed()` for the secret. It takes
 * one hash a game, in one turn.
 * @throws RangeError unless length and spacing are whole numbers from 1
 */
export function hashChain(secret: string, { length, spacing }: ChainShape): CrashChain {
  if (![length, spacing].every((count) => Number.isSafeInteger(count) && count >= 1))
    throw new RangeError('length and spacing are whole numbers from 1')
  let hash = sha256Hex(secret)
  const checkpoints = [hash]
  for (let index = 1; index <= length; index += 1) {
    hash = sha256Hex(hash)
    if (index % spacing === 0 && index < length) checkpoints.push(hash)
  }
  return { length, spacing, checkpoints, terminalHash: hash }
}

/**
 * The hash of a game, numbered from 1. The chain is played backwards: game 1 has h(length − 1), the last game h(0), so that
 * a game's hash reveals earlier games and no later one.
 * @throws RangeError when the chain has no such game
 */
export function gameHashOf(chain: CrashChain, game: number): string {
  const index = chain.length - game
  const segment = segmentHashes(chain, game)
  return segment[index % chain.spacing] ?? missing()
}

/**
 * All hashes of a game's segment, by index inside the segment. A caller that plays games in sequence keeps it:
 * `segment[(length − game) % spacing]` is then free for `spacing` games.
 */
export function segmentHashes(chain: CrashChain, game: number): string[] {
  if (!Number.isSafeInteger(game) || game < 1 || game > chain.length)
    throw new RangeError(`games are numbered from 1 to ${chain.length}`)
  const segment = Math.floor((chain.length - game) / chain.spacing)
  const hashes = [chain.checkpoints[segment] ?? missing()]
  const size = Math.min(chain.spacing, chain.length - segment * chain.spacing)
  while (hashes.length < size) hashes.push(sha256Hex(hashes.at(-1) ?? missing()))
  return hashes
}

function missing(): never {
  throw new RangeError('the chain lacks a checkpoint')
}
