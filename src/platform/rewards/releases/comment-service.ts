import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/releases-ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'

/** Per text or offer; older ones are not listed. */
const MOST = 200

interface Of {
  tenant: string
  subject: 'text' | 'offer'
  name: string
}

export async function listDraftComments({
  env,
  tenant,
  input,
}: Call<typeof calls.listDraftComments>): Promise<OutputOf<typeof calls.listDraftComments>> {
  return { comments: await readComments(env, { ...input, tenant: tenant.id }) }
}

export async function writeDraftComment({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.writeDraftComment>): Promise<OutputOf<typeof calls.writeDraftComment>> {
  const { subject, name, version, text, operator, operationKey } = input
  const of = { tenant: tenant.id, subject, name }
  if (!(await hasVersion(env, { ...of, version }))) throw new ApiError('release.draft')
  await env.DB.prepare(
    `INSERT INTO draft_comment (tenant, kind, name, id, version, author, at, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant.id, subject, name, operationKey, version, operator, now, text)
    .run()
  return { comments: await readComments(env, of) }
}

async function readComments(env: Env, { tenant, subject, name }: Of): Promise<calls.DraftComment[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, version, author, at AS atMs, text FROM draft_comment WHERE tenant = ? AND kind = ? AND name = ?
     ORDER BY at DESC, id LIMIT ${MOST}`,
  )
    .bind(tenant, subject, name)
    .all<calls.DraftComment & Record<string, unknown>>()
  return results.toReversed()
}

async function hasVersion(
  env: Env,
  { tenant, subject, name, version }: Of & { version: number },
): Promise<boolean> {
  const [table, column] = subject === 'text' ? ['content_version', 'name'] : ['offer', 'id']
  const found = await env.DB.prepare(
    `SELECT 1 FROM ${table} WHERE tenant = ? AND ${column} = ? AND version = ?`,
  )
    .bind(tenant, name, version)
    .first()
  return found !== null
}
