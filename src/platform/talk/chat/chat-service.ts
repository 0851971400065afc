import { createHmac } from 'node:crypto'
import * as calls from '#lib/api/talk/chat.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { isLure } from '#lib/shared/chat/lures.ts'
import { cleanWords } from '#lib/shared/chat/word-list.ts'
import { isReservedName } from '#lib/shared/text/reserved-names.ts'
import { tidyText } from '#lib/shared/text/plain-text.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { deploymentSecret } from '#platform/base/crypto/service.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { roomOf, tellRoom } from '#platform/base/rooms/service.ts'
import { findMemberById, type Member } from '#platform/people/member/service.ts'
import { readMember } from '#platform/people/session/service.ts'
import { freeHeld, insertLine, insertReport, isRemoved, readStanding } from './chat-repository.ts'

/** The limit per member, whatever the slow mode. */
const TALK = { limit: 12, windowMs: 60_000 }
const SLOW = 'chatSlow'
/** Reports lines that are held; no member has this id. */
const HOUSE = 'house'
const REPORTS = { limit: 20, windowMs: 60 * 60_000 }

export async function getChatSelf(
  call: Call<typeof calls.getChatSelf>,
): Promise<OutputOf<typeof calls.getChatSelf>> {
  const { env, tenant, member, now } = call
  const [author, { rules, mutedUntilMs }] = await Promise.all([
    readMember(call, call.member).then((own) => authorOf(call, own)),
    readStanding(env, tenant.id, { member: member.id, nowMs: now }),
  ])
  return { author, rules, ...(mutedUntilMs === undefined ? {} : { mutedUntilMs }) }
}

/** Sends a line to the room. `policies.ts` has refused guests, trial accounts and members on a break. */
export async function sayInChat(
  call: Call<typeof calls.sayInChat>,
): Promise<OutputOf<typeof calls.sayInChat>> {
  const { env, tenant, member, now, input } = call
  const id = input.operationKey
  const { rules, mutedUntilMs } = await readStanding(env, tenant.id, { member: member.id, nowMs: now })
  if (!rules.isOpen) throw new ApiError('chat.closed')
  if (mutedUntilMs !== undefined) throw new ApiError('chat.muted', { untilMs: mutedUntilMs })
  await takeTurn(call, rules)
  const text = cleanWords(input.text)
  const isHeld = isLure(input.text)
  const [said, author] = await Promise.all([
    insertLine(env, tenant.id, { id, member: member.id, text, isHeld, nowMs: now }),
    readMember(call, call.member).then((own) => authorOf(call, own)),
  ])
  if (said.mutedUntilMs !== undefined) throw new ApiError('chat.muted', { untilMs: said.mutedUntilMs })
  // The key of another line: nothing was sent, and the sender must know.
  if (said.isOther) throw new ApiError('request.keyReused')
  if (isHeld) await insertReport(env, tenant.id, { line: id, reporter: HOUSE, reason: 'scam', nowMs: now })
  else if (said.isNew) await tellLine(call, { id, author, text })
  return { id }
}

export async function reportChatLine(
  call: Call<typeof calls.reportChatLine>,
): Promise<OutputOf<typeof calls.reportChatLine>> {
  const { env, tenant, member, now, input } = call
  await limitUse(call, guardOf(call, 'member', member.id), { key: 'chatReport', ...REPORTS })
  const given = { line: input.lineId, reporter: member.id, reason: input.reason, nowMs: now }
  if (!(await insertReport(env, tenant.id, given))) throw new ApiError('chat.unknown')
  return {}
}

/** A moderator kept a line that was held: now everybody reads it. */
export async function tellHeld(base: Pick<CallBase, 'env' | 'tenant'>, id: string): Promise<void> {
  const { env, tenant } = base
  const line = await freeHeld(env, tenant.id, id)
  const member = line && (await findMemberById(env, { tenant: tenant.id, id: line.member }))
  if (member) await tellLine(base, { id, author: await authorOf(base, member), text: line.text })
}

/** A moderator may have withdrawn the line before the room had it: then it is retracted here. */
async function tellLine(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  line: calls.ChatLine,
): Promise<void> {
  await tellRoom(env, { tenant: tenant.id, channel: calls.chatChannel }, { type: 'line', value: line })
  if (await isRemoved(env, tenant.id, line.id)) await retractLines({ env, tenant }, [line.id])
}

/** Newcomers do not receive these lines any more, and open screens remove them. */
export async function retractLines(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  ids: readonly string[],
): Promise<void> {
  await roomOf(env, { tenant: tenant.id, kind: 'chat' }).retract({ type: 'line', ids, as: 'removed' })
}

/** A line without a reply is repeated and counts as the same line; a refused one still has to wait. */
async function takeTurn(call: Call<typeof calls.sayInChat>, { slowSeconds }: calls.ChatRules): Promise<void> {
  const { member, now, input } = call
  const slow = { key: SLOW, limit: 1, windowMs: slowSeconds * 1_000 }
  const limits = [...(slowSeconds === 0 ? [] : [slow]), { key: 'chat', ...TALK }]
  const keep = { expiresAtMs: now + TALK.windowMs, nowMs: now }
  const guard = guardOf(call, 'member', member.id)
  const { refusedBy, retryAfterMs } = await guard.admit(`chat:${input.operationKey}`, limits, keep)
  if (refusedBy === undefined) return
  const code = refusedBy === SLOW ? 'chat.slow' : 'request.tooMany'
  throw new ApiError(code, { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) })
}

/** The chosen name; a member without one is not shown by the login name. */
async function authorOf(
  call: Pick<CallBase, 'env' | 'tenant'>,
  { id, account, nickname }: Pick<Member, 'id' | 'account' | 'nickname'>,
): Promise<calls.ChatLine['author']> {
  // A name from before names of the house were reserved is not shown.
  const isReserved = isReservedName(nickname, call.tenant.name)
  const isChosen = nickname !== '' && nickname !== account && !isReserved
  // The mark identifies a person in this room only: ids of members appear in the proofs of raffles and wheels.
  const key = await deploymentSecret(call.env, 'chat')
  const mark = createHmac('sha256', key).update(`${call.tenant.id}:${id}`).digest('base64url').slice(0, 10)
  return { name: isChosen ? cleanWords(tidyText(nickname)) : `${maskName(account)}${mark.slice(0, 3)}`, mark }
}
