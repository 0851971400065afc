/**
 * Calls `act` whenever the page becomes visible again, also from the back/forward cache. Returns a function that stops it.
 */
export function whenVisible(act: () => void): () => void {
  const look = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
