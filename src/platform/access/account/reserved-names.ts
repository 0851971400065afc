import { isReservedName, RESERVED_EDITION } from '#lib/shared/text/reserved-names.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { tellStatement } from '#platform/people/messages/service.ts'

/** Members whose names one run compares, for each brand. */
const PAGE = 1_000

/**
 * For the schedule: members whose display name was given before it was reserved for the house are shown by their account
 * name, and told so. Newer names are refused when they are given, so each brand is gone through once.
 */
export async function renameReserved(env: Env, now: number): Promise<void> {
  await forEachBrand(env, (tenant) => checkPage({ env, tenant, now }))
}

type NameRow = { id: string; account: string; nickname: string }

async function checkPage(base: BrandContext): Promise<void> {
  const { env, tenant } = base
  const words = `${RESERVED_EDITION} ${tenant.name}`
  const known = await env.DB.prepare('SELECT words, after FROM name_check WHERE tenant = ?')
    .bind(tenant.id)
    .first<{ words: string; after: string | null }>()
  const isCurrent = known?.words === words
  if (isCurrent && known.after === null) return
  const { results } = await env.DB.prepare(
    'SELECT id, account, nickname FROM member WHERE tenant = ? AND id > ? ORDER BY id LIMIT ?',
  )
    .bind(tenant.id, isCurrent ? known.after : '', PAGE)
    .all<NameRow>()
  const reserved = results.filter(
    ({ account, nickname }) => nickname !== account && isReservedName(nickname, tenant),
  )
  const last = results.length < PAGE ? null : results.at(-1)?.id
  await env.DB.batch([
    ...reserved.flatMap((row) => rename(base, row)),
    env.DB.prepare(
      `INSERT INTO name_check (tenant, words, after) VALUES (?1, ?2, ?3)
       ON CONFLICT (tenant) DO UPDATE SET words = excluded.words, after = excluded.after`,
    ).bind(tenant.id, words, last ?? null),
  ])
}

function rename(base: BrandContext, { id, nickname }: NameRow): D1PreparedStatement[] {
  const { env, tenant, now } = base
  return [
    env.DB.prepare('UPDATE member SET nickname = account WHERE tenant = ? AND id = ? AND nickname = ?').bind(
      tenant.id,
      id,
      nickname,
    ),
    tellStatement(base, {
      member: id,
      event: `name:${now}`,
      kind: 'nameChanged',
      values: { name: nickname },
    }),
  ]
}
