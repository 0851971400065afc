import { latinDigits } from '#lib/shared/text/digits.ts'

/** The withdrawal PIN in Latin digits; `undefined` for an invalid one. */
export function pinOf(text: string): string | undefined {
  const pin = latinDigits(text)
  return /^\d{6}$/.test(pin) ? pin : undefined
}
