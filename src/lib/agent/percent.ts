import { shareText } from '#lib/shared/intl/numbers.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { separatorsOf } from '#lib/shared/money/number-signs.ts'

const E6_PER_PERCENT = 10_000
const STEP_E6 = 100

/** A rate in millionths as display text: `1.2%`. */
export function percentText(rateE6: number, lang: string): string {
  return shareText(rateE6 / (100 * E6_PER_PERCENT), lang)
}

/** The same for an input field: without sign, with the locale's decimal sign. */
export function percentInput(rateE6: number, lang: string): string {
  return String(rateE6 / E6_PER_PERCENT).replace('.', separatorsOf(lang).decimal)
}

/** Parses a percentage of at most two decimals into millionths; `undefined` for other texts. An empty text is 0. */
export function parsePercent(text: string): number | undefined {
  const typed = cleanEntry(text)
    .replace(/[,٫]/, '.')
    .replace(/ ?[%٪]$/, '')
  if (typed === '') return 0
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(typed)) return undefined
  return Math.round((Number(typed) * E6_PER_PERCENT) / STEP_E6) * STEP_E6
}
