const HIDDEN_MS = 60_000

/**
 * Polls with the interval that each reply gives until it is stopped, and at once when the page becomes visible again. A
 * hidden page polls rarely.
 */
export function askUntilStopped(ask: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let turn = 0

  const run = async () => {
    const mine = ++turn
    const waitMs = await ask()
    if (isStopped || mine !== turn) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), document.hidden ? Math.max(waitMs, HIDDEN_MS) : waitMs)
  }
  const onSeen = () => {
    if (!document.hidden) void run()
  }
  document.addEventListener('visibilitychange', onSeen)
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
