import * as z from 'zod/mini'
import { channel, correction, event, state } from '#lib/api/channel.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, id, memberText, operationKey, timestampMs } from '#lib/api/fields.ts'

export const MOST_CHAT_LETTERS = 300

/** A line of a brand's chat: plain text, never markup. */
const chatLine = z.object({
  id,
  /** The author: the name that others see, and a mark that identifies the lines of one person. */
  author: z.object({ name: z.string(), mark: z.string() }),
  text: z.string(),
})
export type ChatLine = z.infer<typeof chatLine>

/** The rules by which the brand moderates the room. */
export const chatRules = z.object({
  isOpen: z.boolean(),
  /** The least time between two lines of a member. */
  slowSeconds: z.int().check(z.minimum(0), z.maximum(600)),
})
export type ChatRules = z.infer<typeof chatRules>

/** Members read it; `sayInChat` decides who may write. */
export const chatChannel = channel({
  room: 'chat',
  who: 'member',
  messages: {
    rules: state(chatRules),
    line: event(chatLine),
    /** A moderator took a line away. */
    removed: correction(z.object({ id })),
  },
})

/** The member's own mark and state in the room. */
export const getChatSelf = endpoint({
  method: 'GET',
  path: '/wps/v2/chat/self',
  module: 'LIVE3',
  who: 'member',
  input: empty,
  output: z.object({
    author: chatLine.shape.author,
    rules: chatRules,
    /** Until when a moderator has silenced them. */
    mutedUntilMs: z.optional(timestampMs),
  }),
  errors: [],
})

/** Says a line; the key makes it once. Words of the brand's list come out as dots. */
export const sayInChat = endpoint({
  method: 'POST',
  path: '/wps/v2/chat/lines',
  module: 'LIVE3',
  who: 'member',
  input: z.strictObject({ text: memberText(MOST_CHAT_LETTERS), operationKey }),
  output: z.object({ id }),
  errors: ['chat.closed', 'chat.muted', 'chat.slow', 'request.tooMany'],
})

export const REPORT_REASONS = ['abuse', 'spam', 'scam', 'minor', 'other'] as const

/** Shows a line to the brand's people. The same line again changes nothing. */
export const reportChatLine = endpoint({
  method: 'POST',
  path: '/wps/v2/chat/reports',
  module: 'LIVE3',
  who: 'member',
  input: z.strictObject({ lineId: id, reason: z.enum(REPORT_REASONS) }),
  output: empty,
  errors: ['chat.unknown', 'request.tooMany'],
})
