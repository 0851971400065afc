import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { timestampMs } from './fields.ts'
import { operatorName } from './operator-name.ts'

const words = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/** The operator, the account and the reason. */
const decision = {
  tenant: z.string(),
  /** The name that the member logs in with. */
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
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
