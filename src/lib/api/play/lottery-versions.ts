import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, timestampMs } from '#lib/api/fields.ts'
import { gameCode, lotteryLimits, oddsTable, restricted } from './lottery-fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

/** Versions of what operators change of a lottery: drafted, checked, and put into force at a time. */

const game = { tenant, gameCode }
const by = {
  operator: operatorName,
  reason,
}
/** Plays that may return more than 100 %: named in the draft, and again when it is published. */
const aboveHundred = z._default(z.array(id).check(z.maxLength(100)), [])

/** `stopped`: draws accept no bets; accepted bets are drawn and settled. */
const sale = z.enum(['open', 'stopped'])
/** The draws of a game (`lib/shared/draws/schedule-types.ts`). */
const plan = z.record(z.string(), z.unknown())
const limits = z.partial(z.strictObject(lotteryLimits.shape))
/** Only what a version changes. */
const changes = {
  /** In force from the moment on. */
  odds: z.optional(
    oddsTable.check(z.refine((odds) => Object.keys(odds).length > 0 && Object.keys(odds).length <= 2000)),
  ),
  /** In force for draws that open from the moment on. */
  limits: z.optional(limits),
  /** In force for draws that open from the moment on. */
  sale: z.optional(sale),
  /** A further plan of draws. The version comes into force with the plan, on a day that no opened or sold draw belongs to. */
  plan: z.optional(plan),
}
export type LotterySale = z.infer<typeof sale>

const finding = z.discriminatedUnion('code', [
  /** A key that the game's plays need, a value that is no whole number, or a key of no play; a price of no play or ticket. */
  z.object({ code: z.enum(['missing', 'notWhole', 'unknown', 'unknownPrice']), key: z.string() }),
  z.object({
    code: z.literal('aboveHundred'),
    play: z.string(),
    ticket: z.string(),
    returnE4: z.int(),
    isAccepted: z.boolean(),
  }),
  /** Limits contradict each other, or a plan is malformed or begins too early. */
  z.object({ code: z.enum(['limits', 'plan']), key: z.string(), allowed: z.string() }),
])
export type VersionFinding = z.infer<typeof finding>

const decided = z.object({ operator: z.string(), reason: z.string() })
const version = z.object({
  id: z.int(),
  state: z.enum(['draft', 'scheduled', 'inForce', 'withdrawn']),
  changes: z.object(changes),
  /** The replaced values; for a draft the current ones. */
  before: z.object({ ...changes, odds: z.optional(oddsTable) }),
  aboveHundred: z.array(z.string()),
  operator: z.string(),
  reason: z.string(),
  atMs: timestampMs,
  /** In force from then on. */
  fromMs: z.optional(timestampMs),
  published: z.optional(decided),
  withdrawn: z.optional(decided),
  /** For a draft: the check's findings about the game with this version. */
  findings: z.array(finding),
})
export type LotteryVersion = z.infer<typeof version>

/** The settings for the next draw to open, and versions, newest first. */
export const listLotteryVersions = endpoint({
  method: 'GET',
  path: '/ops/lottery/versions',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject(game),
  output: z.object({
    /** As in `getLotteryGame`. */
    oddsVersion: z.string(),
    odds: oddsTable,
    limits: lotteryLimits,
    sale,
    /** Numbers of future bets, as operators set them. */
    restricted,
    /** All plans, by the date on which each begins. */
    plans: z.array(plan),
    versions: z.array(version),
  }),
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** Writes a draft with changed odds, limits, sale or plan. The reply has the check's findings. */
export const draftLotteryVersion = endpoint({
  method: 'POST',
  path: '/ops/lottery/versions',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z
    .strictObject({ ...game, ...changes, aboveHundred, ...by })
    .check(z.refine((input) => Object.keys(changes).some((key) => Object.hasOwn(input, key)))),
  output: version,
  errors: ['tenant.unknown', 'lottery.gameUnknown', 'lottery.version'],
})

/**
 * Puts a draft into force, at once or at a time, or withdraws a version that is not in force yet. Refused with the
 * check's findings; plays that return more than 100 % have to be named by draft and publication. Accepted bets keep
 * their odds.
 */
export const decideLotteryVersion = endpoint({
  method: 'POST',
  path: '/ops/lottery/versions/decision',
  module: 'OPS3',
  who: 'operator',
  duty: 'lottery',
  input: z.strictObject({
    ...game,
    id: z.int(),
    decision: z.enum(['publish', 'withdraw']),
    /** Left out where the version has a plan: that begins on its own day. */
    atMs: z.optional(timestampMs),
    aboveHundred,
    ...by,
  }),
  output: version,
  errors: [
    'tenant.unknown',
    'lottery.gameUnknown',
    'lottery.versionUnknown',
    'lottery.version',
    'lottery.state',
  ],
})
