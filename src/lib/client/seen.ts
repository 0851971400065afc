/** Calls `act` whenever the page is seen again: after another tab or app, or from the browser's own store. Returns what ends it. */
export function whenSeen(act: () => void): () => void {
  const look = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
