/** What an isolate keeps for a moment: a change holds everywhere within two seconds. */
export interface BriefCache<T> {
  /** The cached value, or the result of `load`. `undefined` is not cached, as the value may exist soon. */
  get: (key: string, load: () => Promise<T>) => Promise<T>
  forget: () => void
}

const FRESH_MS = 2_000
/** So that keys that come from outside cannot fill the memory. */
const MOST = 1_000

export function briefCache<T>(): BriefCache<T> {
  let kept = new Map<string, { value: T; untilMs: number }>()
  return {
    get: async (key, load) => {
      // A value that was asked for before `forget` may be the old one, and is not kept.
      const asked = kept
      const own = asked.get(key)
      if (own && own.untilMs > Date.now()) return own.value
      const value = await load()
      if (asked.size >= MOST) asked.clear()
      if (value !== undefined) asked.set(key, { value, untilMs: Date.now() + FRESH_MS })
      return value
    },
    forget: () => {
      kept = new Map()
    },
  }
}
