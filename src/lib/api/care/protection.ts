import * as z from 'zod/mini'
import {
  BREAK_KINDS,
  EXCLUSION_SCOPES,
  LONGEST_EXCLUSION_MONTHS,
  LONGEST_TIME_OUT_HOURS,
  SHORTEST_EXCLUSION_MONTHS,
  SHORTEST_TIME_OUT_HOURS,
} from '#lib/shared/protection/breaks.ts'
import {
  FIRST_LIMIT_ANSWERS,
  FIRST_LIMIT_SOURCES,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_SOURCES,
  LIMIT_WINDOWS,
} from '#lib/shared/protection/limits.ts'
import { REQUIRED_KINDS } from '#lib/shared/protection/required-limits.ts'
import { PROMPT_ANSWERS } from '#lib/shared/protection/markers.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, minorUnits, operationKey, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { helpContact, sign } from './protection-settings.ts'

const kind = z.enum(LIMIT_KINDS)
const period = z.enum(LIMIT_PERIODS)

/** One kind of limit over one period. Amounts are minor units, minutes for `time`. */
export const limitStatus = z.object({
  kind,
  period,
  /** Since the period began; a negative loss is a gain. */
  used: signedMinorUnits,
  /** The player's own; `null` where none is set. */
  max: z.nullable(minorUnits),
  /** Limits of the brand and its market, which apply as well. */
  others: z.array(z.object({ max: minorUnits, by: z.enum(LIMIT_SOURCES) })),
  /** The rest of the lowest limit; `null` where there is no limit. */
  left: z.nullable(minorUnits),
  /** A requested increase or removal (`max` `null`): it can be confirmed from `ripeAtMs` on, until it lapses. */
  raise: z.nullable(
    z.object({ max: z.nullable(minorUnits), ripeAtMs: timestampMs, lapsesAtMs: timestampMs }),
  ),
})
export type LimitStatus = z.infer<typeof limitStatus>

export const breakStatus = z.object({
  kind: z.enum(BREAK_KINDS),
  fromMs: timestampMs,
  /** `null`: without end. */
  untilMs: z.nullable(timestampMs),
  scope: z.enum(EXCLUSION_SCOPES),
  /** A public register bars the member: until then they can withdraw, and then the account is closed. */
  register: z.optional(z.object({ closesAtMs: timestampMs })),
})
export type BreakStatus = z.infer<typeof breakStatus>

const checkStatus = z.object({
  /** Minutes of the reality check; 0: none. */
  minutes: z.int(),
  /** When the current stretch of play began; `null` while the member does not play. Over all tabs and devices. */
  sinceMs: z.nullable(timestampMs),
  dueAtMs: z.nullable(timestampMs),
  stakedMinor: minorUnits,
  /** The part of the stakes that is not decided. */
  openMinor: minorUnits,
  /** Of decided bets. */
  wonMinor: minorUnits,
})

/** The state of all player protection at `atMs` of the server's time. */
const protection = z.object({
  atMs: timestampMs,
  currency,
  /** How periods are counted. */
  windows: z.enum(LIMIT_WINDOWS),
  /** Of the kinds that the brand offers, or that it or its market sets. */
  limits: z.array(limitStatus),
  offers: z.object({
    limits: z.array(kind),
    timeOut: z.boolean(),
    exclusion: z.boolean(),
    realityCheck: z.boolean(),
  }),
  /** The question for a deposit limit, which comes before the first deposit. */
  firstLimit: z.object({
    isDue: z.boolean(),
    given: z.nullable(
      z.object({
        answer: z.enum(FIRST_LIMIT_ANSWERS),
        source: z.enum(FIRST_LIMIT_SOURCES),
        atMs: timestampMs,
      }),
    ),
  }),
  /** Kinds of which the market's law asks for a limit of the player's own: before it is set, nothing is paid in. */
  required: z._default(z.array(z.enum(REQUIRED_KINDS)), []),
  pause: z.nullable(breakStatus),
  check: checkStatus,
  /** Recent signs of harm that were shown to the player and are not answered yet. */
  prompt: z.nullable(z.object({ toldAtMs: timestampMs, signs: z.array(sign) })),
  helpContacts: z.array(helpContact),
})
export type Protection = z.infer<typeof protection>

export const getProtection = endpoint({
  method: 'GET',
  path: '/wps/v2/protection',
  module: 'PROTECT3',
  who: 'member',
  input: empty,
  output: protection,
  errors: ['protection.unavailable'],
})

