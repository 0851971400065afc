import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { isPlainText, timestampMs } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

/** What a player can be found by. */
const FOUND_BY = [
  'account',
  'nickname',
  'mobile',
  'email',
  'idNumber',
  'memberId',
  'payoutNumber',
  'payoutHolder',
  /** A browser that was used to log in, by its mark (`listMemberSessions`). */
  'device',
  /** An address, as it is or by its mark. */
  'address',
  'deposit',
  'withdrawal',
  /** The payment provider's number of a transaction. */
  'providerTransaction',
  'adjustment',
  'case',
  /** A game vendor's number of a transaction. */
  'vendorTransaction',
  'slip',
  'bet',
  'round',
] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** Players of one list; more than that are found only by a longer text. */
export const MOST_FOUND = 50

const foundPlayer = z.object({
  account: z.string(),
  memberId: z.string(),
  nickname: z.string(),
  /** Numeric account type (`lib/shared/product/member-types.ts`). */
  type: z.int(),
  status: z.enum(['active', 'suspended', 'closed']),
  isBanned: z.boolean(),
  joinedAtMs: timestampMs,
  /** Masked, as all personal data here is. */
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  /** By what, and what it was: the id of a payment, a masked number. */
  found: z.array(z.object({ by: z.enum(FOUND_BY), text: z.string() })),
})
export type FoundPlayer = z.infer<typeof foundPlayer>

/**
 * Finds players by any text that names one: account and nickname by their beginnings, a holder's name too, everything else as
 * a whole. Exact matches come first.
 */
export const searchMembers = endpoint({
  method: 'GET',
  path: '/ops/members/search',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({
    tenant,
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(128), z.refine(isPlainText)),
  }),
  output: z.object({
    players: z.array(foundPlayer),
    /** There are more: a longer text finds fewer. */
    isCut: z.boolean(),
  }),
  errors: ['tenant.unknown'],
})
