import type { ContractCategory, ContractKind } from './contract.ts'

/** What a tenant allows in contracts: tenant data. Rates in millionths, amounts in minor units. */
export interface ContractBounds {
  kinds: readonly ContractKind[]
  categories: readonly ContractCategory[]
  /** The highest rate of a kind; a kind that is missing allows up to 100 %. */
  maxRateE6: Partial<Record<Exclude<ContractKind, 'rebate'>, number>>
  /** The highest amount a period of wages and hourly salaries. */
  maxValueMinor: number
  maxTiers: number
  series: { min: number; max: number }
}
