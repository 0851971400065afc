import {
  MESSAGE_GROUPS,
  MESSAGE_KINDS,
  type InboxMessage,
  type MessageGroup,
  type MessageKind,
} from '#lib/api/people/messages.ts'
import type { Env } from '#platform/base/env.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'

interface Owner {
  tenant: string
  member: string
}

export interface NewInboxMessage extends Owner {
  /** Names the event; inserting the same event again has no effect. */
  id: string
  kind: MessageKind
  /** `text` was written by a person; the rest are values for the words of the kind. */
  content: Record<string, string | number>
  nowMs: number
}

interface Row {
  id: string
  kind: string
  content: string
  at: number
  read_at: number | null
}

/** A statement, so that an event and its message can share a batch. */
export function inboxStatement(
  env: Env,
  { tenant, member, id, kind, content, nowMs }: NewInboxMessage,
): D1PreparedStatement {
  return env.DB.prepare(
    'INSERT INTO inbox_message (tenant, member, id, kind, content, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).bind(tenant, member, id, kind, JSON.stringify(content), nowMs)
}

/** Returns whether the message is new. */
export async function insertInboxMessage(env: Env, message: NewInboxMessage): Promise<boolean> {
  const { meta } = await inboxStatement(env, message).run()
  if (meta.changes === 0) return false
  await nudgeMember(env, message.tenant, message.member)
  return true
}

export async function countUnread(env: Env, { tenant, member }: Owner): Promise<number> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS unread FROM inbox_message WHERE tenant = ? AND member = ? AND deleted_at IS NULL AND read_at IS NULL',
  )
    .bind(tenant, member)
    .first<{ unread: number }>()
  return row?.unread ?? 0
}

export interface InboxQuery extends Owner {
  group: MessageGroup | undefined
  after: { at: number; id: string } | undefined
  limit: number
}

/** A page, newest first, with one extra row where more follow; the counts are of the whole group. */
export async function pageMessages(
  env: Env,
  { tenant, member, group, after, limit }: InboxQuery,
): Promise<{ messages: InboxMessage[]; total: number; unread: number }> {
  const kinds = JSON.stringify(group ? MESSAGE_GROUPS[group] : MESSAGE_KINDS)
  const mine = `FROM inbox_message WHERE tenant = ?1 AND member = ?2 AND deleted_at IS NULL
    AND kind IN (SELECT value FROM json_each(?3))`
  const [page, counts] = await env.DB.batch<Row & { total: number; unread: number }>([
    env.DB.prepare(
      `SELECT id, kind, content, at, read_at ${mine} ${after ? 'AND (at, id) < (?4, ?5)' : 'AND ?4 IS NULL AND ?5 IS NULL'}
       ORDER BY at DESC, id DESC LIMIT ?6`,
    ).bind(tenant, member, kinds, after?.at ?? null, after?.id ?? null, limit + 1),
    env.DB.prepare(`SELECT count(*) AS total, coalesce(sum(read_at IS NULL), 0) AS unread ${mine}`).bind(
      tenant,
      member,
      kinds,
    ),
  ])
  const { total = 0, unread = 0 } = counts?.results[0] ?? {}
  return { messages: (page?.results ?? []).flatMap(toMessage), total, unread }
}

/** The given messages, or all. */
export async function markRead(
  env: Env,
  { tenant, member }: Owner,
  change: { ids?: readonly string[] | undefined; group?: MessageGroup | undefined; nowMs: number },
): Promise<void> {
  const { ids, group, nowMs } = change
  await env.DB.prepare(
    `UPDATE inbox_message SET read_at = ?3 WHERE tenant = ?1 AND member = ?2 AND read_at IS NULL AND deleted_at IS NULL
     AND (?4 IS NULL OR id IN (SELECT value FROM json_each(?4)))
     AND (?5 IS NULL OR kind IN (SELECT value FROM json_each(?5)))`,
  )
    .bind(
      ...[tenant, member, nowMs],
      ids ? JSON.stringify(ids) : null,
      group ? JSON.stringify(MESSAGE_GROUPS[group]) : null,
    )
    .run()
}

/** The row stays without its content, so that the event is not announced again. */
export async function markDeleted(
  env: Env,
  { tenant, member }: Owner,
  change: { ids: readonly string[]; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE inbox_message SET deleted_at = ?3, content = '{}' WHERE tenant = ?1 AND member = ?2 AND deleted_at IS NULL
     AND id IN (SELECT value FROM json_each(?4))`,
  )
    .bind(tenant, member, change.nowMs, JSON.stringify(change.ids))
    .run()
}

function toMessage({ id, kind, content, at, read_at }: Row): InboxMessage[] {
  const known = MESSAGE_KINDS.find((each) => each === kind)
  if (!known) return []
  const { text, ...values }: Record<string, string | number> = JSON.parse(content)
  return [
    {
      id,
      kind: known,
      values,
      ...(text === undefined ? {} : { text: String(text) }),
      atMs: at,
      isRead: read_at !== null,
    },
  ]
}
