import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { Bindings } from './bindings.ts'
import { type Asked, conditionSql } from './condition-sql.ts'

/** A brand and the moment at which its rules are asked. */
export interface AskedOf extends Asked {
  tenant: string
}

/** A condition on `member m`: an account of the brand that may be in a segment at all. Trial accounts may not. */
export function playersSql(tenant: string, to: Bindings): string {
  return `m.tenant = ${to.bind(tenant)} AND m.type NOT IN (${TRIAL_TYPES.join(', ')})`
}

/** A condition on `member m`: the rule holds for it. Never NULL. */
export function ruleSql({ all, any, none }: SegmentRule, asked: Asked, to: Bindings): string {
  const each = (conditions: SegmentRule['none']) =>
    conditions.map((condition) => `(${conditionSql(condition, asked, to).holds})`)
  return [
    ...each(all),
    ...(any.length > 0 ? [`(${each(any).join(' OR ')})`] : []),
    ...each(none).map((condition) => `NOT ${condition}`),
  ].join(' AND ')
}
