import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  empty,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'

const BONUS_STATES = [
  'offered',
  'queued',
  'active',
  'closing',
  'completed',
  'expired',
  'forfeited',
  'cancelled',
  'lost',
] as const
const BONUS_REASONS = [
  'withdrawal',
  'depositReversed',
  'selfExclusion',
  'timeOut',
  'ban',
  'operator',
] as const

const bonus = z.object({
  id: operationId(),
  title: z.string(),
  state: z.enum(BONUS_STATES),
  reason: z.optional(z.enum(BONUS_REASONS)),
  bonusMinor: positiveMinorUnits,
  balanceMinor: minorUnits,
  /** Counted and required valid stakes, as if every stake counted in full. */
  wageredMinor: minorUnits,
  requiredMinor: minorUnits,
  /** Which stakes count, and their share in basis points. */
  counts: z.array(
    z.object({ product: z.enum(['betting', 'casino', 'bingo', 'lottery']), weightBp: minorUnits }),
  ),
  maxStakeMinor: z.optional(minorUnits),
  capMinor: z.optional(minorUnits),
  isSticky: z.boolean(),
  expiresAtMs: z.optional(timestampMs),
  madeAtMs: timestampMs,
  endedAtMs: z.optional(timestampMs),
  convertedMinor: minorUnits,
  forfeitedMinor: minorUnits,
  openBets: minorUnits,
})
export type Bonus = z.infer<typeof bonus>

const freeRoundGift = z.object({
  id: operationId(),
  title: z.string(),
  nodeId: z.string(),
  gameName: z.string(),
  rounds: z.int(),
  used: z.int(),
  stakeMinor: positiveMinorUnits,
  wonMinor: minorUnits,
  /** The winnings become a bonus with this wagering × 10⁴; 0: they are money. */
  wageringE4: minorUnits,
  state: z.enum(['open', 'used', 'expired', 'forfeited']),
  madeAtMs: timestampMs,
  expiresAtMs: timestampMs,
})
export type FreeRoundGift = z.infer<typeof freeRoundGift>

/** The member's bonuses and free rounds, newest first, and what a withdrawal now would end. */
export const listBonuses = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getBonusDetails',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    bonuses: z.array(bonus),
    freeRounds: z.array(freeRoundGift),
    lostByWithdrawalMinor: minorUnits,
  }),
  errors: [],
})

/** Cancels a bonus: its balance returns to the brand, real money stays. */
export const giveUpBonus = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_cancelBonus',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ bonusId: operationId(), operationKey }),
  output: bonus,
  errors: ['bonus.unknown', 'bonus.ended', 'request.keyReused'],
})

function operationId() {
  return z.string().check(z.regex(/^[\w.:-]{8,160}$/))
}
