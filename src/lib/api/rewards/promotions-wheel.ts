import * as z from 'zod/mini'
import { WHEEL_WORD } from '#lib/shared/rewards/wheel-spin.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { minorUnits, timestampMs } from '#lib/api/fields.ts'
import { claimed, claimReward } from './promotions.ts'

const offerId = z.string().check(z.regex(/^[\w.-]{4,40}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const word = z.string().check(z.regex(WHEEL_WORD))

/** Spins today's wheel once, with the member's own word in the draw. Asked again it answers the first spin. */
export const spinLuckyWheel = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_spinLuckyWheel',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ offerId, word }),
  output: z.extend(claimed, { segment: z.int(), word }),
  errors: [...claimReward.errors],
})

/**
 * Everything that repeats the spins of a day, for anybody: `public/verifiers/verify-wheel.mjs` checks it. Members are named by ids that
 * say nothing of them. Seed and spins come after the day.
 */
export const getWheelProof = endpoint({
  method: 'GET',
  path: '/wps/wheel/proof',
  module: 'PROMO3',
  who: 'anyone',
  input: z.strictObject({ offerId, day }),
  output: z.object({
    seedHash: hash,
    revealedAtMs: timestampMs,
    segments: z.array(z.object({ prizeMinor: minorUnits, weight: minorUnits })),
    revealed: z.optional(
      z.object({
        seed: hash,
        spins: z.array(z.object({ memberId: z.string(), word, segment: z.int() })),
      }),
    ),
  }),
  errors: ['offer.unknown'],
})
