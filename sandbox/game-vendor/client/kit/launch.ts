import { currencyFormat, numberText } from '#lib/shared/intl/numbers.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import type { LaunchData } from '../../protocol.ts'

/** The parameters of the launch. */
export const launch: LaunchData = JSON.parse(document.getElementById('launch')?.textContent ?? '{}')

/** The facts of this kind of game, with a known shape because the same code produced them. */
export function factsOf<T>(): T {
  return launch.facts as T
}

/** A word in the player's language, with values for its `{name}` placeholders. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = launch.words[key] ?? key
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

export function hasWord(key: string): boolean {
  return Object.hasOwn(launch.words, key)
}

/** An amount with its currency's sign, placed as the player's language does; play credits without one. */
export function money(minor: number): string {
  const { currency, locale, isDemo } = launch
  return formatMoney(minor, currency, isDemo ? locale : { locale, symbol: signOf(currency.code) })
}

/** The short sign, `$` and `R$`: some languages lengthen it to `US$`, which the brand's page around the game does not. */
function signOf(currency: string): string {
  return currencyFormat('en', currency, 0).symbol
}

/** Odds in ten-thousandths, as `×1.95`, in this order in every script. */
export function times(odds: number): string {
  return `\u2066×${number(odds / 10_000)}\u2069`
}

export function number(value: number, digits = 2): string {
  return numberText(value, launch.locale, { maximumFractionDigits: digits })
}
