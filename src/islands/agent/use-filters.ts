import { useState } from 'react'

export interface Filters {
  of: (name: string) => string | undefined
  /** `undefined` takes a filter away. */
  set: (changes: Record<string, string | undefined>) => void
}

/** Filters of a page of the centre, kept in its address (`#agent/<page>?…`): a link or a reload shows the same. */
export function useFilters(): Filters {
  const [filters, setFilters] = useState(() => new URLSearchParams(location.hash.split('?')[1] ?? ''))
  const [page] = useState(pageNow)
  return {
    of: (name) => filters.get(name) ?? undefined,
    set: (changes) => {
      // A dialog that closes because the page was turned: the address is another page's already.
      if (pageNow() !== page) return
      const next = new URLSearchParams(filters)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      setFilters(next)
      const query = next.toString()
      history.replaceState(history.state, '', query === '' ? page : `${page}?${query}`)
    },
  }
}

function pageNow(): string {
  return location.hash.split('?', 1)[0] ?? ''
}
