import { ApiError } from '#lib/api/errors.ts'

/** Converts decimal texts of outside formats to whole minor units, without a double in between. */

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * `12.5` with two digits of the currency is 1250.
 * @param of `places`: the decimal places of the text's own unit, 5 where amounts are sent times 100,000
 * @throws ApiError `request.invalid` for a negative amount, one that is not whole in minor units, or one above 2^53
 */
export function readMinor(text: string, of: { field: string; exponent: number; places?: number }): number {
  const [, whole, fraction = '', power = '0'] = DECIMAL.exec(text) ?? []
  if (whole === undefined) throw wrong(of.field)
  const shift = of.exponent - (of.places ?? 0) - fraction.length + Number(power)
  const digits = BigInt(whole + fraction)
  const by = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && digits % by !== 0n) throw wrong(of.field)
  const minor = shift < 0 ? digits / by : digits * by
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw wrong(of.field)
  return Number(minor)
}

/**
 * 1250 with two digits of the currency is `12.50`.
 * @param least minimum of decimals
 */
export function writeDecimal(minor: number, exponent: number, least = 0): string {
  const digits = String(minor).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  const fraction = digits.slice(at).padEnd(least, '0')
  return digits.slice(0, at) + (fraction === '' ? '' : `.${fraction}`)
}

/** 1250 with two digits of the currency is `1250000` times 100,000. */
export function writeTimes(
  minor: number,
  { exponent, places }: { exponent: number; places: number },
): string {
  return String(BigInt(minor) * 10n ** BigInt(places - exponent))
}

function wrong(field: string): ApiError {
  return new ApiError('request.invalid', { fields: [{ field, reason: 'amount' }] })
}
