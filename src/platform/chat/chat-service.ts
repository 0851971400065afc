import { createHmac } from 'node:crypto'
import {
  chatChannel,
  type ChatLine,
  type getChatSelf,
  type reportChatLine,
  type sayInChat,
} from '#lib/api/chat.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { maskName } from '#lib/shared/agent/mask.ts'
import { cleanWords } from '#lib/shared/chat/word-list.ts'
import type { Call, CallBase, SessionMember } from '#platform/call.ts'
import { guardOf, limitUse } from '#platform/guard/service.ts'
import { tellRoom } from '#platform/rooms/service.ts'
import { readMember } from '#platform/session/service.ts'
import { insertLine, insertReport, mutedUntil, readChatRules } from './chat-repository.ts'

/** Whatever the slow mode is: nobody talks faster than this. */
const TALK = { limit: 12, windowMs: 60_000 }
const REPORTS = { limit: 20, windowMs: 60 * 60_000 }

type MemberCall = CallBase & { member: SessionMember }

export async function readSelf(call: Call<typeof getChatSelf>): Promise<OutputOf<typeof getChatSelf>> {
  const { env, tenant, member, now } = call
  const [author, rules, until] = await Promise.all([
    authorOf(call),
    readChatRules(env, tenant.id),
    mutedUntil(env, tenant.id, { member: member.id, nowMs: now }),
  ])
  return { author, rules, ...(until === undefined ? {} : { mutedUntilMs: until }) }
}

/** Says a line to the room. Guests, trial accounts and whoever takes a break do not come this far (`policies.ts`). */
export async function say(call: Call<typeof sayInChat>): Promise<OutputOf<typeof sayInChat>> {
  const { env, tenant, member, now, input } = call
  const id = input.operationKey
  const { isOpen, slowSeconds } = await readChatRules(env, tenant.id)
  if (!isOpen) throw new ApiError('chat.closed')
  const until = await mutedUntil(env, tenant.id, { member: member.id, nowMs: now })
  if (until !== undefined) throw new ApiError('chat.muted', { untilMs: until })
  const guard = guardOf(call, 'member', member.id)
  // A line that got no answer is sent again: it is not another one.
  if (await guard.once(`chat:${id}`, { expiresAtMs: now + TALK.windowMs, nowMs: now })) {
    await keepSlow(call, slowSeconds)
    await limitUse(call, guard, { key: 'chat', ...TALK })
  }
  const text = cleanWords(input.text)
  if (!(await insertLine(env, tenant.id, { id, member: member.id, text, nowMs: now }))) return { id }
  const line: ChatLine = { id, author: await authorOf(call), text }
  await tellRoom(env, { tenant: tenant.id, channel: chatChannel }, { type: 'line', value: line })
  return { id }
}

export async function report(call: Call<typeof reportChatLine>): Promise<OutputOf<typeof reportChatLine>> {
  const { env, tenant, member, now, input } = call
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'chatReport', ...REPORTS })
  const given = { line: input.lineId, reporter: member.id, reason: input.reason, nowMs: now }
  if (!(await insertReport(env, tenant.id, given))) throw new ApiError('chat.unknown')
  return {}
}

async function keepSlow(call: MemberCall, slowSeconds: number): Promise<void> {
  if (slowSeconds === 0) return
  const { now } = call
  const rule = { limit: 1, windowMs: slowSeconds * 1_000, nowMs: now }
  const { isAllowed, retryAfterMs } = await guardOf(call, 'member', call.member.id).hit('chatSlow', rule)
  if (!isAllowed) throw new ApiError('chat.slow', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) })
}

/** The name that one chose; who chose none is not shown by the name that they log in with. */
async function authorOf(call: MemberCall): Promise<ChatLine['author']> {
  const { id, account, nickname } = await readMember(call, call.member)
  const isChosen = nickname !== '' && nickname !== account
  // Known as one person here, and by nothing that is anything elsewhere.
  const mark = createHmac('sha256', `chat:${call.tenant.id}`).update(id).digest('base64url').slice(0, 10)
  return { name: isChosen ? cleanWords(nickname) : `${maskName(account)}${mark.slice(0, 3)}`, mark }
}
