import { useState, useSyncExternalStore } from 'react'

/**
 * The page of a centre that can be shown: without a network the one before stays, with what was typed, until the file of the
 * next one can be fetched.
 */
export function useReachable(page: string, isThere: (page: string) => boolean): string {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const [shown, setShown] = useState(page)
  if (page === shown || (!isOnline && !isThere(page))) return shown
  setShown(page)
  return page
}

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
