import type { InboxMessage } from '#lib/api/people/messages.ts'
import type { Env } from '#platform/base/env.ts'
import { countUnread, pageMessages } from '#platform/people/messages/service.ts'
import { sendPushes } from '#platform/talk/push/service.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { liveBalanceOf, walletOf } from '#platform/ledger/wallet/service.ts'
import type { NewMessage } from '#platform/base/rooms/service.ts'
import { writeLog } from '#platform/base/log.ts'

/** Older messages are not sent; they wait in the inbox. */
const NEWS_MS = 2 * 60_000
const MOST_NEWS = 5

/** The current states of a member. From now on the wallet reports movements. */
export async function freshStates(env: Env, tenant: string, memberId: string): Promise<NewMessage[]> {
  const [balance, unread] = await Promise.all([
    walletOf(env, tenant, memberId).watch(),
    countUnread(env, { tenant, member: memberId }),
  ])
  return [
    { type: 'balance', value: liveBalanceOf(balance) },
    { type: 'unread', value: unread },
  ]
}

/** Recent unread messages, oldest first. */
export async function freshMessages(env: Env, tenant: string, memberId: string): Promise<InboxMessage[]> {
  const page = { tenant, member: memberId, group: undefined, after: undefined, limit: MOST_NEWS }
  const { messages } = await pageMessages(env, page)
  return messages.filter(({ isRead, atMs }) => !isRead && atMs > Date.now() - NEWS_MS).reverse()
}

/** Sends new messages to the member's devices. Never fails: the schedule sends the rest. */
export async function pushNews(env: Env, tenant: string, member: string): Promise<void> {
  try {
    await sendPushes(await brandEnvOf(env, tenant), Date.now(), { tenant, member })
  } catch (cause) {
    writeLog('push.failed', { brand: tenant, cause })
  }
}
