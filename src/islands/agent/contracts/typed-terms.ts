import type { Currency } from '#lib/api/fields.ts'
import { parsePercent, percentInput } from '#lib/agent/percent.ts'
import type { ContractKind, DividendCycle, Payer } from '#lib/shared/contracts/contract.ts'
import { readWhole } from '#lib/shared/text/entry.ts'
import { parseAmount, plainAmount } from '#lib/shared/money/money.ts'
import type { Terms } from './contract-text.ts'

/** A tier as it is typed. */
export interface TypedTier {
  turnover: string
  active: string
  loss: string
  rate: string
}

/** Terms as they are typed: rates of kinds without tiers are `rate` and `second`. */
export interface TypedTerms {
  payer: Payer
  cycle: DividendCycle
  tiers: TypedTier[]
  rate: string
  second: string
}

interface Reader {
  currency: Currency
  lang: string
  /** The brand's own sign of the currency. */
  symbol?: string | undefined
}

/** The most digits of a number of members. */
const LONGEST_COUNT = 9

/** The initial values of a form: the upline's own terms, because those below have to be comparable, or plain ones. */
export function baseTerms(kind: ContractKind, own: Terms | undefined): Terms {
  if (own) return own
  const active = { count: 'period', minTurnoverMinor: 0, minDepositMinor: 0 } as const
  const tiers = [
    { turnoverMinor: 0, activeMembers: 0, lossMinor: 0, rate: { type: 'percent' as const, rateE6: 1 } },
  ]
  const tiered = { category: 'ALL', payer: 'platform', active, tiers } as const
  switch (kind) {
    case 'wage':
      return { ...tiered, tiers, kind, lossCheck: 'none' }
    case 'hourly':
      return { ...tiered, tiers, kind }
    case 'profitShare':
      return { ...tiered, tiers, kind, cycle: 'month', tiersBy: 'gross', depositFeeE6: 0 }
    case 'realtime':
      return { kind, category: 'ALL', profitRateE6: 0, lossRateE6: 0, minStakeMinor: 0 }
    case 'commission':
      return { kind, category: 'ALL', cycle: 'month', basis: 'stake', rateE6: 1, creditTo: 'main' }
    default:
      return {
        ...tiered,
        tiers,
        kind: 'dividend',
        cycle: 'month',
        minActiveMembers: 0,
        carry: 'none',
        lossCheck: 'none',
      }
  }
}

export function usesLoss(terms: Terms): boolean {
  return terms.kind === 'profitShare' || ('lossCheck' in terms && terms.lossCheck !== 'none')
}

export function typedOf(terms: Terms, { currency, lang }: Reader): TypedTerms {
  const amount = (minor: number) => (minor === 0 ? '' : plainAmount(minor, currency, lang))
  const rate = (rateE6: number) => (rateE6 <= 1 ? '' : percentInput(rateE6, lang))
  const base: TypedTerms = {
    payer: 'payer' in terms ? terms.payer : 'platform',
    cycle: 'cycle' in terms ? terms.cycle : 'month',
    tiers: [],
    rate: '',
    second: '',
  }
  if (terms.kind === 'realtime')
    return { ...base, rate: rate(terms.profitRateE6), second: rate(terms.lossRateE6) }
  if (terms.kind === 'commission') return { ...base, rate: rate(terms.rateE6) }
  if (!('tiers' in terms)) return base
  return {
    ...base,
    tiers: terms.tiers.map((tier) => ({
      turnover: amount(tier.turnoverMinor),
      active: tier.activeMembers === 0 ? '' : String(tier.activeMembers),
      loss: amount(tier.lossMinor),
      rate: tier.rate.type === 'percent' ? rate(tier.rate.rateE6) : amount(tier.rate.valueMinor),
    })),
  }
}

/** The typed terms; `undefined` if a field cannot be read. */
export function termsFrom(typed: TypedTerms, base: Terms, reader: Reader): Terms | undefined {
  if (base.kind === 'realtime') {
    const [profitRateE6, lossRateE6] = [parsePercent(typed.rate), parsePercent(typed.second)]
    return profitRateE6 === undefined || lossRateE6 === undefined
      ? undefined
      : { ...base, profitRateE6, lossRateE6 }
  }
  if (base.kind === 'commission') {
    const rateE6 = parsePercent(typed.rate)
    return rateE6 ? { ...base, rateE6, cycle: typed.cycle } : undefined
  }
  if (!('tiers' in base)) return undefined
  const tiers = typed.tiers.map((tier) => tierFrom(tier, base, reader))
  const read = tiers.flatMap((tier) => (tier ? [tier] : []))
  if (read.length !== tiers.length || read.length === 0) return undefined
  const changed = { payer: typed.payer, tiers: read }
  return 'cycle' in base ? { ...base, ...changed, cycle: typed.cycle } : { ...base, ...changed }
}

function tierFrom(tier: TypedTier, base: Extract<Terms, { tiers: unknown }>, reader: Reader) {
  const [turnoverMinor, lossMinor] = [amountFrom(tier.turnover, reader), amountFrom(tier.loss, reader)]
  const activeMembers = tier.active.trim() === '' ? 0 : readWhole(tier.active, LONGEST_COUNT)
  const isFixed = base.tiers[0]?.rate.type === 'fixed'
  const valueMinor = isFixed ? amountFrom(tier.rate, reader) : undefined
  const rateE6 = isFixed ? undefined : parsePercent(tier.rate)
  if (turnoverMinor === undefined || lossMinor === undefined) return undefined
  if (activeMembers === undefined) return undefined
  const bounds = { turnoverMinor, activeMembers, lossMinor: usesLoss(base) ? lossMinor : 0 }
  if (valueMinor) return { ...bounds, rate: { type: 'fixed' as const, valueMinor } }
  return rateE6 ? { ...bounds, rate: { type: 'percent' as const, rateE6 } } : undefined
}

function amountFrom(text: string, { currency, lang, symbol }: Reader): number | undefined {
  if (text.trim() === '') return 0
  const read = parseAmount(text, currency, { locale: lang, symbol })
  return read.ok ? read.minor : undefined
}
