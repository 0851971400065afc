import type { Market } from '#lib/shared/rewards/offer.ts'

/** What a deposit is paid with, as far as laws of markets tell it apart. */
export const INSTRUMENTS = [
  'pix',
  'transfer',
  'debitCard',
  'creditCard',
  'prepaidCard',
  'eWallet',
  'boleto',
  'cash',
  'crypto',
] as const
export type Instrument = (typeof INSTRUMENTS)[number]

/** What each market's law forbids to pay with; sources and dates are in `docs/markets.md`. */
interface PaymentLaw {
  allowed: readonly Instrument[]
  source: string
}

const but = (...barred: readonly Instrument[]) => INSTRUMENTS.filter((each) => !barred.includes(each))

const LAW: Readonly<Partial<Record<Market, PaymentLaw>>> = {
  BR: {
    allowed: ['pix', 'transfer', 'debitCard', 'prepaidCard'],
    source: 'Portaria SPA/MF 615/2024',
  },
  GB: { allowed: but('creditCard'), source: 'LCCP 6.1.2' },
  PH: { allowed: but('creditCard', 'crypto'), source: 'PAGCOR, payments of electronic games' },
}

/** Undefined where the market's law names nothing. */
export function paymentLaw(market: Market): PaymentLaw | undefined {
  return LAW[market]
}

/** Markets where money goes to accounts of the member's own name and number alone. */
const OWN_ACCOUNT: ReadonlySet<Market> = new Set<Market>(['BR'])

export function needsOwnAccount(market: Market): boolean {
  return OWN_ACCOUNT.has(market)
}
