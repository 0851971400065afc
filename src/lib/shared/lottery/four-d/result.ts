import type { Problem } from '#lib/shared/lottery/play.ts'
import { digitsMember, fieldsOf } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** 23 numbers of four digits; the same number may be drawn more than once. */
export interface FourDResult {
  first: string
  second: string
  third: string
  starters: readonly string[]
  consolations: readonly string[]
}

export const LIST_PRIZES = 10
const TOP = ['first', 'second', 'third'] as const
const LISTS = ['starters', 'consolations'] as const

export function drawFourD(draw: Draw): FourDResult {
  return resultOf(() => String(draw(10_000)).padStart(4, '0'))
}

export function resultOf(next: () => string): FourDResult {
  const list = () => Array.from({ length: LIST_PRIZES }, next)
  return { first: next(), second: next(), third: next(), starters: list(), consolations: list() }
}

export function problemOfFourD(result: unknown): Problem | undefined {
  const fields = fieldsOf(result, [...TOP, ...LISTS])
  if (!fields) return { code: 'shape' }
  const isNumber = (value: unknown) => digitsMember(4)(value) !== undefined
  for (const at of TOP) if (!isNumber(fields.get(at))) return { code: 'digits', at }
  for (const at of LISTS) {
    const numbers = fields.get(at)
    if (!Array.isArray(numbers) || numbers.length !== LIST_PRIZES) return { code: 'shape', at }
    if (!numbers.every(isNumber)) return { code: 'digits', at }
  }
  return undefined
}
