import type { PROOF_SUBJECTS } from '#lib/api/base/proofs.ts'
import type { Env } from '#platform/base/env.ts'

export interface ProofRow {
  id: string
  member: string
  subject: (typeof PROOF_SUBJECTS)[number]
  subject_id: string
  kind: 'png' | 'jpeg'
  bytes: number
  width: number
  height: number
  digest: string
  at: number
}

/** Feedback has a table of its own, with the same columns. */
function tableOf(subject: ProofRow['subject']): 'proof' | 'feedback_proof' {
  return subject === 'feedback' ? 'feedback_proof' : 'proof'
}

/** A column of a query: the ids of a row's proof images as a JSON list. */
export function proofList(subject: ProofRow['subject'], table: string): string {
  return `(SELECT json_group_array(p.id) FROM ${tableOf(subject)} p WHERE p.tenant = ${table}.tenant AND p.subject = '${subject}'
    AND p.subject_id = ${table}.id) AS proofs`
}

/**
 * Inserts the row; false where the subject already has the image, or the maximum. One statement, so that concurrent calls
 * cannot both pass.
 */
export async function insertProof(
  env: Env,
  tenant: string,
  { row, most }: { row: ProofRow; most: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO ${tableOf(row.subject)} (tenant, id, member, subject, subject_id, kind, bytes, width, height, at, digest)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12
     WHERE (SELECT count(*) FROM ${tableOf(row.subject)} WHERE tenant = ?1 AND subject = ?4 AND subject_id = ?5) < ?11 ON CONFLICT DO NOTHING`,
  )
    .bind(
      tenant,
      row.id,
      row.member,
      row.subject,
      row.subject_id,
      row.kind,
      row.bytes,
      row.width,
      row.height,
      row.at,
      most,
      row.digest,
    )
    .run()
  return meta.changes > 0
}

export async function deleteProof(env: Env, tenant: string, { id, subject }: ProofRow): Promise<void> {
  await env.DB.prepare(`DELETE FROM ${tableOf(subject)} WHERE tenant = ? AND id = ?`)
    .bind(tenant, id)
    .run()
}

export function findProof(env: Env, tenant: string, id: string): Promise<ProofRow | null> {
  return env.DB.prepare(
    'SELECT * FROM proof WHERE tenant = ?1 AND id = ?2 UNION ALL SELECT * FROM feedback_proof WHERE tenant = ?1 AND id = ?2',
  )
    .bind(tenant, id)
    .first<ProofRow>()
}

export async function proofsOf(
  env: Env,
  tenant: string,
  { subject, id }: { subject: ProofRow['subject']; id: string },
): Promise<ProofRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM ${tableOf(subject)} WHERE tenant = ? AND subject = ? AND subject_id = ? ORDER BY at, id`,
  )
    .bind(tenant, subject, id)
    .all<ProofRow & Record<string, unknown>>()
  return results
}
