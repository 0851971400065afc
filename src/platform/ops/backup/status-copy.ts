import type { TablePage } from '#platform/base/copy/service.ts'
import type { Env } from '#platform/base/env.ts'

/** What the edge reads of each brand: maintenance and regions. */
export async function readStatuses(env: Env, cursor: string | undefined): Promise<TablePage> {
  const list = await env.STATUS.list({ cursor: cursor ?? null, limit: 100 })
  const lines = await Promise.all(
    list.keys.map(async ({ name }) => JSON.stringify({ key: name, value: await env.STATUS.get(name) })),
  )
  return list.list_complete ? { lines } : { lines, next: list.cursor }
}

export async function writeStatuses(env: Env, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const { key, value }: { key?: unknown; value?: unknown } = Object(JSON.parse(line))
    if (typeof key !== 'string' || typeof value !== 'string') throw new Error('not a line of a copy')
    const before = await env.STATUS.get(key)
    if (before !== null && before !== value) throw new Error(`${key} has another state`)
    await env.STATUS.put(key, value)
  }
}
