import type { Env } from '#platform/base/env.ts'

type Row = Readonly<Record<string, string | number | null>>

/** Statement for a row that is written once; names of tables and columns come from this folder alone. */
export function insertOnce({ DB }: Pick<Env, 'DB'>, table: string, row: Row): D1PreparedStatement {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  return DB.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
  ).bind(...Object.values(row))
}
