import { positiveUnits } from './exact.ts'

/** The money of an offer: reserved before a claim is granted, spent by the grant, released by a refusal. */
export interface Budget {
  totalMinor: number
  reservedMinor: number
  spentMinor: number
}

export function budgetLeft({ totalMinor, reservedMinor, spentMinor }: Budget): number {
  return totalMinor - reservedMinor - spentMinor
}

/** The budget with the amount reserved; undefined where it is insufficient. */
export function reserved(budget: Budget, amountMinor: number): Budget | undefined {
  positiveUnits(amountMinor, 'amountMinor')
  if (budgetLeft(budget) < amountMinor) return undefined
  return { ...budget, reservedMinor: budget.reservedMinor + amountMinor }
}

/** Ends a reservation: spent by the grant, or released by a refusal. */
export function resolved(budget: Budget, amountMinor: number, outcome: 'spent' | 'released'): Budget {
  positiveUnits(amountMinor, 'amountMinor')
  if (budget.reservedMinor < amountMinor) throw new RangeError('more than is reserved')
  return {
    ...budget,
    reservedMinor: budget.reservedMinor - amountMinor,
    spentMinor: budget.spentMinor + (outcome === 'spent' ? amountMinor : 0),
  }
}
