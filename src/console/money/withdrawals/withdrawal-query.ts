import type { WITHDRAWAL_SORTS } from '#lib/api/money/cashier-withdrawals-ops.ts'
import { PAYOUT_KINDS, WITHDRAWAL_STATUSES } from '#lib/api/money/cashier-withdrawals.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { parseAmount } from '#lib/shared/money/money.ts'
import type { Place } from '#console/frame/place.ts'

/** Withdrawals that wait for the player's documents are in a list of their own: nobody can approve them. */
export const LISTS = ['people', 'documents', ...WITHDRAWAL_STATUSES.slice(1), 'all'] as const
export type WithdrawalList = (typeof LISTS)[number]
export const AGES = ['60', '360', '1440', '4320'] as const
export const WITHDRAWAL_FILTERS = ['account', 'kind', 'from', 'to', 'age'] as const

export interface WithdrawalQuery {
  tenants: readonly string[]
  status?: (typeof WITHDRAWAL_STATUSES)[number]
  waits?: 'people' | 'documents'
  account?: string
  payoutKind?: (typeof PAYOUT_KINDS)[number]
  fromMinor?: number
  toMinor?: number
  olderMinutes?: number
  sort: (typeof WITHDRAWAL_SORTS)[number]
}

/** The list that the address names; the queue of people if it names none. */
export function listOf(params: Place['params']): WithdrawalList {
  return LISTS.find((each) => each === params['list']) ?? 'people'
}

/** What an address asks for; what makes no sense is left out. */
export function withdrawalQuery(
  params: Place['params'],
  brands: readonly OperatorBrand[],
  lang: string,
): WithdrawalQuery {
  const list = listOf(params)
  const payoutKind = PAYOUT_KINDS.find((each) => each === params['kind'])
  const age = AGES.find((each) => each === params['age'])
  const [fromMinor, toMinor] = [params['from'], params['to']].map((text) => minorIn(text, brands, lang))
  return {
    tenants: brands.map(({ id }) => id),
    ...(list === 'people' || list === 'documents'
      ? { status: 'reviewing' as const, waits: list }
      : list === 'all'
        ? {}
        : { status: list }),
    ...(params['account'] ? { account: params['account'] } : {}),
    ...(payoutKind ? { payoutKind } : {}),
    ...(fromMinor === undefined ? {} : { fromMinor }),
    ...(toMinor === undefined ? {} : { toMinor }),
    ...(age ? { olderMinutes: Number(age) } : {}),
    sort: sortOf(params, list),
  }
}

/** An amount of a filter has a meaning where all brands have one currency. */
export function currencyOf(brands: readonly OperatorBrand[]): OperatorBrand['currency'] | undefined {
  const [first, ...others] = brands
  return first && others.every(({ currency }) => currency.code === first.currency.code)
    ? first.currency
    : undefined
}

function minorIn(
  text: string | undefined,
  brands: readonly OperatorBrand[],
  lang: string,
): number | undefined {
  const currency = currencyOf(brands)
  if (!currency || !text) return undefined
  const parsed = parseAmount(text, currency, lang)
  return parsed.ok ? parsed.minor : undefined
}

function sortOf(params: Place['params'], list: WithdrawalList): WithdrawalQuery['sort'] {
  const usual = list === 'people' || list === 'documents' ? 'oldest' : 'newest'
  const known: Readonly<Record<string, WithdrawalQuery['sort']>> = {
    'age.desc': 'oldest',
    'age.asc': 'newest',
    'amount.desc': 'largest',
    'amount.asc': 'smallest',
  }
  return known[params['sort'] ?? ''] ?? usual
}
