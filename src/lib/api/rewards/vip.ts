import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, minorUnits, timestampMs } from '#lib/api/fields.ts'

const vipLevel = z.object({
  /** Both are required, counted since the member's last demotion, if any. */
  turnoverMinor: minorUnits,
  depositMinor: minorUnits,
  /** Stakes per month that are needed to keep the level. */
  keepMinor: minorUnits,
  giftMinor: minorUnits,
  pay: z.object({ day: minorUnits, week: minorUnits, month: minorUnits }),
  birthdayMinor: minorUnits,
  /** Of the losses of a week; no cap where it is 0. */
  cashbackBp: minorUnits,
  cashbackMaxMinor: minorUnits,
})

/** The brand's levels, the member's progress, and what keeps the current level. Empty: no programme. */
export const getVip = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getVipDetails',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    /** 0: none yet. */
    level: minorUnits,
    levels: z.array(vipLevel),
    turnoverMinor: minorUnits,
    depositMinor: minorUnits,
    /** Staked in the current month. */
    monthMinor: minorUnits,
    monthEndsAtMs: z.optional(timestampMs),
  }),
  errors: [],
})
