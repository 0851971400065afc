import type { Answer, OpenGame, VendorKit } from './vendor-kit.ts'

/** A case that does not hold; its message says what was seen. */
export class NotMet extends Error {}

/** The answer has one of these codes (`ok`: it was taken). */
export function isCode(answer: Answer, ...codes: readonly string[]): Answer {
  if (!codes.includes(answer.code)) throw new NotMet(`${answer.code} instead of ${codes.join(' or ')}`)
  return answer
}

export function isSame(one: unknown, other: unknown, what: string): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  if (left !== right) throw new NotMet(`${what}: ${left} instead of ${right}`)
}

/** The player has so much more than when the game was opened. */
export async function hasMoved(kit: VendorKit, game: OpenGame, minor: number): Promise<void> {
  isSame((await kit.balance(game)) - game.balanceMinor, minor, 'balance moved')
}
