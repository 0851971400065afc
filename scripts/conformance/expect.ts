import type { OpenGame, VendorKit } from './vendor-kit.ts'
import { isSaying, type Answer } from './wire.ts'

/** A failed case; its message states the observation. */
export class NotMet extends Error {}

/** The reply has one of these codes (`ok`: accepted). */
export function isCode(answer: Answer, ...codes: readonly string[]): Answer {
  if (!codes.some((code) => isSaying(answer, code)))
    throw new NotMet(`${answer.code} instead of ${codes.join(' or ')}`)
  return answer
}

export function isSame(one: unknown, other: unknown, what: string): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  if (left !== right) throw new NotMet(`${what}: ${left} instead of ${right}`)
}

/** The player's balance has changed by this amount since the game was opened. */
export async function hasMoved(kit: VendorKit, game: OpenGame, minor: number): Promise<void> {
  isSame((await kit.balance(game)) - game.balanceMinor, minor, 'balance moved')
}
