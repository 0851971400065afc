import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, empty, timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

/**
 * The subject of a message. Words are chosen in the reader's language: a message stores its kind and values, and the text
 * where a person wrote it.
 */
export const MESSAGE_KINDS = [
  /** Written by the brand's staff. */
  'message',
  'depositCredited',
  'depositFailed',
  'withdrawalApproved',
  'withdrawalRejected',
  'withdrawalSent',
  'withdrawalFailed',
  'security',
  'newDevice',
  'reward',
  'agent',
  /** An agent was offered a contract. */
  'contract',
  'feedbackAnswered',
  'caseAnswered',
  'caseClosed',
  'documentsAsked',
  'documentsAccepted',
  'documentsRefused',
  /** All deposits of a minor were returned. */
  'depositsReturned',
  /** The payer's bank took a deposit back. */
  'depositReversed',
  /** The owed sum of a reversed deposit was closed. */
  'owedSettled',
  /** An operator corrected the balance. */
  'balanceCredited',
  'balanceDebited',
  /** Signs of harm were found in the member's play. */
  'care',
  /** A break began while an order for coming draws is open. */
  'openDraws',
  /** The wallet waits until somebody has looked at the account, and is open again. */
  'accountCheck',
  'accountChecked',
  /** A public register names the member: the account is being closed. */
  'barred',
  /** The reminder to look at one's account and limits. */
  'review',
  /** The display name is reserved for the house. */
  'nameChanged',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_GROUPS = {
  money: [
    'depositCredited',
    'depositFailed',
    'withdrawalApproved',
    'withdrawalRejected',
    'withdrawalSent',
    'withdrawalFailed',
    'depositsReturned',
    'depositReversed',
    'owedSettled',
    'balanceCredited',
    'balanceDebited',
  ],
  security: [
    'security',
    'newDevice',
    'documentsAsked',
    'documentsAccepted',
    'documentsRefused',
    'accountCheck',
    'accountChecked',
    'nameChanged',
  ],
  rewards: ['reward', 'agent', 'contract'],
  support: [
    'message',
    'feedbackAnswered',
    'caseAnswered',
    'caseClosed',
    'care',
    'openDraws',
    'barred',
    'review',
  ],
} as const satisfies Record<string, readonly MessageKind[]>
export type MessageGroup = keyof typeof MESSAGE_GROUPS
const group = z.enum(['money', 'security', 'rewards', 'support'])

/** Names the event that the message announces, so that each event has one message. */
const messageId = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w.:-]+$/))
const MOST_AT_ONCE = 100
const ids = z.array(messageId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))

export const inboxMessage = z.object({
  id: messageId,
  kind: z.enum(MESSAGE_KINDS),
  /** Values for the words: amounts in minor units, references, what changed. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Written by a person: plain text, displayed as such. */
  text: z.optional(z.string()),
  atMs: timestampMs,
  isRead: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

const count = z.object({ unread: z.int() })

export const getUnreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  module: 'INBOX3',
  who: 'session',
  input: empty,
  output: count,
  errors: [],
})

/** Newest first. `total` and `unread` count the requested group. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/wps/v2/inbox/messages',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({
    group: z.optional(group),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:-]+$/))),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
  }),
  output: z.object({
    content: z.array(inboxMessage),
    total: z.int(),
    unread: z.int(),
    next: z.optional(z.string()),
  }),
  errors: [],
})

/** Marks the given messages, those of a group, or all as read; returns the number of unread messages. */
export const readMessages = endpoint({
  method: 'PUT',
  path: '/wps/v2/inbox/read',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ ids: z.optional(ids), group: z.optional(group) }),
  output: count,
  errors: [],
})

/** Ids of other members' messages are ignored. */
export const deleteMessages = endpoint({
  method: 'POST',
  path: '/wps/v2/inbox/delete',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ ids }),
  output: count,
  errors: [],
})

/** Writes to a member's inbox, once per key. */
export const writeMessage = endpoint({
  method: 'POST',
  path: '/ops/messages',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({
    tenant,
    account: accountName,
    operator: operatorName,
    text: z.string().check(z.minLength(1), z.maxLength(4_000)),
    operationKey: z.uuid(),
  }),
  output: z.object({ isNew: z.boolean() }),
  errors: ['tenant.unknown', 'member.unknown'],
})
