import type { Problem } from '#lib/shared/lottery/play.ts'
import { fieldsOf, numberMember } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'

const DIGITS = 3
export const MAX_SUM = 27

/** Three digits 0 to 9; bets are on their sum. */
export interface Sum28Result {
  digits: readonly number[]
}

export function drawSum28(draw: Draw): Sum28Result {
  return { digits: Array.from({ length: DIGITS }, () => draw(10)) }
}

export function problemOfSum28(result: unknown): Problem | undefined {
  const digits = fieldsOf(result, ['digits'])?.get('digits')
  if (!Array.isArray(digits) || digits.length !== DIGITS) return { code: 'shape', at: 'digits' }
  const isDigit = numberMember(0, 9)
  return digits.every((digit) => isDigit(digit) !== undefined) ? undefined : { code: 'digits', at: 'digits' }
}

export function sumOfDigits({ digits }: Sum28Result): number {
  return digits.reduce((sum, digit) => sum + digit, 0)
}
