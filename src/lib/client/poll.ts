const FIRST_MS = 2_000
const LONGEST_MS = 20_000
const GROWTH = 1.5

/** Calls `act` at each sign of news; returns a function that stops it. */
export type Signs = (act: () => void) => () => void

/**
 * Polls with growing intervals while `ask` returns true, and at once when the page becomes visible again or at a sign of
 * news. Returns a function that stops it.
 */
export function poll(ask: () => Promise<boolean>, signs?: Signs): () => void {
  let waitMs = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const next = async () => {
    if (!document.hidden && !(await ask())) stop()
    waitMs = Math.min(waitMs * GROWTH, LONGEST_MS)
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void next(), waitMs)
  }
  const hurry = () => {
    if (document.hidden) return
    waitMs = FIRST_MS
    clearTimeout(timer)
    void next()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hurry)
    unlisten?.()
  }
  document.addEventListener('visibilitychange', hurry)
  schedule()
  const unlisten = signs?.(hurry)
  return stop
}
