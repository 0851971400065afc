import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { isPlainText, operationKey, timestampMs } from '#lib/api/fields.ts'
import { account, listPage, operatorName, tenant } from '#lib/api/operator-fields.ts'

/** Several lines, of letters that every reader sees alike. */
const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(2_000),
  z.refine((value) => value.split('\n').every(isPlainText)),
)

const memberNote = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  atMs: timestampMs,
  isPinned: z.boolean(),
  /** Who pinned it or took the pin off last. */
  pinnedBy: z.nullable(z.string()),
})
export type MemberNote = z.infer<typeof memberNote>

/** Operators' notes about a player, newest first; `pinned` has all that are pinned. Players never see them. */
export const listMemberNotes = endpoint({
  method: 'GET',
  path: '/ops/members/notes',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account, ...listPage }),
  output: z.object({
    pinned: z.array(memberNote),
    notes: z.array(memberNote),
    next: z.optional(z.string()),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Writes a note, once per key; it is never edited and never deleted. */
export const writeMemberNote = endpoint({
  method: 'POST',
  path: '/ops/members/notes',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({
    tenant,
    account,
    operator: operatorName,
    text,
    isPinned: z._default(z.boolean(), false),
    operationKey,
  }),
  output: memberNote,
  errors: ['tenant.unknown', 'member.unknown', 'request.keyReused'],
})

/** Pins a note to the top, or takes the pin off. */
export const pinMemberNote = endpoint({
  method: 'POST',
  path: '/ops/members/notes/pin',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account, operator: operatorName, id: operationKey, isPinned: z.boolean() }),
  output: memberNote,
  errors: ['tenant.unknown', 'member.unknown', 'note.unknown'],
})
