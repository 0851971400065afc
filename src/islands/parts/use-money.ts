import { useStore } from '@nanostores/react'
import type { Currency } from '#lib/api/fields.ts'
import { $session } from '#lib/session/session-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { formatMoney, type MoneyLocale } from '#lib/shared/money/money.ts'

/** Writes amounts in the page's locale with the brand's own sign of its currency. */
export function useMoney(lang: string): (minor: number, currency: Currency) => string {
  const { symbol } = useMoneyLocale(lang)
  return (minor, currency) =>
    formatMoney(minor, currency, symbol === undefined ? lang : { locale: lang, symbol })
}

/** The locale and currency sign for reading amounts that a member types or pastes. */
export function useMoneyLocale(lang: string): MoneyLocale {
  const session = useStore($session)
  return { locale: lang, symbol: session.state === 'member' ? session.member.currencySymbol : pageSymbol() }
}

/** Pages whose prices guests see carry the brand's sign (`data-symbol`). */
function pageSymbol(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.body.dataset['symbol']
}

/** A moment as it is read where the member is. */
export function timeText(ms: number, lang: string): string {
  return dateText(ms, { lang, form: 'moment' })
}

/** The same in few signs, for steps beside each other: no year. */
export function shortTimeText(ms: number, lang: string): string {
  return dateText(ms, { lang, form: 'shortMoment' })
}
