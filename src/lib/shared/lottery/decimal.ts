import type { Rational } from './exact.ts'

const DIGITS = 12

/** A quotient as a decimal with at most twelve decimal places, truncated: `0.454545454545`. */
export function decimalOf({ wins, of }: Rational): string {
  const scale = 10n ** BigInt(DIGITS)
  const digits = String((wins * scale) / of).padStart(DIGITS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DIGITS), digits.slice(-DIGITS).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}
