import { currencySigns } from '#lib/shared/intl/numbers.ts'
import { isCurrency } from '#lib/shared/product/iso-codes.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'

/** Other ways to write a currency than its code and the sign of the reader's locale. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  AED: ['dh', 'dhs'],
  BDT: ['tk'],
  BRL: ['r$'],
  CNY: ['¥', '元', 'rmb'],
  IDR: ['rp', 'rp.'],
  INR: ['₹', 'rs', 'rs.'],
  KHR: ['៛'],
  MMK: ['ks'],
  MYR: ['rm'],
  PHP: ['₱', 'p'],
  PKR: ['rs', 'rs.', '₨'],
  SAR: ['sr', '﷼'],
  THB: ['฿', 'บาท'],
  USD: ['$', 'us$'],
  VND: ['₫', 'đ', 'vnđ'],
}

/** The locale of a currency's own country, for its separators. Currencies of several countries have no entry. */
const HOME: Readonly<Record<string, string>> = {
  BRL: 'pt-BR',
  IDR: 'id-ID',
  INR: 'en-IN',
  MYR: 'en-MY',
  PHP: 'en-PH',
  PKR: 'en-PK',
  THB: 'en-TH',
  USD: 'en-US',
  VND: 'vi-VN',
}

export function homeLocaleOf({ code }: Currency): string | undefined {
  return HOME[code]
}

/** A cleaned text without one sign or code of this currency before or after the number; `symbol` is the brand's own. */
export function withoutCurrency(
  text: string,
  currency: Currency,
  { locale, symbol }: { locale: string; symbol: string | undefined },
): string {
  // Lower case; no sign has another length in it.
  const plain = text.toLowerCase()
  for (const sign of signsOf(currency, locale, symbol)) {
    const minus = plain.startsWith(`-${sign}`) ? '-' : ''
    if (minus || plain.startsWith(sign)) return minus + text.slice(minus.length + sign.length).trim()
    // A letter behind the number may mean thousands or millions.
    if (plain.endsWith(sign) && !/^[a-z]$/.test(sign)) return text.slice(0, -sign.length).trim()
  }
  return text
}

/** Whether the text has a currency's sign or code next to the number. */
export function hasOtherCurrency(text: string): boolean {
  const [, before, after] = /^([a-z]{3})?[\s\d.,']*\d[\s\d.,']*([a-z]{3})?$/i.exec(text) ?? []
  const code = (before ?? after)?.toUpperCase()
  if (code) return isCurrency(code)
  return /\d/.test(text) && /\p{Sc}/u.test(text)
}

/** Longest first, so that `R$` is not taken for something before `$`. */
function signsOf(currency: Currency, locale: string, symbol: string | undefined): string[] {
  const given = symbol === undefined ? [] : [symbol]
  const signs = [
    ...given,
    currency.code,
    ...(WRITTEN[currency.code] ?? []),
    ...currencySigns(locale, currency.code),
  ]
  return [...new Set(signs.map((sign) => cleanEntry(sign).toLowerCase()))]
    .filter((sign) => sign !== '' && !/[\d-]/.test(sign))
    .toSorted((left, right) => right.length - left.length)
}
