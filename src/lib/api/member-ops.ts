import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { timestampMs } from './fields.ts'

const words = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))

/**
 * Closes an account to its member, or opens it again. Closing ends every session, remembered login and running game;
 * money stays where it is. Who did it and why is kept.
 */
export const setMemberStatus = endpoint({
  method: 'POST',
  path: '/ops/members/status',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenant: z.string(),
    /** The name that the member logs in with. */
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    status: z.enum(['active', 'suspended']),
    operator: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u)),
    reason: words,
  }),
  output: z.object({
    account: z.string(),
    status: z.enum(['active', 'suspended', 'closed']),
    /** All that was ever done to this account, the newest first. */
    actions: z.array(
      z.object({ status: z.string(), operator: z.string(), reason: z.string(), atMs: timestampMs }),
    ),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})
