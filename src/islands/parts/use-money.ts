import { useStore } from '@nanostores/react'
import type { Currency } from '#lib/api/fields.ts'
import { $session } from '#lib/session/session-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { formatMoney } from '#lib/shared/money/money.ts'

/** Writes amounts in the page's locale with the brand's own sign of its currency. */
export function useMoney(lang: string): (minor: number, currency: Currency) => string {
  const session = useStore($session)
  const symbol = session.state === 'member' ? session.member.currencySymbol : undefined
  return (minor, currency) =>
    formatMoney(minor, currency, symbol === undefined ? lang : { locale: lang, symbol })
}

/** A moment as it is read where the member is. */
export function timeText(ms: number, lang: string): string {
  return dateText(ms, { lang, form: 'moment' })
}

/** The same in few signs, for steps beside each other: no year. */
export function shortTimeText(ms: number, lang: string): string {
  return dateText(ms, { lang, form: 'shortMoment' })
}
