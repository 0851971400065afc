import { useEffect, useState } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import { clockText } from '#lib/cashier/countdown.ts'
import { serverNow } from '#lib/client/server-clock.ts'

const SECOND_MS = 1_000

/** Time left. The state of the payment, not this clock, decides what happens at its end. */
export function Countdown({ label, untilMs }: { label: string; untilMs: number }) {
  const [nowMs, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label={label}>
      {label} <Money text={clockText(untilMs - nowMs)} />
    </span>
  )
}
