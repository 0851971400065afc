import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { minorUnits } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { listBonuses } from './promotions-bonuses.ts'

/** The login name of a member. */
const of = {
  tenant,
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
}

/** A member's bonuses and free rounds as the member sees them. */
export const listMemberBonuses = endpoint({
  method: 'GET',
  path: '/ops/bonuses',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject(of),
  output: listBonuses.output,
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Forfeits a bonus, with the reason. Real money is never taken. */
export const takeBonus = endpoint({
  method: 'POST',
  path: '/ops/bonuses/take',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    ...of,
    bonusId: z.string().check(z.regex(/^[\w.:-]{8,140}$/)),
    operator: operatorName,
    reason,
  }),
  output: z.object({ bonusMinor: minorUnits, playerMinor: minorUnits }),
  errors: ['tenant.unknown', 'member.unknown', 'bonus.unknown', 'bonus.ended'],
})
