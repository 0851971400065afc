import { useEffect, useRef } from 'react'

/** Longest wait for the list to reach its former length: its cards are in a file of their own. */
const PATIENCE_MS = 3_000
/** Events of a visitor who scrolls meanwhile: the position is then not restored. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position when a visitor returns to a list. Most browsers keep the whole page; for the others the
 * position is stored in the history entry and restored once the list has its former length.
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

/** Scrolls there as soon as the page is long enough; the returned function cancels it. */
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
