import type { Currency } from '#lib/api/fields.ts'
import { parseAmount, type AmountProblem, type MoneyLocale } from '#lib/shared/money/money.ts'

export interface AmountBounds {
  minMinor: number
  maxMinor: number
  /** The available amount. */
  availableMinor?: number | undefined
  /** What the member's own limit leaves. */
  limitMinor?: number | undefined
}

export type AmountRefusal = AmountProblem | 'tooLow' | 'tooHigh' | 'overLimit' | 'insufficient'
export type CheckedAmount = { ok: true; minor: number } | { ok: false; reason: AmountRefusal }

/** Parses a typed amount and checks it; each problem has its own name. */
export function checkAmount(
  text: string,
  how: { currency: Currency; locale: MoneyLocale; bounds: AmountBounds },
): CheckedAmount {
  const { currency, locale, bounds } = how
  const parsed = parseAmount(text, currency, locale)
  if (!parsed.ok) return parsed
  const { minor } = parsed
  if (minor < bounds.minMinor) return { ok: false, reason: 'tooLow' }
  if (bounds.availableMinor !== undefined && minor > bounds.availableMinor)
    return { ok: false, reason: 'insufficient' }
  if (minor > bounds.maxMinor) return { ok: false, reason: 'tooHigh' }
  if (bounds.limitMinor !== undefined && minor > bounds.limitMinor) return { ok: false, reason: 'overLimit' }
  return { ok: true, minor }
}
