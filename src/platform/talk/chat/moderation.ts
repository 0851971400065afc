import { chatChannel } from '#lib/api/talk/chat.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/talk/chat-ops.ts'
import type { Call } from '#platform/base/call.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { knownMember } from '#platform/people/member/service.ts'
import {
  actionStatement,
  decideStatements,
  hasLine,
  listLines,
  listWithdrawn,
  muteStatement,
  readChatRules,
  rulesStatement,
  withdrawStatements,
} from './chat-repository.ts'
import { retractLines, tellHeld } from './chat-service.ts'

type Moderation = Call<typeof calls.moderateChat>

export async function listChat({
  env,
  tenant,
  input,
}: Call<typeof calls.listChat>): Promise<OutputOf<typeof calls.listChat>> {
  const [rules, lines] = await Promise.all([
    readChatRules(env, tenant.id),
    listLines(env, tenant.id, input.reported === '1'),
  ])
  return { rules, lines }
}

/** Applies a moderator's act in one batch with its record, and then tells the room. */
export async function moderateChat(call: Moderation): Promise<OutputOf<typeof calls.moderateChat>> {
  const { env, tenant, now, input } = call
  const { act } = input
  const member = 'account' in act ? await knownMember(env, tenant.id, act.account) : undefined
  await env.DB.batch([
    ...(await statementsOf(call, member?.id ?? '')),
    actionStatement(env, tenant.id, { ...input, nowMs: now }),
  ])
  if (act.kind === 'rules')
    await tellRoom(env, { tenant: tenant.id, channel: chatChannel }, { type: 'rules', value: act.rules })
  if (act.kind === 'remove') await retractLines(call, [act.lineId])
  if (act.kind === 'keep') await tellHeld(call, act.lineId)
  const withdrawn = member && (await withdraw(call, member.id))
  return {
    rules: await readChatRules(env, tenant.id),
    ...(withdrawn === undefined ? {} : { withdrawn }),
  }
}

async function statementsOf(
  { env, tenant, now, input: { act } }: Moderation,
  member: string,
): Promise<D1PreparedStatement[]> {
  switch (act.kind) {
    case 'rules':
      return [rulesStatement(env, tenant.id, act.rules)]
    case 'mute': {
      const sinceMs = sinceOf(act, now)
      return [
        muteStatement(env, tenant.id, { member, untilMs: now + act.minutes * 60_000 }),
        ...(sinceMs === undefined ? [] : withdrawStatements(env, tenant.id, { member, sinceMs, nowMs: now })),
      ]
    }
    case 'unmute':
      return [muteStatement(env, tenant.id, { member, untilMs: now })]
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

/** Retracts every withdrawn line in the room, so that an interrupted earlier attempt is completed. */
async function withdraw(call: Moderation, member: string): Promise<number | undefined> {
  const { env, tenant, now, input } = call
  const sinceMs = sinceOf(input.act, now)
  if (sinceMs === undefined) return undefined
  const ids = await listWithdrawn(env, tenant.id, { member, sinceMs })
  await retractLines(call, ids)
  return ids.length
}

function sinceOf(act: Moderation['input']['act'], nowMs: number): number | undefined {
  if (act.kind !== 'mute' || act.withdrawHours === undefined) return undefined
  return nowMs - act.withdrawHours * 60 * 60_000
}
