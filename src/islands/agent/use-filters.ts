import { useState, useSyncExternalStore } from 'react'
import { $modal } from '#lib/modal/modal-store.ts'

export interface Filters {
  of: (name: string) => string | undefined
  /** `undefined` removes a filter. */
  set: (changes: Record<string, string | undefined>) => void
}

/**
 * Filters of a page of the centre, stored in its address (`#agent/<page>?…`): a link or a reload shows the same list,
 * and a link to the open page applies its filters.
 */
export function useFilters(): Filters {
  // A centre that closes, or changes to another page, changes the address before its page disappears: the page keeps
  // its filters.
  const [own] = useState(() => ({ page: pageNow(), query: queryNow() }))
  const query = useSyncExternalStore(subscribe, () => {
    if (pageNow() === own.page) own.query = queryNow()
    return own.query
  })
  const filters = new URLSearchParams(query)
  return {
    of: (name) => filters.get(name) ?? undefined,
    set: (changes) => {
      // A dialog that closes because the page was turned: the address is another page's already.
      if (pageNow() !== own.page) return
      const next = new URLSearchParams(queryNow())
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      history.replaceState(history.state, '', text === '' ? own.page : `${own.page}?${text}`)
      for (const listener of listeners) listener()
    },
  }
}

/** The address is replaced without an event: by the filters themselves, and by the centre, which tells `$modal`. */
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stopModal = $modal.listen(listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    stopModal()
    removeEventListener('hashchange', listener)
  }
}

function pageNow(): string {
  return location.hash.split('?', 1)[0] ?? ''
}

function queryNow(): string {
  return location.hash.split('?')[1] ?? ''
}
