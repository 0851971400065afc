import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'

export interface DemoGame {
  node_id: string
  game_type: string
  vassalage: string
}

/** Games of several vendors, the house's own among them. */
export async function demoGames(env: Env, { vendors }: Pick<TenantRecord, 'vendors'>): Promise<DemoGame[]> {
  const { results } = await env.DB.prepare(
    `SELECT node_id, game_type, vassalage FROM (SELECT *, row_number() OVER (PARTITION BY vassalage ORDER BY position) AS place
       FROM game WHERE vassalage IN (SELECT value FROM json_each(?))) WHERE place <= 3 ORDER BY place, position LIMIT 40`,
  )
    .bind(JSON.stringify(vendors))
    .all<DemoGame & Record<string, unknown>>()
  return results
}

export function categoryOf({ game_type }: DemoGame): Category {
  return CATEGORIES.find((category) => category === game_type) ?? 'RNG'
}
