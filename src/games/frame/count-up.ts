const LONGEST_MS = 2000
const SHORTEST_MS = 600

/** How long counting takes: longer for a larger win, never more than two seconds. */
export function countDurationMs(stakes: number): number {
  return Math.min(LONGEST_MS, SHORTEST_MS + Math.log2(1 + Math.max(0, stakes)) * 260)
}

/** Counts from nothing to `total`, easing out; the returned call goes to the end at once. */
export function countUp(total: number, durationMs: number, show: (minor: number) => void): () => void {
  const from = performance.now()
  let frame = 0
  const step = (now: number): void => {
    const time = Math.min(1, (now - from) / durationMs)
    show(Math.round(total * (1 - (1 - time) ** 3)))
    if (time < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frame)
    show(total)
  }
}
