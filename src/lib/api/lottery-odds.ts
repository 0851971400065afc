import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestampMs } from './fields.ts'
import { gameCode, oddsTable } from './lottery-fields.ts'
import { operatorName } from './operator-name.ts'

/** Versions of a lottery's odds: drafted, checked, and put into force at a time. */

const game = { tenant: z.string().check(z.maxLength(64)), gameCode }
const by = {
  operator: operatorName,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
}
/** Plays that may return more than 100 %: named in the draft, and once more when it is published. */
const aboveHundred = z._default(z.array(id).check(z.maxLength(100)), [])

const finding = z.discriminatedUnion('code', [
  /** A key that the game's plays need, a value that is no whole number, or a key of no play. */
  z.object({ code: z.enum(['missing', 'notWhole', 'unknown']), key: z.string() }),
  z.object({
    code: z.literal('aboveHundred'),
    play: z.string(),
    ticket: z.string(),
    returnE4: z.int(),
    isAccepted: z.boolean(),
  }),
])
export type OddsFindingView = z.infer<typeof finding>

const decided = z.object({ operator: z.string(), reason: z.string() })
const oddsVersion = z.object({
  id: z.int(),
  state: z.enum(['draft', 'scheduled', 'inForce', 'withdrawn']),
  /** Only what the version changes. */
  odds: oddsTable,
  aboveHundred: z.array(z.string()),
  operator: z.string(),
  reason: z.string(),
  atMs: timestampMs,
  /** In force from then on. */
  fromMs: z.optional(timestampMs),
  published: z.optional(decided),
  withdrawn: z.optional(decided),
  /** Of a draft: what the check finds in the table as it would be. */
  findings: z.array(finding),
})
export type OddsVersionView = z.infer<typeof oddsVersion>

/** The odds in force, and versions, newest first. */
export const listOddsVersions = endpoint({
  method: 'GET',
  path: '/ops/lottery/odds',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject(game),
  output: z.object({ oddsVersion: z.string(), odds: oddsTable, versions: z.array(oddsVersion) }),
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/** A version to be: the odds that change. The answer says what the check finds. */
export const draftOddsVersion = endpoint({
  method: 'POST',
  path: '/ops/lottery/odds',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    ...game,
    odds: oddsTable.check(
      z.refine((odds) => Object.keys(odds).length > 0 && Object.keys(odds).length <= 2000),
    ),
    aboveHundred,
    ...by,
  }),
  output: oddsVersion,
  errors: ['tenant.unknown', 'lottery.gameUnknown'],
})

/**
 * Puts a draft into force, at once or at a time, or withdraws what is not in force yet. Refused with the check's findings;
 * plays that return more than 100 % have to be named by draft and publication. Bets that were accepted keep their odds.
 */
export const decideOddsVersion = endpoint({
  method: 'POST',
  path: '/ops/lottery/odds/decision',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    ...game,
    id: z.int(),
    decision: z.enum(['publish', 'withdraw']),
    atMs: z.optional(timestampMs),
    aboveHundred,
    ...by,
  }),
  output: oddsVersion,
  errors: ['tenant.unknown', 'lottery.gameUnknown', 'lottery.oddsUnknown', 'lottery.odds', 'lottery.state'],
})
