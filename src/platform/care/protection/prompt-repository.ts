import type { Protection } from '#lib/api/care/protection.ts'
import type { PromptAnswer, Sign } from '#lib/shared/protection/markers.ts'
import type { Env } from '#platform/base/env.ts'

interface Owner {
  tenant: string
  member: string
}

/** Claims the next check of a brand's players; false where one took place since `sinceMs`. */
export async function claimRun(
  env: Env,
  { tenant, nowMs, sinceMs }: { tenant: string; nowMs: number; sinceMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO care_run (tenant, at) VALUES (?1, ?2)
     ON CONFLICT DO UPDATE SET at = excluded.at WHERE care_run.at <= ?3`,
  )
    .bind(tenant, nowMs, sinceMs)
    .run()
  return meta.changes > 0
}

/** Returns whether the prompt is new: nothing is written where the player got one after `sinceMs`. */
export async function insertPrompt(
  env: Env,
  {
    tenant,
    member,
    signs,
    nowMs,
    sinceMs,
  }: Owner & { signs: readonly Sign[]; nowMs: number; sinceMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO care_prompt (tenant, member, told_at, signs) SELECT ?1, ?2, ?3, ?4
     WHERE NOT EXISTS (SELECT 1 FROM care_prompt WHERE tenant = ?1 AND member = ?2 AND told_at > ?5)`,
  )
    .bind(tenant, member, nowMs, JSON.stringify(signs), sinceMs)
    .run()
  return meta.changes > 0
}

/** The last prompt after `sinceMs`, unless it is answered. */
export async function openPrompt(
  env: Env,
  { tenant, member, sinceMs }: Owner & { sinceMs: number },
): Promise<Protection['prompt']> {
  const row = await env.DB.prepare(
    `SELECT told_at AS toldAtMs, signs, answer FROM care_prompt WHERE tenant = ? AND member = ? AND told_at > ?
     ORDER BY told_at DESC LIMIT 1`,
  )
    .bind(tenant, member, sinceMs)
    .first<{ toldAtMs: number; signs: string; answer: PromptAnswer | null }>()
  if (!row || row.answer) return null
  const signs: Sign[] = JSON.parse(row.signs)
  return { toldAtMs: row.toldAtMs, signs }
}

/** The first answer stays. */
export async function storeAnswer(
  env: Env,
  {
    tenant,
    member,
    toldAtMs,
    answer,
    nowMs,
  }: Owner & { toldAtMs: number; answer: PromptAnswer; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE care_prompt SET answer = ?4, answered_at = ?5
     WHERE tenant = ?1 AND member = ?2 AND told_at = ?3 AND answer IS NULL`,
  )
    .bind(tenant, member, toldAtMs, answer, nowMs)
    .run()
}
