import * as z from 'zod/mini'
import { chatRules } from './chat.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, timestampMs } from '#lib/api/fields.ts'
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

/** The newest lines, or those that were reported and not yet decided on; and how the room is kept. */
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

/** What a moderator does; each is kept with who and why. */
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
        account: z.string().check(z.maxLength(64)),
        minutes: z.int().check(z.minimum(1), z.maximum(525_600)),
        /** Takes away what the member said in these last hours as well; their reports are decided. Omitted: nothing. */
        withdrawHours: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_WITHDRAW_HOURS))),
      }),
      z.strictObject({ kind: z.literal('unmute'), account: z.string().check(z.maxLength(64)) }),
      z.strictObject({ kind: z.literal('rules'), rules: chatRules }),
    ]),
  }),
  /** `withdrawn`: how many lines of the member are taken away, those of an earlier try included. */
  output: z.object({ rules: chatRules, withdrawn: z.optional(z.int()) }),
  errors: ['tenant.unknown', 'member.unknown', 'chat.unknown'],
})
