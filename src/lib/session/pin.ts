import { latinDigits } from '#lib/shared/digits.ts'

/** The withdrawal PIN as calls take it, in whatever digits it was typed; nothing for what can be none. */
export function pinOf(text: string): string | undefined {
  const pin = latinDigits(text)
  return /^\d{6}$/.test(pin) ? pin : undefined
}
