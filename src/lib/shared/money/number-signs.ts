import { numberParts } from '#lib/shared/intl/numbers.ts'

/** How a locale writes numbers. `group` and `decimal` are one of `.`, `,`, `'` or a plain space. */
export interface Separators {
  group: string
  decimal: string
}

const kept = new Map<string, Separators>()

/** A number as it is typed in one locale, with the signs of another: `1.234,5` of Portuguese is `1,234.5` in English. */
export function writtenAs(text: string, from: string, to: string): string {
  const [had, has] = [separatorsOf(from), separatorsOf(to)]
  const signs = new Map([
    [had.group, has.group],
    [had.decimal, has.decimal],
  ])
  return [...text].map((sign) => signs.get(sign) ?? sign).join('')
}

export function separatorsOf(locale: string): Separators {
  const known = kept.get(locale)
  if (known) return known
  const parts = numberParts(locale)
  const sign = (type: 'group' | 'decimal', otherwise: string) => {
    const value = parts.find((part) => part.type === type)?.value ?? otherwise
    return /\s/.test(value) ? ' ' : value === '’' ? "'" : value
  }
  const made = { group: sign('group', ','), decimal: sign('decimal', '.') }
  kept.set(locale, made)
  return made
}
