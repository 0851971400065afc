import type { Problem } from '#lib/shared/lottery/play.ts'
import { fieldsOf, numberMember, readList } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'

export const BALLS = 11
export const DRAWN = 5

/** Five different balls of 1 to 11, in the order drawn. */
export interface ElevenFiveResult {
  balls: readonly number[]
}

export function drawElevenFive(draw: Draw): ElevenFiveResult {
  const left = Array.from({ length: BALLS }, (_, index) => index + 1)
  return { balls: Array.from({ length: DRAWN }, () => left.splice(draw(left.length), 1)).flat() }
}

export function problemOfElevenFive(result: unknown): Problem | undefined {
  const fields = fieldsOf(result, ['balls'])
  if (!fields) return { code: 'shape' }
  const bounds = { at: 'balls', min: DRAWN, max: DRAWN }
  return readList(fields.get('balls'), { ...bounds, member: numberMember(1, BALLS) }).problem
}

/** A result with these balls at these positions, and the lowest other balls elsewhere. */
export function resultWith(places: readonly (number | undefined)[]): ElevenFiveResult {
  const left = Array.from({ length: BALLS }, (_, index) => index + 1).filter((ball) => !places.includes(ball))
  return { balls: Array.from({ length: DRAWN }, (_, place) => places[place] ?? left.shift() ?? 0) }
}
