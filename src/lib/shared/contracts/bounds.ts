import type { ContractCategory, ContractKind } from './contract.ts'

/** The tenant's bounds of contracts. Rates in millionths, amounts in minor units. */
export interface ContractBounds {
  kinds: readonly ContractKind[]
  categories: readonly ContractCategory[]
  /** The maximum rate per kind; 100 % for a missing kind. */
  maxRateE6: Partial<Record<Exclude<ContractKind, 'rebate'>, number>>
  /** The maximum amount per period of wages and hourly salaries. */
  maxValueMinor: number
  maxTiers: number
  series: { min: number; max: number }
}
