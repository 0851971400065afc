import { useEffect, useState } from 'react'

/** The time, anew every half a minute: ages on the screen go on. */
export function useNow(everyMs = 30_000): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
