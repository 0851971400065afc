import { bareEntry } from '#lib/shared/text/entry.ts'

/** The withdrawal PIN in Latin digits; `undefined` for an invalid one. */
export function pinOf(text: string): string | undefined {
  const pin = bareEntry(text)
  return /^\d{6}$/.test(pin) ? pin : undefined
}