/** A first or lower limit applies at once. An increase or removal (`null`) takes 24 hours and `confirmLimit`. */
export const setLimit = endpoint({
  method: 'PUT',
  path: '/wps/v2/protection/limits',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ kind, period, max: z.nullable(minorUnits), operationKey }),
  output: protection,
  errors: ['protection.off', 'protection.limitsRequired', 'protection.unavailable'],
})

/** The answer to the question for a deposit limit; `max` `null`: deliberately none. The first answer is kept. */
export const answerFirstLimit = endpoint({
  method: 'PUT',
  path: '/wps/v2/protection/limits/first',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({
    period,
    max: z.nullable(minorUnits),
    source: z.enum(['firstDeposit', 'welcome']),
    operationKey,
  }),
  output: protection,
  errors: ['protection.off', 'protection.unavailable'],
})

/** Confirms or cancels an increase: `cancel` at any time, `confirm` 24 hours after the request. */
export const answerRaise = endpoint({
  method: 'POST',
  path: '/wps/v2/protection/limits/raise',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ kind, period, answer: z.enum(['confirm', 'cancel']), operationKey }),
  output: protection,
  errors: [
    'protection.noRaise',
    'protection.raiseWaits',
    'protection.limitsRequired',
    'protection.unavailable',
  ],
})

/** Cannot be ended early; it may be extended while it runs. */
export const takeTimeOut = endpoint({
  method: 'POST',
  path: '/wps/v2/protection/time-out',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({
    hours: z.int().check(z.minimum(SHORTEST_TIME_OUT_HOURS), z.maximum(LONGEST_TIME_OUT_HOURS)),
    operationKey,
  }),
  output: protection,
  errors: ['protection.off', 'protection.breakRuns', 'protection.unavailable'],
})

/** `months` `null`: without end. Applies at once, and with `operator` at all of the operator's brands. */
export const excludeMyself = endpoint({
  method: 'POST',
  path: '/wps/v2/protection/exclusion',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({
    months: z.nullable(
      z.int().check(z.minimum(SHORTEST_EXCLUSION_MONTHS), z.maximum(LONGEST_EXCLUSION_MONTHS)),
    ),
    scope: z.enum(EXCLUSION_SCOPES),
    operationKey,
  }),
  output: protection,
  errors: ['protection.off', 'protection.breakRuns', 'protection.unavailable'],
})

/** Intervals of the reality check that a player may choose. */
export const CHECK_MINUTES = [15, 30, 60, 120] as const

export const setRealityCheck = endpoint({
  method: 'PUT',
  path: '/wps/v2/protection/check',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ minutes: z.literal(CHECK_MINUTES), operationKey }),
  output: protection,
  errors: ['protection.off', 'protection.unavailable'],
})

/** After `leave` the page leads away from the game; both answers are recorded. */
export const answerRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/v2/protection/check/answer',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ answer: z.enum(['continue', 'leave']), operationKey }),
  output: protection,
  errors: ['protection.unavailable'],
})

/** The answer to a prompt about signs of harm; the first one is kept. */
export const answerPrompt = endpoint({
  method: 'POST',
  path: '/wps/v2/protection/prompt',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ toldAtMs: timestampMs, answer: z.enum(PROMPT_ANSWERS) }),
  output: protection,
  errors: ['protection.unavailable'],
})

/** A period of a member's play, with their limit. */
const playPeriod = z.object({
  /** First day of the day, week or month. */
  fromDay: z.string(),
  /** Less what a bank called back or a minor got back: negative in a period with more of that. */
  depositsMinor: signedMinorUnits,
  stakeMinor: signedMinorUnits,
  /** The part of the stakes that is not decided. */
  openMinor: signedMinorUnits,
  winMinor: signedMinorUnits,
  /** Win less stakes that are not open. */
  netMinor: signedMinorUnits,
  minutes: z.int(),
})
export type PlayPeriod = z.infer<typeof playPeriod>

/** The last 14 days, 12 weeks or 12 months in the brand's time zone, oldest first. */
export const getMyPlay = endpoint({
  method: 'GET',
  path: '/wps/v2/protection/play',
  module: 'PROTECT3',
  who: 'member',
  input: z.strictObject({ period }),
  output: z.object({ currency, periods: z.array(playPeriod) }),
  errors: [],
})
