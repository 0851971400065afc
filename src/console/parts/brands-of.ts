import type { Duty } from '#lib/api/duties.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'

/** The brands that a page is about: the chosen one, or all at which the operator has the duty. */
export function brandsOf(
  operator: OperatorSelf,
  duty: Duty,
  brand: OperatorBrand | undefined,
): OperatorBrand[] {
  const open = operator.brands.filter(({ id }) => mayAct(operator, { duty, brand: id }))
  return brand ? open.filter(({ id }) => id === brand.id) : open
}
