import * as calls from '#lib/api/people/messages.ts'
import { ApiError } from '#lib/api/errors.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { BrandContext, Handler, Routes, SessionMember } from '#platform/base/call.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { findMemberByAccount } from '#platform/people/member/service.ts'
import { countUnread, insertInboxMessage, markDeleted, markRead, pageMessages } from './inbox-repository.ts'

/** A member's inbox, and messages that operators write to it. */
export function routeInbox({ serve }: Routes): void {
  serve(calls.getUnreadCount, getUnreadCount)
  serve(calls.listMessages, listMessages)
  serve(calls.readMessages, readMessages)
  serve(calls.deleteMessages, deleteMessages)
  serve(calls.writeMessage, writeMessage)
}

const getUnreadCount: Handler<typeof calls.getUnreadCount> = async (call) => {
  // Trial accounts receive no messages.
  if (TRIAL_TYPES.includes(call.member.type)) return { unread: 0 }
  return unreadOf(call)
}

const listMessages: Handler<typeof calls.listMessages> = async (call) => {
  const { group, cursor, pageSize } = call.input
  const page = { ...ownerOf(call), group, after: afterOf(cursor), limit: pageSize }
  const { messages, total, unread } = await pageMessages(call.env, page)
  const content = messages.slice(0, pageSize)
  const last = content.at(-1)
  const next = messages.length > pageSize && last ? { next: `${last.atMs}:${last.id}` } : {}
  return { content, total, unread, ...next }
}

const readMessages: Handler<typeof calls.readMessages> = async (call) => {
  await markRead(call.env, ownerOf(call), { ...call.input, nowMs: call.now })
  call.later(nudgeMember(call.env, call.tenant.id, call.member.id))
  return unreadOf(call)
}

const deleteMessages: Handler<typeof calls.deleteMessages> = async (call) => {
  await markDeleted(call.env, ownerOf(call), { ids: call.input.ids, nowMs: call.now })
  call.later(nudgeMember(call.env, call.tenant.id, call.member.id))
  return unreadOf(call)
}

const writeMessage: Handler<typeof calls.writeMessage> = async ({ env, now, tenant, input }) => {
  const { account, operationKey, text } = input
  const member = await findMemberByAccount(env, { tenant: tenant.id, account })
  if (!member) throw new ApiError('member.unknown', { account })
  const isNew = await insertInboxMessage(env, {
    ...{ tenant: tenant.id, member: member.id, nowMs: now },
    ...{ id: `message:${operationKey}`, kind: 'message', content: { text } },
  })
  return { isNew }
}

type MemberCall = BrandContext & { member: SessionMember }

function ownerOf({ tenant, member }: MemberCall) {
  return { tenant: tenant.id, member: member.id }
}

async function unreadOf(call: MemberCall): Promise<{ unread: number }> {
  return { unread: await countUnread(call.env, ownerOf(call)) }
}

/** The last message of the previous page: `<time>:<id>`. */
function afterOf(cursor: string | undefined): { at: number; id: string } | undefined {
  if (cursor === undefined) return undefined
  const end = cursor.indexOf(':')
  return { at: Number(cursor.slice(0, end)), id: cursor.slice(end + 1) }
}
