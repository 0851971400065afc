import type { Problem } from '#lib/shared/lottery/play.ts'
import { digitsMember, fieldsOf } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { ThaiRules } from './rules.ts'

/** 3 top (its last two digits are 2 top), 2 bottom, and two numbers each of 3 front and 3 back where the draw has them. */
export interface ThaiResult {
  top: string
  bottom: string
  front: readonly string[]
  back: readonly string[]
}

const SIDE_NUMBERS = 2

export function drawThai({ hasFrontAndBack }: ThaiRules, draw: Draw): ThaiResult {
  const number = (digits: number) => String(draw(10 ** digits)).padStart(digits, '0')
  const sides = () => Array.from({ length: hasFrontAndBack ? SIDE_NUMBERS : 0 }, () => number(3))
  return { top: number(3), bottom: number(2), front: sides(), back: sides() }
}

export function problemOfThai(result: unknown, { hasFrontAndBack }: ThaiRules): Problem | undefined {
  const fields = fieldsOf(result, ['top', 'bottom', 'front', 'back'])
  if (!fields) return { code: 'shape' }
  if (digitsMember(3)(fields.get('top')) === undefined) return { code: 'digits', at: 'top' }
  if (digitsMember(2)(fields.get('bottom')) === undefined) return { code: 'digits', at: 'bottom' }
  for (const at of ['front', 'back']) {
    const numbers = fields.get(at)
    if (!Array.isArray(numbers) || numbers.length !== (hasFrontAndBack ? SIDE_NUMBERS : 0))
      return { code: 'shape', at }
    if (!numbers.every((number) => digitsMember(3)(number) !== undefined)) return { code: 'digits', at }
  }
  return undefined
}
