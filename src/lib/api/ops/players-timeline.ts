import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { account, listPage, tenant } from '#lib/api/operator-fields.ts'

export const TIMELINE_KINDS = [
  'registration',
  /** The first login from a browser or an address. */
  'place',
  'deposit',
  'withdrawal',
  /** Bets of one day in the brand's time zone. */
  'play',
  'reward',
  /** Limits, breaks, exclusions, prompts. */
  'protection',
  'documents',
  'message',
  /** Disputes and feedback. */
  'case',
  /** What operators decided about the account. */
  'act',
  'note',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  atMs: timestampMs,
  /** What of its kind it was: `device`, the purpose of a limit, the path of an operators' call. */
  what: z.string(),
  status: z.optional(z.string()),
  amountMinor: z.optional(signedMinorUnits),
  /** The amount is of points. */
  isPoints: z.optional(z.boolean()),
  /** How many bets. */
  count: z.optional(z.int()),
  /** `player`, an operator's name, or what else caused it. */
  by: z.optional(z.string()),
  /** A reason or message that a person wrote. */
  text: z.optional(z.string()),
  /** Values of the event: the former and the new limit, a day's stakes. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Of a deposit, withdrawal, case or bet. */
  reference: z.optional(z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** Everything that happened to a player, newest first. */
export const getMemberTimeline = endpoint({
  method: 'GET',
  path: '/ops/members/timeline',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account, ...listPage, kind: z.optional(z.enum(TIMELINE_KINDS)) }),
  output: z.object({ currency, entries: z.array(timelineEntry), next: z.optional(z.string()) }),
  errors: ['tenant.unknown', 'member.unknown'],
})
