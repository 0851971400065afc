import type { Problem } from '#lib/shared/lottery/play.ts'
import { fieldsOf, numberMember, readList } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'

export const BALLS = 49
export const REGULARS = 6
/** Every ball, lowest first. */
export const NUMBERS: readonly number[] = Array.from({ length: BALLS }, (_, index) => index + 1)

/** Seven different balls of 1 to 49: six regulars in the order drawn, and the special. */
export interface MarkSixResult {
  regulars: readonly number[]
  special: number
}

export function drawMarkSix(draw: Draw): MarkSixResult {
  const left = [...NUMBERS]
  const next = () => left.splice(draw(left.length), 1)
  return { regulars: Array.from({ length: REGULARS }, next).flat(), special: next()[0] ?? 0 }
}

export function problemOfMarkSix(result: unknown): Problem | undefined {
  const fields = fieldsOf(result, ['regulars', 'special'])
  if (!fields) return { code: 'shape' }
  const member = numberMember(1, BALLS)
  const regulars = readList(fields.get('regulars'), { at: 'regulars', min: REGULARS, max: REGULARS, member })
  if (regulars.problem) return regulars.problem
  const special = member(fields.get('special'))
  if (special === undefined) return { code: 'unknown', at: 'special' }
  return regulars.picked.includes(special) ? { code: 'repeated', at: 'special', value: special } : undefined
}

export function allSeven({ regulars, special }: MarkSixResult): number[] {
  return [...regulars, special]
}

/** A result with these balls at these positions (the seventh is the special); the lowest other balls fill the rest. */
export function resultWith(places: readonly (number | undefined)[]): MarkSixResult {
  const left = NUMBERS.filter((ball) => !places.includes(ball))
  const balls = Array.from({ length: REGULARS + 1 }, (_, place) => places[place] ?? left.shift() ?? 0)
  return { regulars: balls.slice(0, REGULARS), special: balls[REGULARS] ?? 0 }
}

/** A result with a ball at a position: 0 to 5 for the regulars, 6 for the special. */
export function resultShowing(ball: number, place: number): MarkSixResult {
  return resultWith(Array.from({ length: REGULARS + 1 }, (_, each) => (each === place ? ball : undefined)))
}

/** These balls, and the rest from `others` only; `undefined` where those are too few. */
export function resultOutOf(
  { regulars, special }: { regulars: readonly number[]; special?: number },
  others: readonly number[],
): MarkSixResult | undefined {
  const left = [...others]
  const filled = [...regulars]
  while (filled.length < REGULARS && left.length > 0) filled.push(...left.splice(0, 1))
  const last = special ?? left[0]
  return filled.length === REGULARS && last !== undefined ? { regulars: filled, special: last } : undefined
}
