import { LEAST_CASH_OUT_E2 } from '#lib/shared/crash/bets.ts'
import { MAX_MULTIPLIER_E2 } from '#lib/shared/crash/growth.ts'
import type { Language } from '#games/frame/words.ts'
import { numberText, type NumberForm } from '#lib/shared/intl/numbers.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'

const TWO_DECIMALS: NumberForm = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** A multiplier as the language writes decimals, such as `2.31×` or `2,31×`; amounts beside it do the same. */
export function multiplierText(multiplierE2: number, tag: string): string {
  return `${numberText(multiplierE2 / 100, tag, TWO_DECIMALS)}×`
}

/** The same within a sentence: where that reads right to left, the sign would move to the other side. */
export function multiplierWithin(multiplierE2: number, { tag, dir }: Pick<Language, 'tag' | 'dir'>): string {
  const text = multiplierText(multiplierE2, tag)
  return dir === 'rtl' ? `\u2066${text}\u2069` : text
}

/**
 * A multiplier as a player types it, in hundredths: with a point or a comma, in digits of the player's script.
 * @returns `null` for an empty field, `undefined` for what is no multiplier that a bet can have
 */
export function typedMultiplier(text: string): number | null | undefined {
  const plain = cleanEntry(text)
    .replace(/[,٫]/, '.')
    .replace(/ ?[×x]$/i, '')
  if (plain === '') return null
  const match = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match) return undefined
  const multiplierE2 = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  const isOffered = multiplierE2 >= LEAST_CASH_OUT_E2 && multiplierE2 <= MAX_MULTIPLIER_E2
  return isOffered ? multiplierE2 : undefined
}
