import * as z from 'zod/mini'
import type { Endpoint } from '#lib/api/endpoint.ts'

/** Fields of calls whose option has another name. */
const OPTIONS: Readonly<Record<string, string>> = {
  operator: 'as',
  note: 'reason',
  text: 'reason',
  day: 'date',
  birthday: 'date',
  untilMs: 'until',
  offerId: 'id',
  contractId: 'id',
  billId: 'id',
  minStakeMinor: 'min-stake',
  maxStakeMinor: 'max-stake',
  maxWinMinor: 'max-win',
  publicKey: 'public-key',
  overlapMinutes: 'overlap',
  amountMinor: 'amount',
  bonusId: 'id',
  caseId: 'case',
  lineId: 'id',
}
interface Bounds {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** What is wrong with the fields that the server refused, a line each; empty if it named none. */
export function fieldsText(endpoint: Endpoint, fields: unknown): string {
  if (!Array.isArray(fields)) return ''
  if (!fields.every((each: unknown) => typeof Object(each).reason === 'string')) return ''
  const lines = fields.map((each: unknown) => {
    const { field, reason } = Object(each)
    return fieldText(boundsOf(endpoint, String(field)), String(field), String(reason))
  })
  return lines.join('\n')
}

function fieldText(
  { minLength, maxLength, minimum, maximum }: Bounds,
  field: string,
  reason: string,
): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const option = `--${OPTIONS[last] ?? last}`
  if (reason === 'too_small') {
    if (minLength !== undefined) return `${option} is too short: at least ${characters(minLength)}`
    return `${option} is too ${minimum === undefined ? 'short' : `small: at least ${minimum}`}`
  }
  if (reason === 'too_big') {
    if (maxLength !== undefined) return `${option} is too long: at most ${characters(maxLength)}`
    return `${option} is too ${maximum === undefined ? 'long' : `large: at most ${maximum}`}`
  }
  if (reason === 'tooHigh') return `${option} is higher than there is; "show" tells the highest`
  if (reason === 'invalid_format' && option === '--id')
    return '--id does not have the form of one: copy it from what "list" shows'
  return `${option} is not accepted as it is written (${field}: ${reason})`
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}

/** The bounds of a field at the top of the call's input. */
function boundsOf({ input }: Endpoint, field: string): Bounds {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const found = schema.properties?.[field]
  return typeof found === 'object' ? found : {}
}
