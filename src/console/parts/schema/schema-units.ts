import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { parseAmount, plainAmount } from '#lib/shared/money/money.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import { clockMs, offsetMs } from '#lib/shared/time/zone.ts'
import type { Json } from './schema.ts'

export interface Units {
  currency: Currency
  lang: string
  timeZone: string
}
export type Unit = 'money' | 'percent' | 'millionths' | 'times' | 'hours' | 'moment' | 'number'

/** Numbers are stored in small whole units, and people write larger ones: the name of a key says which. */
export function unitOf(name: string): Unit {
  if (/^(?:starts|ends)AtMs$/.test(name)) return 'moment'
  if (/Minor$|^minor$/.test(name)) return 'money'
  if (name.endsWith('Bp')) return 'percent'
  if (name.endsWith('E4')) return 'times'
  if (name.endsWith('E6')) return 'millionths'
  return name.endsWith('Ms') ? 'hours' : 'number'
}

const SIZES: Readonly<Partial<Record<Unit, number>>> = {
  percent: 100,
  millionths: 10_000,
  times: 10_000,
  hours: HOUR_MS,
}

export function unitText(unit: Unit, value: Json | undefined, { currency, lang, timeZone }: Units): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (unit === 'money') return plainAmount(value, currency, lang)
  if (unit === 'moment') return new Date(value + offsetMs(value, timeZone)).toISOString().slice(0, 16)
  return String(value / (SIZES[unit] ?? 1))
}

/** What was typed, as it is stored; what is no number stays as it was typed, and the schema says so. `undefined`: nothing. */
export function unitValue(unit: Unit, text: string, { currency, lang, timeZone }: Units): Json | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (unit === 'money') {
    // A loss is below zero; where none can be, the schema says so.
    const [sign, amount] = /^[-−]/.test(typed) ? [-1, typed.slice(1)] : [1, typed]
    const read = parseAmount(amount, currency, lang)
    return read.ok ? sign * read.minor : typed
  }
  if (unit === 'moment') {
    const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(typed) ?? []
    return day === '' ? typed : clockMs(day, time, timeZone)
  }
  // A comma where people write one; hundredths of a unit are never typed with groups.
  const number = Number(typed.replace(',', '.'))
  const size = SIZES[unit] ?? 1
  return Number.isFinite(number) ? Math.round(number * size * 1_000) / 1_000 : typed
}
