import { useEffect, useState } from 'react'
import { serverNow } from '#lib/client/server-clock.ts'

const TICK_MS = 250

/** Whole seconds until a moment of the server's clock; zero from then on. */
export function useServerSeconds(untilMs: number | undefined): number {
  const [left, setLeft] = useState(() => secondsTo(untilMs))
  useEffect(() => {
    const tick = () => setLeft(secondsTo(untilMs))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return left
}

/** `1:02:03` or `02:03`; days are separate. */
export function clockText(seconds: number): { days: number; time: string } {
  const days = Math.floor(seconds / 86_400)
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(minutes)}:${two(rest)}`
  return { days, time: hours > 0 || days > 0 ? `${hours}:${time}` : time }
}

function secondsTo(untilMs: number | undefined): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - serverNow()) / 1000))
}
