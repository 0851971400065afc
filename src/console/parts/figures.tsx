import type { TFunction } from 'i18next'
import { COUNTS, type FigureName } from '#lib/shared/reports/figures.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { numberText, shareText, shortNumberText } from '#lib/shared/intl/numbers.ts'

/** The name of a figure, with what it means on the pointer. */
export function FigureHead({ t, name }: { t: TFunction; name: FigureName }) {
  return (
    <abbr className="console-figure" title={t(`console:figureHelp.${name}`)}>
      {t(`console:figure.${name}`)}
    </abbr>
  )
}

/** A figure as people read it: an amount in its currency's digits, or a count; `–` where there is none. */
export function figureText(
  name: FigureName,
  value: number | null | undefined,
  { currency, lang }: { currency: Currency; lang: string },
): string {
  if (value === null || value === undefined) return '–'
  if (COUNTS.has(name)) return numberText(value, lang)
  return formatMoney(value, currency, lang)
}

/** The same for an axis: 1.2M instead of 1,200,000.00. */
export function figureShort(
  name: FigureName,
  value: number,
  { currency, lang }: { currency: Currency; lang: string },
): string {
  const whole = COUNTS.has(name) ? value : value / 10 ** currency.exponent
  return shortNumberText(whole, lang)
}

/** The change against another value, as a percentage; `undefined` where there is nothing to compare with. */
export function changeOf(
  value: number | null | undefined,
  before: number | null | undefined,
  lang: string,
): { text: string; direction: 'up' | 'down' | 'same' } | undefined {
  if (value === null || value === undefined || before === null || before === undefined || before === 0)
    return undefined
  const share = (value - before) / Math.abs(before)
  const text = shareText(share, lang, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  })
  return { text, direction: share > 0 ? 'up' : share < 0 ? 'down' : 'same' }
}
