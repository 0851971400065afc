import type * as z from 'zod/mini'

const PREFIX = 'vitrine.kept.'

interface CachedAnswer<Schema extends z.ZodMiniType> {
  /** Unique among all cached answers. */
  name: string
  /** How long an answer serves the pages that follow. */
  forMs: number
  schema: Schema
  ask: () => Promise<z.output<Schema>>
  /** Asks although an answer is cached. */
  isRefresh?: boolean | undefined
}

/** An answer that is the same for everybody, kept in the tab's session storage for the next pages. */
export async function keptAnswer<Schema extends z.ZodMiniType>({
  name,
  forMs,
  schema,
  ask,
  isRefresh = false,
}: CachedAnswer<Schema>): Promise<z.output<Schema>> {
  const key = PREFIX + name
  const kept = isRefresh ? undefined : storedJson(key)
  const age = Date.now() - Number(Object(kept).atMs)
  if (age >= 0 && age < forMs) {
    const parsed = schema.safeParse(Object(kept).value)
    if (parsed.success) return parsed.data
  }
  const value = await ask()
  sessionStorage.setItem(key, JSON.stringify({ atMs: Date.now(), value }))
  return value
}

/** What this tab stored under a key; `null`: nothing, or nothing that can be read. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Another release, or the visitor, wrote something else there.
    return null
  }
}
