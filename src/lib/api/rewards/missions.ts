import * as z from 'zod/mini'
import { PERIODS } from '#lib/shared/rewards/windows.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, minorUnits, timestampMs } from '#lib/api/fields.ts'
import { claimed, promotion } from './promotions.ts'

const offerId = z.string().check(z.regex(/^[\w.-]{4,40}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The brand's missions with their progress for this member. */
export const getMissionSummary = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ currency, missions: z.array(promotion) }),
  errors: [],
})

const boardRow = z.object({
  place: z.int(),
  /** Masked. */
  name: z.string(),
  scoreMinor: minorUnits,
  prizeMinor: minorUnits,
  isOwn: z.boolean(),
})
export type BoardRow = z.infer<typeof boardRow>

const leaderboard = z.object({
  offerId,
  title: z.string(),
  text: z.string(),
  terms: z.string(),
  period: z.enum(PERIODS),
  endsAtMs: timestampMs,
  prizesMinor: z.array(minorUnits),
  /** Equal scores: the first to reach it is ahead, or all share the prizes of their places. */
  ties: z.enum(['reachedFirst', 'shared']),
  players: minorUnits,
  rows: z.array(boardRow),
  /** Left out: this member has settled nothing in this window. */
  own: z.optional(z.object({ rank: z.int(), scoreMinor: minorUnits })),
  /** Final results of the previous window; empty until they are frozen. */
  last: z.array(boardRow),
})
export type Leaderboard = z.infer<typeof leaderboard>

/** Boards of settled stakes: the first of each, the member's own place, and who won last time. */
export const getMissionLeaderboard = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ currency, boards: z.array(leaderboard) }),
  errors: [],
})

const raffle = z.object({
  offerId,
  title: z.string(),
  text: z.string(),
  terms: z.string(),
  endsAtMs: timestampMs,
  /** Settled stakes for one ticket. */
  perMinor: minorUnits,
  prizesMinor: z.array(minorUnits),
  tickets: minorUnits,
  /** The chance to win at least one prize if it were drawn now, × 10⁴. */
  chanceE4: z.int(),
  /** Towards the next ticket. */
  nextMinor: minorUnits,
  seedHash: hash,
  /** Once it is drawn. */
  winners: z.optional(z.array(boardRow)),
  wonMinor: minorUnits,
  isClaimed: z.boolean(),
})
export type Raffle = z.infer<typeof raffle>

export const listRaffles = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getRafflePromotion',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ currency, raffles: z.array(raffle) }),
  errors: [],
})

/** Claims the member's winnings of a raffle; a repetition returns the same. */
export const claimRaffle = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ offerId }),
  output: claimed,
  errors: [
    'offer.unknown',
    'offer.notOpen',
    'offer.notEligible',
    'offer.needsContact',
    'offer.notReady',
    'offer.spent',
    'wallet.frozen',
  ],
})

/**
 * The data to repeat a draw, for anybody: `public/verifiers/verify-raffle.mjs` checks it. Members have ids that reveal
 * nothing about them. Seed and list are published with the draw.
 */
export const getRaffleProof = endpoint({
  method: 'GET',
  path: '/wps/raffle/proof',
  module: 'PROMO3',
  who: 'anyone',
  input: z.strictObject({ offerId }),
  output: z.object({
    seedHash: hash,
    endsAtMs: timestampMs,
    drawn: z.optional(
      z.object({
        seed: hash,
        listHash: hash,
        /** A line a member: id, first and last ticket. */
        list: z.string(),
        places: z.int(),
        winners: z.array(z.object({ memberId: z.string(), ticket: z.int(), prizeMinor: minorUnits })),
      }),
    ),
  }),
  errors: ['offer.unknown'],
})
