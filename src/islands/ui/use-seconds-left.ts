import { useLayoutEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts down to a moment; zero from then on. */
export function useSecondsLeft(untilMs: number): number {
  const [left, setLeft] = useState(0)
  // Before the first paint: nobody is shown a moment of zero seconds.
  useLayoutEffect(() => {
    const count = () => {
      const left = Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS))
      setLeft(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(count, SECOND_MS)
    count()
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}
