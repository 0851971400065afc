import { env } from 'cloudflare:workers'
import type { Env } from '#platform/base/env.ts'

/** The platform with a database that counts the rows which its statements read, those of indexes among them. */
export function countingRows(): { env: Env; rows: () => number } {
  let rows = 0
  const plain = new Map<D1PreparedStatement, D1PreparedStatement>()
  const seen = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_read
    return result
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(from, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(from.bind(...values))
        if (name === 'run') return async () => seen(await from.run())
        if (name === 'all') return async () => seen(await from.all())
        if (name === 'first')
          return async (column?: string) => {
            const [row] = seen(await from.all()).results
            return column === undefined ? (row ?? null) : (row?.[column] ?? null)
          }
        return undefined
      },
    })
    plain.set(wrapped, statement)
    return wrapped
  }
  const DB = new Proxy(env.DB, {
    get(from, name) {
      if (name === 'prepare') return (sql: string) => wrap(from.prepare(sql))
      if (name === 'batch')
        return async (all: D1PreparedStatement[]) =>
          (await from.batch(all.map((each) => plain.get(each) ?? each))).map(seen)
      return undefined
    },
  })
  return { env: { ...env, DB }, rows: () => rows }
}
