import * as z from 'zod/mini'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMIT_SOURCES } from '#lib/shared/protection/limits.ts'
import { documentState } from '#lib/api/care/documents.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, timestampMs } from '#lib/api/fields.ts'
import { account, operatorName } from '#lib/api/operator-fields.ts'
import { breakStatus } from '#lib/api/care/protection.ts'

const words = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/** The operator, the account and the reason. */
const decision = {
  tenant: z.string(),
  account,
  operator: operatorName,
  reason: words,
}

/** All operators' actions on an account, newest first: the status that was set, `banned`, or `secondFactorOff`. */
const actions = z.array(
  z.object({ status: z.string(), operator: z.string(), reason: z.string(), atMs: timestampMs }),
)

/**
 * Suspends, restores or bans an account. Each ends every session, remembered login and running game; money stays where it is.
 * During a suspension nobody can log in, and nothing is given; bonuses stay for whoever is restored. A ban is an exclusion for
 * ever: all bonuses end, and the member can log in and withdraw, and nothing else. `active` ends a suspension, also that of a
 * banned member, and never a ban: without a suspension it is refused. The operator and the reason are recorded.
 */
export const setMemberStatus = endpoint({
  method: 'POST',
  path: '/ops/members/status',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ ...decision, status: z.enum(['active', 'suspended', 'banned']) }),
  output: z.object({
    account: z.string(),
    status: z.enum(['active', 'suspended', 'closed']),
    actions,
  }),
  errors: ['tenant.unknown', 'member.unknown', 'member.banned'],
})

/**
 * Removes a member's second factor with its recovery codes, and ends every session, remembered login and running game. The
 * member is notified; the password stays unchanged. The operator and the reason are recorded.
 */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/ops/members/second-factor',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject(decision),
  output: z.object({ account: z.string(), actions }),
  errors: ['tenant.unknown', 'member.unknown', 'totp.notOn'],
})

/** Contact fields of the registration besides e-mail and linked number. */
export const CONTACT_FIELDS = [
  ...['nickname', 'payeeName', 'mobileNum', 'qqNum', 'line', 'whatsapp'],
  ...['facebook', 'wechat', 'telegram', 'zalo', 'address'],
] as const

export const memberRecord = z.object({
  account: z.string(),
  /** Numeric account type (`lib/shared/product/member-types.ts`). */
  type: z.int(),
  status: z.enum(['active', 'suspended', 'closed']),
  /** Barred from play for ever by an operator. */
  isBanned: z.boolean(),
  joinedAtMs: timestampMs,
  /** The brand's latest terms of play that the member accepted; null where no acceptance is recorded. */
  terms: z.nullable(z.object({ version: z.string(), acceptedAtMs: timestampMs })),
  /** Every recorded acceptance of terms, newest first. */
  acceptances: z.array(
    z.object({ version: z.string(), way: z.enum(['registration', 'dialog']), acceptedAtMs: timestampMs }),
  ),
  currency,
  email: z.nullable(z.string()),
  /** The linked number, which was verified by a code. */
  mobile: z.nullable(z.string()),
  /** The fields that the member filled in, by name. */
  contacts: z.record(z.string(), z.string()),
  verification: z.object({ documents: documentState, hasIdNumber: z.boolean(), secondFactor: z.boolean() }),
  /** Account of the agent above. */
  upline: z.nullable(z.string()),
  /** Limits in force, whoever set them: minor units, or minutes for `time`. */
  limits: z.array(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      max: z.int(),
      by: z.enum(LIMIT_SOURCES),
    }),
  ),
  pause: z.nullable(breakStatus),
  /** Who read the personal data in full, newest first. */
  readings: z.array(z.object({ operator: z.string(), reason: z.string(), atMs: timestampMs })),
})

/** A member's record, with names, numbers and addresses masked. */
export const getMember = endpoint({
  method: 'GET',
  path: '/ops/members/record',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant: z.string(), account }),
  output: memberRecord,
  errors: ['tenant.unknown', 'member.unknown', 'protection.unavailable'],
})
export type MemberRecord = OutputOf<typeof getMember>

/** The same in full. The operator and the reason are recorded first, and shown with the record from then on. */
export const readMemberInFull = endpoint({
  method: 'POST',
  path: '/ops/members/record',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject(decision),
  output: memberRecord,
  errors: ['tenant.unknown', 'member.unknown', 'protection.unavailable'],
})
