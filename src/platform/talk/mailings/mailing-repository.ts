import type { Mailing } from '#lib/api/talk/mailings-ops.ts'
import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import type { Env } from '#platform/base/env.ts'
import { bindings, playersSql, ruleSql } from '#platform/people/segments/service.ts'

interface NewMailing {
  id: string
  segment: string
  version: number
  rule: SegmentRule
  text: string
  operator: string
  reason: string
  nowMs: number
}

/** Stores a mailing once and chooses its players: one batch, so that all are those of one moment. */
export async function insertMailing(
  env: Env,
  { id: tenant, timeZone }: { id: string; timeZone: string },
  row: NewMailing,
): Promise<void> {
  const { id, segment, version, rule, text, operator, reason, nowMs } = row
  const to = bindings()
  const [players, own] = [playersSql(tenant, to), `tenant = ${to.bind(tenant)} AND id = ${to.bind(id)}`]
  const choose = env.DB.prepare(
    `INSERT INTO mailing_member (tenant, mailing, member) SELECT m.tenant, ${to.bind(id)}, m.id FROM member m
     WHERE ${players} AND ${ruleSql(rule, { nowMs, timeZone }, to)}
       AND EXISTS (SELECT 1 FROM mailing WHERE ${own} AND chosen IS NULL)`,
  ).bind(...to.values)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mailing (tenant, id, segment, version, text, made_by, made_at, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ).bind(tenant, id, segment, version, text, operator, nowMs, reason),
    choose,
    env.DB.prepare(
      `UPDATE mailing SET chosen = (SELECT count(*) FROM mailing_member WHERE tenant = ?1 AND mailing = ?2)
       WHERE tenant = ?1 AND id = ?2 AND chosen IS NULL`,
    ).bind(tenant, id),
  ])
}

interface MailingRow extends Record<string, unknown> {
  id: string
  segment: string
  version: number
  text: string
  made_by: string
  made_at: number
  reason: string
  chosen: number | null
  sent: number
  left_out: number
}

const MOST = 100

/** Newest first: all, those of a segment, or one. */
export async function readMailings(
  env: Env,
  tenant: string,
  { segment, id }: { segment?: string | undefined; id?: string },
): Promise<Mailing[]> {
  const counted = (state: string) =>
    `(SELECT count(*) FROM mailing_member m WHERE m.tenant = a.tenant AND m.mailing = a.id AND m.state = '${state}')`
  const { results } = await env.DB.prepare(
    `SELECT id, segment, version, text, made_by, made_at, reason, chosen, ${counted('sent')} AS sent,
       ${counted('leftOut')} AS left_out
     FROM mailing a WHERE tenant = ?1 AND (?2 IS NULL OR segment = ?2) AND (?3 IS NULL OR id = ?3)
     ORDER BY made_at DESC, id LIMIT ${MOST}`,
  )
    .bind(tenant, segment ?? null, id ?? null)
    .all<MailingRow>()
  return results.map(toMailing)
}

export interface DueMember {
  tenant: string
  mailing: string
  member: string
  text: string
}

/** Players of mailings who were not told yet; of every brand, or of one. */
export async function dueMembers(env: Env, tenant: string | undefined, limit: number): Promise<DueMember[]> {
  const { results } = await env.DB.prepare(
    `SELECT w.tenant, w.mailing, w.member, a.text FROM mailing_member w JOIN mailing a ON a.tenant = w.tenant AND a.id = w.mailing
     WHERE w.state = 'waiting' AND (?1 IS NULL OR w.tenant = ?1) LIMIT ?2`,
  )
    .bind(tenant ?? null, limit)
    .all<DueMember & Record<string, unknown>>()
  return results
}

/** A statement, so that a message and the state of its player share a batch. */
export function stateStatement(
  env: Env,
  { tenant, mailing, member }: Omit<DueMember, 'text'>,
  state: 'sent' | 'leftOut',
): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE mailing_member SET state = ? WHERE tenant = ? AND mailing = ? AND member = ? AND state = 'waiting'`,
  ).bind(state, tenant, mailing, member)
}

function toMailing(row: MailingRow): Mailing {
  return {
    ...{ id: row.id, segmentId: row.segment, version: row.version, text: row.text, reason: row.reason },
    ...{ madeBy: row.made_by, madeAtMs: row.made_at, sent: row.sent, leftOut: row.left_out },
    chosen: row.chosen ?? 0,
  }
}
