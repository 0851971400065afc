import { useState } from 'react'

export interface Filters {
  of: (name: string) => string | undefined
  /** `undefined` takes a filter away. */
  set: (changes: Record<string, string | undefined>) => void
}

/** Filters of a page of the centre, kept in its address (`#agent/<page>?…`): a link or a reload shows the same. */
export function useFilters(): Filters {
  const [filters, setFilters] = useState(() => new URLSearchParams(location.hash.split('?')[1] ?? ''))
  return {
    of: (name) => filters.get(name) ?? undefined,
    set: (changes) => {
      const next = new URLSearchParams(filters)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      setFilters(next)
      const page = location.hash.split('?', 1)[0] ?? ''
      const query = next.toString()
      history.replaceState(history.state, '', query === '' ? page : `${page}?${query}`)
    },
  }
}
