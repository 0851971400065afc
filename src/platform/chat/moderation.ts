import { chatChannel } from '#lib/api/chat.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { listChat, moderateChat } from '#lib/api/live-ops.ts'
import type { Call } from '#platform/call.ts'
import { roomOf, tellRoom } from '#platform/rooms/service.ts'
import { findMemberByAccount } from '#platform/member/service.ts'
import {
  actionStatement,
  decideStatements,
  hasLine,
  listLines,
  muteStatement,
  readChatRules,
  rulesStatement,
} from './chat-repository.ts'

type Moderation = Call<typeof moderateChat>

export async function showChat({
  env,
  tenant,
  input,
}: Call<typeof listChat>): Promise<OutputOf<typeof listChat>> {
  const [rules, lines] = await Promise.all([
    readChatRules(env, tenant.id),
    listLines(env, tenant.id, input.reported === '1'),
  ])
  return { rules, lines }
}

/** Does what a moderator asks for, in one batch with the note of it, and then tells the room. */
export async function moderate(call: Moderation): Promise<OutputOf<typeof moderateChat>> {
  const { env, tenant, now, input } = call
  await env.DB.batch([
    ...(await statementsOf(call)),
    actionStatement(env, tenant.id, { ...input, nowMs: now }),
  ])
  const { act } = input
  const chat = { tenant: tenant.id, channel: chatChannel }
  if (act.kind === 'rules') await tellRoom(env, chat, { type: 'rules', value: act.rules })
  if (act.kind === 'remove')
    await roomOf(env, { tenant: tenant.id, kind: 'chat' }).retract('line', act.lineId, {
      type: 'removed',
      value: { id: act.lineId },
    })
  return { rules: await readChatRules(env, tenant.id) }
}

async function statementsOf({
  env,
  tenant,
  now,
  input: { act },
}: Moderation): Promise<D1PreparedStatement[]> {
  switch (act.kind) {
    case 'rules':
      return [rulesStatement(env, tenant.id, act.rules)]
    case 'mute':
    case 'unmute': {
      const member = await findMemberByAccount(env, { tenant: tenant.id, account: act.account })
      if (!member) throw new ApiError('member.unknown', { account: act.account })
      const untilMs = act.kind === 'mute' ? now + act.minutes * 60_000 : now
      return [muteStatement(env, tenant.id, { member: member.id, untilMs })]
    }
    default: {
      if (!(await hasLine(env, tenant.id, act.lineId))) throw new ApiError('chat.unknown')
      return decideStatements(env, tenant.id, {
        line: act.lineId,
        nowMs: now,
        isRemoved: act.kind === 'remove',
      })
    }
  }
}
