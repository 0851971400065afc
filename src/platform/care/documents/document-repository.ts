import type { DocumentKind, DocumentRefusal } from '#lib/api/care/documents.ts'
import { proofList } from '#platform/base/uploads/service.ts'
import type { Env } from '#platform/base/env.ts'

export type DocumentCause = 'registration' | 'withdrawal' | 'sum' | 'operator' | 'expired' | 'again'
export interface DocumentRow {
  member: string
  seq: number
  id: string
  try_no: number
  state: 'asked' | 'reviewing' | 'accepted' | 'refused'
  cause: DocumentCause
  kind: DocumentKind | null
  reason: DocumentRefusal | null
  asked_at: number
  sent_at: number | null
  expires_at: number | null
  decided_at: number | null
  decided_by: string | null
  /** JSON list of the ids of its pictures. */
  proofs: string
}
interface Owner {
  tenant: string
  member: string
}

const PROOFS = proofList('document', 'document_check')

/** The member's tries, the newest first. */
export async function lastTries(env: Env, { tenant, member }: Owner): Promise<DocumentRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT *, ${PROOFS} FROM document_check WHERE tenant = ? AND member = ? ORDER BY seq DESC LIMIT 2`,
  )
    .bind(tenant, member)
    .all<DocumentRow & Record<string, unknown>>()
  return results
}

/** The newest try of each of some members. */
export async function lastTryOfEach(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<DocumentRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT document_check.*, ${PROOFS} FROM json_each(?2) AS wanted CROSS JOIN document_check
       ON document_check.tenant = ?1 AND document_check.member = wanted.value
     WHERE document_check.seq = (SELECT max(seq) FROM document_check WHERE tenant = ?1 AND member = wanted.value)`,
  )
    .bind(tenant, JSON.stringify(members))
    .all<DocumentRow & Record<string, unknown>>()
  return results
}

export async function lastTry(env: Env, owner: Owner): Promise<DocumentRow | undefined> {
  return (await lastTries(env, owner))[0]
}

/** Begins a try after the one numbered `afterSeq` (0: the first); of two at the same time one is written. */
export async function insertTry(
  env: Env,
  { tenant, member }: Owner,
  next: { afterSeq: number; tryNo: number; cause: DocumentCause; by?: string | undefined; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO document_check (tenant, member, seq, id, try_no, state, cause, asked_at, asked_by)
     VALUES (?, ?, ?, ?, ?, 'asked', ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...[tenant, member, next.afterSeq + 1, crypto.randomUUID()],
      ...[next.tryNo, next.cause, next.nowMs, next.by ?? null],
    )
    .run()
}

/** False where the try was sent before, or has no picture. */
export async function sendTry(
  env: Env,
  { tenant, member }: Owner,
  { seq, kind, nowMs }: { seq: number; kind: DocumentKind; nowMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE document_check SET state = 'reviewing', kind = ?4, sent_at = ?5
     WHERE tenant = ?1 AND member = ?2 AND seq = ?3 AND state = 'asked' AND EXISTS (SELECT 1 FROM proof p
       WHERE p.tenant = document_check.tenant AND p.subject = 'document' AND p.subject_id = document_check.id)`,
  )
    .bind(tenant, member, seq, kind, nowMs)
    .run()
  return meta.changes > 0
}

export type Decision = { seq: number; by: string; nowMs: number } & (
  { state: 'accepted'; expiresAtMs: number | null } | { state: 'refused'; reason: DocumentRefusal }
)

/** False if another decision came first. */
export async function decideTry(env: Env, { tenant, member }: Owner, decision: Decision): Promise<boolean> {
  const { seq, by, nowMs, state } = decision
  const { meta } = await env.DB.prepare(
    `UPDATE document_check SET state = ?4, reason = ?5, expires_at = ?6, decided_by = ?7, decided_at = ?8
     WHERE tenant = ?1 AND member = ?2 AND seq = ?3 AND state = 'reviewing'`,
  )
    .bind(
      ...[tenant, member, seq, state],
      state === 'refused' ? decision.reason : null,
      state === 'accepted' ? decision.expiresAtMs : null,
      ...[by, nowMs],
    )
    .run()
  return meta.changes > 0
}

export type ReviewedDocument = DocumentRow & { account: string; birthday: string | null }

/** Tries that wait for a decision, the oldest first; with one more row than the page has, if there is one. */
export async function listReviewing(
  env: Env,
  tenant: string,
  { after, limit }: { after: { at: number; id: string } | undefined; limit: number },
): Promise<ReviewedDocument[]> {
  const { results } = await env.DB.prepare(
    `SELECT document_check.*, ${PROOFS}, m.account, m.birthday FROM document_check
     JOIN member m ON m.tenant = document_check.tenant AND m.id = document_check.member
     WHERE document_check.tenant = ?1 AND document_check.state = 'reviewing'
       AND ${after ? '(document_check.sent_at, document_check.id) > (?2, ?3)' : '?2 IS NULL AND ?3 IS NULL'}
     ORDER BY document_check.sent_at, document_check.id LIMIT ?4`,
  )
    .bind(tenant, after?.at ?? null, after?.id ?? null, limit + 1)
    .all<ReviewedDocument & Record<string, unknown>>()
  return results
}

/** Decided tries whose pictures are still stored. */
export async function listKept(
  env: Env,
  { tenant, beforeMs }: { tenant: string; beforeMs: number },
): Promise<{ id: string; proofs: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, ${PROOFS} FROM document_check
     WHERE tenant = ? AND decided_at <= ? AND erased_at IS NULL LIMIT 50`,
  )
    .bind(tenant, beforeMs)
    .all<{ id: string; proofs: string }>()
  return results
}

export async function markErased(env: Env, tenant: string, of: { id: string; nowMs: number }): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM proof WHERE tenant = ? AND subject = 'document' AND subject_id = ?").bind(
      tenant,
      of.id,
    ),
    env.DB.prepare('UPDATE document_check SET erased_at = ? WHERE tenant = ? AND id = ?').bind(
      of.nowMs,
      tenant,
      of.id,
    ),
  ])
}
