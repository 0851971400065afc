import * as z from 'zod/mini'
import { chatRules } from './chat.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, id, timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

const operator = operatorName
const reason = z.string().check(z.minLength(1), z.maxLength(300))

/** How far back the lines of a silenced member can be withdrawn: a week, in hours. */
export const MOST_WITHDRAW_HOURS = 168

const chatRow = z.object({
  id,
  account: z.string(),
  text: z.string(),
  atMs: timestampMs,
  isRemoved: z.boolean(),
  reports: z.array(z.string()),
})
export type ChatRow = z.infer<typeof chatRow>

/** The newest lines, or those with undecided reports, and the rules of the room. */
export const listChat = endpoint({
  method: 'GET',
  path: '/ops/chat',
  module: 'OPS3',
  who: 'operator',
  duty: 'chat',
  input: z.strictObject({ tenant, reported: z.optional(z.literal('1')) }),
  output: z.object({ rules: chatRules, lines: z.array(chatRow) }),
  errors: ['tenant.unknown'],
})

/** A moderator's act; each is recorded with its author and reason. */
export const moderateChat = endpoint({
  method: 'POST',
  path: '/ops/chat',
  module: 'OPS3',
  who: 'operator',
  duty: 'chat',
  input: z.strictObject({
    tenant,
    operator,
    reason,
    act: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('remove'), lineId: id }),
      /** The line may stay: its reports are decided. */
      z.strictObject({ kind: z.literal('keep'), lineId: id }),
      z.strictObject({
        kind: z.literal('mute'),
        account: accountName,
        minutes: z.int().check(z.minimum(1), z.maximum(525_600)),
        /** Also withdraws the member's lines of these last hours; their reports are decided. Omitted: none. */
        withdrawHours: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_WITHDRAW_HOURS))),
      }),
      z.strictObject({ kind: z.literal('unmute'), account: accountName }),
      z.strictObject({ kind: z.literal('rules'), rules: chatRules }),
    ]),
  }),
  /** `withdrawn`: how many lines of the member are withdrawn, including those of an earlier attempt. */
  output: z.object({ rules: chatRules, withdrawn: z.optional(z.int()) }),
  errors: ['tenant.unknown', 'member.unknown', 'chat.unknown'],
})
