import * as z from 'zod/mini'
import { EXCLUSION_SCOPES } from '#lib/shared/protection/breaks.ts'
import {
  FIRST_LIMIT_SOURCES,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_WINDOWS,
} from '#lib/shared/protection/limits.ts'
import { operationKey, positive, zeroOrMore } from '#platform/ledger/wallet/command-fields.ts'

const limit = { limit: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }

/** A change of protection by the player, or by an operator for them. `null`: no limit, without end, no check. */
const change = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('setLimit'), ...limit, max: z.nullable(zeroOrMore) }),
  z.strictObject({
    do: z.literal('answerFirst'),
    period: z.enum(LIMIT_PERIODS),
    max: z.nullable(zeroOrMore),
    source: z.enum(FIRST_LIMIT_SOURCES),
  }),
  z.strictObject({ do: z.literal('confirmRaise'), ...limit }),
  z.strictObject({ do: z.literal('cancelRaise'), ...limit }),
  /** Counted from the wallet's own time, so that a retry is the same request. */
  z.strictObject({ do: z.literal('timeOut'), hours: positive }),
  z.strictObject({ do: z.literal('exclude'), months: z.nullable(positive), scope: z.enum(EXCLUSION_SCOPES) }),
  /** With the end of an exclusion that covers another account of the person. */
  z.strictObject({
    do: z.literal('excludeUntil'),
    untilMs: z.nullable(positive),
    scope: z.enum(EXCLUSION_SCOPES),
  }),
  /** 0: none. */
  z.strictObject({ do: z.literal('setCheck'), minutes: zeroOrMore }),
  z.strictObject({ do: z.literal('answerCheck'), answer: z.enum(['continue', 'leave']) }),
])
export type ProtectionChange = z.infer<typeof change>

export const protectCommand = z.strictObject({
  kind: z.literal('protect'),
  operationKey,
  by: z.enum(['player', 'operator']),
  /** Who of the brand's staff acted for the player, and why; recorded with the change. */
  operator: z.optional(z.string().check(z.maxLength(64))),
  reason: z.optional(z.string().check(z.maxLength(300))),
  change,
})

/**
 * The terms that a brand and its market add to a member's own choices; passed with every operation, because they may
 * change.
 */
export const protectionTerms = z.strictObject({
  windows: z._default(z.enum(LIMIT_WINDOWS), 'rolling'),
  limits: z._default(
    z.array(z.strictObject({ ...limit, max: zeroOrMore, by: z.enum(['operator', 'market']) })),
    [],
  ),
  /** Minutes of the reality check for players who chose none. 0: none. */
  checkMinutes: z._default(zeroOrMore, 0),
})
export type ProtectionTerms = z.infer<typeof protectionTerms>
