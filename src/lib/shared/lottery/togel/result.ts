import type { Problem } from '#lib/shared/lottery/play.ts'
import { digitsMember, fieldsOf } from '#lib/shared/lottery/read.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** Four digits: AS, KOP, KEPALA, EKOR. */
export interface TogelResult {
  number: string
}

export const POSITIONS = ['as', 'kop', 'kepala', 'ekor'] as const

export function drawTogel(draw: Draw): TogelResult {
  return { number: String(draw(10_000)).padStart(4, '0') }
}

export function problemOfTogel(result: unknown): Problem | undefined {
  const fields = fieldsOf(result, ['number'])
  if (!fields) return { code: 'shape' }
  return digitsMember(4)(fields.get('number')) === undefined ? { code: 'digits', at: 'number' } : undefined
}
