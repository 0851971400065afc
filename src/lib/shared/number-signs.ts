/** How a locale writes numbers. `group` and `decimal` are one of `.`, `,`, `'` or a plain space. */
export interface Separators {
  group: string
  decimal: string
  /** The locale's own digits from 0 to 9, where they are not Latin. */
  digits: string[]
}

const kept = new Map<string, Separators>()

export function separatorsOf(locale: string): Separators {
  const known = kept.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    numberingSystem: 'latn',
  }).formatToParts(1234567.5)
  const sign = (type: 'group' | 'decimal', otherwise: string) => {
    const value = parts.find((part) => part.type === type)?.value ?? otherwise
    return /\s/.test(value) ? ' ' : value === '’' ? "'" : value
  }
  const own = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => own.format(digit))
  const made = { group: sign('group', ','), decimal: sign('decimal', '.'), digits }
  kept.set(locale, made)
  return made
}
