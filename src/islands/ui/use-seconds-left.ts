import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts down to a moment; zero once it has come. */
export function useSecondsLeft(untilMs: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS)))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}
