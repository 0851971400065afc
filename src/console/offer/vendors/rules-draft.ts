import type { VendorRules } from '#lib/api/play/vendors-ops.ts'
import { isRegion } from '#lib/shared/product/iso-codes.ts'
import { plainAmount, parseAmount } from '#lib/shared/money/money.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'

export const LISTS = ['addresses', 'currencies', 'countries'] as const
export const AMOUNTS = [
  'minStakeMinor',
  'maxStakeMinor',
  'maxWinMinor',
  'maxPrizeMinor',
  'maxPrizesADayMinor',
] as const
export const COUNTS = ['callsPerSecond', 'roundHours'] as const
const MOST_OF: Readonly<Record<(typeof COUNTS)[number], number>> = {
  callsPerSecond: 100_000,
  roundHours: 8_784,
}
type Name = (typeof LISTS)[number] | (typeof AMOUNTS)[number] | (typeof COUNTS)[number] | 'publicKey'

/** The rules of a vendor as they are typed. */
export type RulesDraft = Readonly<Record<Name, string>>

interface Typing {
  currency: Currency
  lang: string
}

export function draftOf(rules: VendorRules, { currency, lang }: Typing): RulesDraft {
  const amount = (minor: number | undefined) =>
    minor === undefined ? '' : plainAmount(minor, currency, lang)
  return {
    addresses: rules.addresses.join(' '),
    currencies: rules.currencies.join(' '),
    countries: rules.countries.join(' '),
    minStakeMinor: amount(rules.minStakeMinor),
    maxStakeMinor: amount(rules.maxStakeMinor),
    maxWinMinor: amount(rules.maxWinMinor),
    maxPrizeMinor: amount(rules.maxPrizeMinor),
    maxPrizesADayMinor: amount(rules.maxPrizesADayMinor),
    callsPerSecond: String(rules.callsPerSecond ?? ''),
    roundHours: String(rules.roundHours ?? ''),
    publicKey: rules.publicKey ?? '',
  }
}

/** The rules, or the first field that is not a valid number. An empty field means no bound. */
export function rulesOf(draft: RulesDraft, typing: Typing): { rules: VendorRules } | { mistake: Name } {
  const countries = wordsOf(draft.countries.toUpperCase())
  if (!countries.every(isRegion)) return { mistake: 'countries' }
  const currencies = wordsOf(draft.currencies.toUpperCase())
  if (!currencies.every((each) => /^[A-Z]{3}$/.test(each))) return { mistake: 'currencies' }
  const bounds: Partial<Record<(typeof AMOUNTS)[number] | (typeof COUNTS)[number], number>> = {}
  for (const name of AMOUNTS) {
    if (draft[name].trim() === '') continue
    const parsed = parseAmount(draft[name], typing.currency, typing.lang)
    if (!parsed.ok) return { mistake: name }
    bounds[name] = parsed.minor
  }
  for (const name of COUNTS) {
    const text = draft[name].trim()
    if (text === '') continue
    const count = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (count < 1 || count > MOST_OF[name]) return { mistake: name }
    bounds[name] = count
  }
  const { minStakeMinor = 0, maxStakeMinor = Number.MAX_SAFE_INTEGER } = bounds
  if (minStakeMinor > maxStakeMinor) return { mistake: 'minStakeMinor' }
  const publicKey = draft.publicKey.trim()
  return {
    rules: {
      addresses: wordsOf(draft.addresses),
      currencies,
      countries,
      ...bounds,
      ...(publicKey === '' ? {} : { publicKey }),
    },
  }
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))]
}
