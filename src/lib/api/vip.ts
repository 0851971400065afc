import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, empty, minorUnits, timestampMs } from './fields.ts'

const vipLevel = z.object({
  /** Both are needed, since the member's last fall if there was one. */
  turnoverMinor: minorUnits,
  depositMinor: minorUnits,
  /** Stakes of a month that keep the level. */
  keepMinor: minorUnits,
  giftMinor: minorUnits,
  pay: z.object({ day: minorUnits, week: minorUnits, month: minorUnits }),
  birthdayMinor: minorUnits,
})

/** The brand's levels, how far the member has come, and what keeps the level of now. Empty: no programme. */
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
    /** Staked in the month of now. */
    monthMinor: minorUnits,
    monthEndsAtMs: z.optional(timestampMs),
  }),
  errors: [],
})
