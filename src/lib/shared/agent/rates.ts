import type { Category } from '#lib/shared/product/vocabulary.ts'

/** Rebates by category in millionths of the base: 10,000 is 1 %. A missing category has no rebate. */
export type Rates = Partial<Record<Category, number>>

export interface RateProblem {
  category: Category
  reason: 'aboveOwn' | 'belowDownline'
  limitE6: number
}

/** Problems of rates that an agent passes on: above the agent's own, or below what the recipient has already passed on. */
export function rateProblems(
  given: Rates,
  { own, below }: { own: Rates; below: readonly Rates[] },
): RateProblem[] {
  const named = new Set([...Object.keys(given), ...below.flatMap((each) => Object.keys(each))])
  return [...named].filter(isCategory).flatMap((category): RateProblem[] => {
    const rateE6 = given[category] ?? 0
    const ownE6 = own[category] ?? 0
    const leastE6 = Math.max(0, ...below.map((each) => each[category] ?? 0))
    if (rateE6 > ownE6) return [{ category, reason: 'aboveOwn', limitE6: ownE6 }]
    return rateE6 < leastE6 ? [{ category, reason: 'belowDownline', limitE6: leastE6 }] : []
  })
}

/** Keys of a record that is typed by category. */
function isCategory(name: string): name is Category {
  return name !== ''
}
