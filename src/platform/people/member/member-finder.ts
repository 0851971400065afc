import { marksOf, type Person } from '#lib/shared/protection/identity.ts'
import type { Env } from '#platform/base/env.ts'
import { accountKey, type Member } from './member-repository.ts'
import { type MemberRow, toMember } from './member-row.ts'

/** Behind every text that begins with another one. */
const AFTER_ALL = '\u{10ffff}'

export async function findMembersByIds(
  env: Env,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM member WHERE tenant = ? AND id IN (SELECT value FROM json_each(?))',
  )
    .bind(tenant, JSON.stringify(ids))
    .all<MemberRow>()
  return new Map(results.map((row) => [row.id, toMember(row)]))
}

/** Accounts, then nicknames, that begin with a text; the index is in the order of the names. */
export async function findMembersByName(
  env: Env,
  tenant: string,
  { text, limit }: { text: string; limit: number },
): Promise<{ id: string; by: 'account' | 'nickname' }[]> {
  const account = accountKey(text)
  const [accounts, nicknames] = await env.DB.batch<{ id: string }>([
    env.DB.prepare(
      'SELECT id FROM member WHERE tenant = ? AND account >= ? AND account < ? ORDER BY account LIMIT ?',
    ).bind(tenant, account, `${account}${AFTER_ALL}`, limit),
    env.DB.prepare(
      `SELECT m.id FROM json_each(?2) AS spelt CROSS JOIN member m ON m.tenant = ?1
         AND lower(m.nickname) >= lower(spelt.value) AND lower(m.nickname) < lower(spelt.value) || ?3
       WHERE lower(m.nickname) <> m.account LIMIT ?4`,
    ).bind(tenant, JSON.stringify(spellings(text)), AFTER_ALL, limit),
  ])
  return [
    ...(accounts?.results ?? []).map(({ id }) => ({ id, by: 'account' as const })),
    ...(nicknames?.results ?? []).map(({ id }) => ({ id, by: 'nickname' as const })),
  ]
}

/** Members with a number, mailbox or identity number, normalised as the marks of a person are. */
export async function findMembersByMark(
  env: Env,
  tenant: string,
  { person, limit }: { person: Pick<Person, 'mobile' | 'email' | 'idNumber'>; limit: number },
): Promise<{ id: string; by: 'mobile' | 'email' | 'id' }[]> {
  const { results } = await env.DB.prepare(
    `SELECT i.member AS id, i.kind AS "by" FROM json_each(?2) j CROSS JOIN identity_mark i
       ON i.tenant = ?1 AND i.kind = j.value ->> 'kind' AND i.mark = j.value ->> 'text' LIMIT ?3`,
  )
    .bind(tenant, JSON.stringify(marksOf(person)), limit)
    .all<{ id: string; by: 'mobile' | 'email' | 'id' }>()
  return results
}

/** SQL folds the case of ASCII letters alone: of others a name is stored in one of these spellings. */
export function spellings(text: string): string[] {
  const lower = text.toLowerCase()
  const title = lower.replaceAll(/(?<=^|\s)\S/gu, (first) => first.toUpperCase())
  return [...new Set([text, lower, text.toUpperCase(), title])]
}

/** Accounts of everybody above a member, the top agent first. */
export async function lineAbove(env: Env, tenant: string, member: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.account FROM lineage l JOIN member m ON m.tenant = l.tenant AND m.id = l.ancestor
     WHERE l.tenant = ? AND l.member = ? ORDER BY l.level DESC`,
  )
    .bind(tenant, member)
    .all<{ account: string }>()
  return results.map(({ account }) => account)
}

/** When a code proved the member's e-mail address; `null` for an address that was only given. */
export async function verifiedEmailAt(
  env: Env,
  tenant: string,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<number | null> {
  return env.DB.prepare('SELECT at FROM verified_email WHERE tenant = ? AND member = ? AND email = ?')
    .bind(tenant, id, email ?? '')
    .first<number>('at')
}
