import type { BrandContext } from '#platform/base/call.ts'

export interface Person extends Record<string, unknown> {
  id: string
  account: string
  type: number
  upline_id: string | null
}

export async function peopleById(
  { env, tenant }: Pick<BrandContext, 'env' | 'tenant'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const { results } = await env.DB.prepare(
    `SELECT id, account, type, upline_id FROM member
     WHERE tenant = ? AND id IN (SELECT value FROM json_each(?))`,
  )
    .bind(tenant.id, JSON.stringify([...new Set(ids)]))
    .all<Person>()
  return new Map(results.map((person) => [person.id, person]))
}

/** Everyone above somebody, the direct upline first. */
export async function ancestorsOf(
  { env, tenant }: Pick<BrandContext, 'env' | 'tenant'>,
  memberId: string,
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT ancestor FROM lineage WHERE tenant = ? AND member = ? ORDER BY level',
  )
    .bind(tenant.id, memberId)
    .all<{ ancestor: string }>()
  return results.map(({ ancestor }) => ancestor)
}
