/**
 * Whether a PIN of digits is among those that are tried first: one digit only, a row upwards or downwards (123456, 987654,
 * 890123), or a short group repeated (121212, 123123).
 */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRow = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0)
  const isRepeated = [2, 3].some((size) => pin === pin.slice(0, size).repeat(pin.length / size))
  return isRow || isRepeated
}
