import type { Env } from '#platform/base/env.ts'
import { mayPromote } from '#platform/care/protection/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { inboxStatement } from '#platform/people/messages/service.ts'
import { type DueMember, dueMembers, stateStatement } from './mailing-repository.ts'

/** Players of one step: each is asked about at their own wallet. */
const STEP = 20
/** A run ends after this long; the next one goes on. */
const MOST_MS = 20_000

/**
 * Tells players of mailings who wait, of one brand or of all. Whether a player may be told is asked just before, so a break that
 * began since the players were chosen counts. Two runs at once tell nobody twice: the inbox has each message once.
 */
export async function deliverMailings(env: Env, nowMs: number, tenant?: string): Promise<number> {
  const startedAtMs = performance.now()
  let told = 0
  for (;;) {
    const due = await dueMembers(env, tenant, STEP)
    const sent = await Promise.all(due.map((each) => deliver(env, each, nowMs)))
    told += sent.filter(Boolean).length
    if (due.length < STEP || performance.now() - startedAtMs >= MOST_MS) return told
  }
}

async function deliver(env: Env, due: DueMember, nowMs: number): Promise<boolean> {
  const { tenant, mailing, member, text } = due
  if (!(await mayPromote(env, due, nowMs))) {
    await stateStatement(env, due, 'leftOut').run()
    return false
  }
  const message = {
    tenant,
    member,
    id: `mailing:${mailing}`,
    kind: 'message' as const,
    content: { text },
    nowMs,
  }
  await env.DB.batch([inboxStatement(env, message), stateStatement(env, due, 'sent')])
  await nudgeMember(env, tenant, member)
  return true
}
