import { Money } from '#islands/ui/Money.tsx'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { formatMoney } from '#lib/shared/money/money.ts'

interface Props {
  minor: number
  currency: Currency
  lang: string
  /** Colours gains and losses of the house. */
  isSigned?: boolean
}

/** An amount with its currency's code: a page of all brands shows several. */
export function Amount({ minor, currency, lang, isSigned = false }: Props) {
  const tone = !isSigned || minor === 0 ? undefined : minor > 0 ? 'positive' : 'negative'
  return (
    <Money
      text={formatMoney(minor, currency, { locale: lang, symbol: currency.code })}
      {...(tone ? { tone } : {})}
    />
  )
}
