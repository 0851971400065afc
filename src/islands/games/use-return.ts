import { useEffect, useRef } from 'react'

/**
 * Whoever goes back to a list finds the place that they left. Most browsers keep the page itself; for the others the place
 * is kept in the history's entry, and taken up again once the list is as long as it was.
 */
export function useReturn({ isReady, load }: { isReady: boolean; load: () => void }): void {
  const left = useRef<number>(undefined)
  useEffect(() => {
    left.current = placeLeft()
    if (left.current) load()
    const keep = () => history.replaceState({ ...Object(history.state), lobbyY: Math.round(scrollY) }, '')
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  useEffect(() => {
    const y = left.current
    if (!isReady || !y) return
    left.current = undefined
    // What was drawn just now has its size with the next picture.
    requestAnimationFrame(() => window.scrollTo({ top: y, behavior: 'instant' }))
  }, [isReady])
}

function placeLeft(): number | undefined {
  const { lobbyY }: { lobbyY?: unknown } = Object(history.state)
  return typeof lobbyY === 'number' && lobbyY > 0 ? lobbyY : undefined
}
