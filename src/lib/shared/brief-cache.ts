/** What an isolate keeps for a moment: a change holds everywhere within two seconds. */
export interface BriefCache<T> {
  /** The kept value, or what `load` gives. `undefined` is never kept: what is not there yet may come. */
  get: (key: string, load: () => Promise<T>) => Promise<T>
  forget: () => void
}

const FRESH_MS = 2_000
/** So that keys that come from outside cannot fill the memory. */
const MOST = 1_000

export function briefCache<T>(): BriefCache<T> {
  const kept = new Map<string, { value: T; untilMs: number }>()
  return {
    get: async (key, load) => {
      const own = kept.get(key)
      if (own && own.untilMs > Date.now()) return own.value
      const value = await load()
      if (kept.size >= MOST) kept.clear()
      if (value !== undefined) kept.set(key, { value, untilMs: Date.now() + FRESH_MS })
      return value
    },
    forget: () => kept.clear(),
  }
}
