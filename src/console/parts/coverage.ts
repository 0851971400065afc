import type { Duty } from '#lib/api/duties.ts'
import type { OperatorSelf } from '#lib/api/ops/console.ts'

/**
 * The chosen brands in sets that one grant covers for a duty: a call about several brands needs one grant for all of them.
 * Brands that no grant covers are left out.
 */
export function coveredBrands(
  { grants }: Pick<OperatorSelf, 'grants'>,
  duty: Duty,
  chosen: readonly string[],
): string[][] {
  const sets: string[][] = []
  let left = [...chosen]
  const own = grants.filter(({ duties }) => duties === 'all' || duties.includes(duty))
  // Widest first, so that few calls are made.
  for (const { brands } of own.toSorted((a, b) => widthOf(b.brands) - widthOf(a.brands))) {
    const set = left.filter((each) => brands === 'all' || brands.includes(each))
    if (set.length > 0) sets.push(set)
    left = left.filter((each) => !set.includes(each))
  }
  return sets
}

function widthOf(brands: OperatorSelf['grants'][number]['brands']): number {
  return brands === 'all' ? Infinity : brands.length
}
