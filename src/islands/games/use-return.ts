import { useEffect, useRef } from 'react'

/** How long the list may take to be as long as it was: its cards come with a file of their own. */
const PATIENCE_MS = 3_000
/** Whoever scrolls in the meantime stays where they are. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

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
    return goTo(y)
  }, [isReady])
}

/** Scrolls there as soon as the page reaches that far; what is returned gives it up. */
function goTo(y: number): () => void {
  const untilMs = performance.now() + PATIENCE_MS
  let next = 0
  const stop = () => {
    cancelAnimationFrame(next)
    for (const move of OWN_MOVES) window.removeEventListener(move, stop)
  }
  const go = () => {
    window.scrollTo({ top: y, behavior: 'instant' })
    if (scrollY >= y - 1 || performance.now() > untilMs) stop()
    else next = requestAnimationFrame(go)
  }
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true })
  // What was drawn just now has its size with the next picture.
  next = requestAnimationFrame(go)
  return stop
}

function placeLeft(): number | undefined {
  const { lobbyY }: { lobbyY?: unknown } = Object(history.state)
  return typeof lobbyY === 'number' && lobbyY > 0 ? lobbyY : undefined
}
