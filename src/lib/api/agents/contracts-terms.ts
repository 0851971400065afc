import * as z from 'zod/mini'
import {
  CARRIES,
  CONTRACT_CATEGORIES,
  DIVIDEND_CYCLES,
  FULL_SERIES,
  LOSS_CHECKS,
  MAX_COUNT,
  MAX_TIERS,
  PAYERS,
} from '#lib/shared/contracts/contract.ts'
import { RATE_SCALE } from '#lib/shared/contracts/rate.ts'
import { minorUnits, positiveMinorUnits } from '#lib/api/fields.ts'

/** What agents' contracts promise, on the wire. Rules between fields are in `lib/shared/contracts/problems.ts`. */

const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT))
/** In millionths: 10,000 is 1 %. */
const share = z.int().check(z.minimum(0), z.maximum(RATE_SCALE))

const rate = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percent'), rateE6: share.check(z.minimum(1)) }),
  z.strictObject({ type: z.literal('fixed'), valueMinor: positiveMinorUnits }),
])
const tier = z.strictObject({ turnoverMinor: minorUnits, activeMembers: count, lossMinor: minorUnits, rate })
const tiered = {
  category: z.enum(CONTRACT_CATEGORIES),
  payer: z.enum(PAYERS),
  active: z.strictObject({
    count: z.enum(['period', 'dailyMean']),
    minTurnoverMinor: minorUnits,
    minDepositMinor: minorUnits,
  }),
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(MAX_TIERS)),
}
const cycle = z.enum(DIVIDEND_CYCLES)

export const contractTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dividend'),
    ...tiered,
    cycle,
    minActiveMembers: count,
    carry: z.enum(CARRIES),
    lossCheck: z.enum(LOSS_CHECKS),
  }),
  z.strictObject({ kind: z.literal('wage'), ...tiered, lossCheck: z.enum(['none', 'fixed']) }),
  z.strictObject({ kind: z.literal('hourly'), ...tiered }),
  z.strictObject({
    kind: z.literal('profitShare'),
    ...tiered,
    cycle,
    tiersBy: z.enum(['gross', 'net']),
    depositFeeE6: share,
  }),
  z.strictObject({
    kind: z.literal('realtime'),
    category: tiered.category,
    profitRateE6: share,
    lossRateE6: share,
    minStakeMinor: minorUnits,
  }),
  z.strictObject({
    kind: z.literal('rebate'),
    category: tiered.category,
    maxSeries: z.int().check(z.minimum(0), z.maximum(FULL_SERIES)),
  }),
  z.strictObject({
    kind: z.literal('commission'),
    category: tiered.category,
    cycle,
    basis: z.enum(['stake', 'loss']),
    rateE6: share.check(z.minimum(1)),
    creditTo: z.enum(['main', 'lottery']),
  }),
])
