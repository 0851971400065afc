import type { ReportDimension } from '#lib/shared/reports/dimensions.ts'
import type { BrandSet } from './brand-set.ts'
import { LOTTERY_VENDOR } from './counting.ts'

/** What people call the values of a dimension. */
export type Labels = (name: ReportDimension, value: string) => string

/** Reads the names of games, vendors and agents that some keys mention. */
export async function labelsOf(
  set: BrandSet,
  mentioned: readonly { name: ReportDimension; value: string }[],
): Promise<Labels> {
  const values = (name: ReportDimension) =>
    JSON.stringify([...new Set(mentioned.filter((each) => each.name === name).map(({ value }) => value))])
  const names = new Map<string, string>()
  const put = (name: ReportDimension, rows: readonly Record<string, unknown>[]) => {
    for (const { id, label } of rows) if (typeof label === 'string') names.set(`${name} ${String(id)}`, label)
  }
  for (const { env, tenants } of set.parts) {
    const [games, vendors, lines] = await env.DB.batch<Record<string, unknown>>([
      env.DB.prepare(
        "SELECT node_id AS id, record ->> 'gameName' AS label FROM game WHERE node_id IN (SELECT value FROM json_each(?))",
      ).bind(values('game')),
      env.DB.prepare(
        'SELECT vassalage AS id, title AS label FROM vendor WHERE vassalage IN (SELECT value FROM json_each(?))',
      ).bind(values('vendor')),
      env.DB.prepare(
        `SELECT id, account AS label FROM member
         WHERE tenant IN (SELECT value FROM json_each(?1)) AND id IN (SELECT value FROM json_each(?2))`,
      ).bind(JSON.stringify(tenants), values('line')),
    ])
    put('game', games?.results ?? [])
    put('vendor', vendors?.results ?? [])
    put('line', lines?.results ?? [])
  }
  for (const { id, name, lottery } of set.brands) {
    put('brand', [{ id, label: name }])
    put(
      'game',
      lottery.games.map(({ gameCode, name: label }) => ({ id: gameCode, label })),
    )
  }
  put('vendor', [{ id: LOTTERY_VENDOR, label: 'Own lotteries' }])
  return (name, value) => names.get(`${name} ${value}`) ?? value
}
