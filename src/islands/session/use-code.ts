import { useEffect, useRef, useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { countdownOf } from '#lib/shared/waits.ts'
import { sendCode, type CodePurpose, type MobileNumber } from '#lib/session/code-store.ts'

export interface CodeState {
  /** Until another code may be asked for; zero: now. */
  secondsLeft: number
  isSending: boolean
  wasSent: boolean
  failure: Failure | undefined
  send: (mobile: MobileNumber) => Promise<void>
  clearFailure: () => void
}

const SECOND_MS = 1_000

/** Sends codes at most once a second, and not before the platform would send another. */
export function useCode(purpose: CodePurpose): CodeState {
  const [untilMs, setUntilMs] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const askedAtMs = useRef(-SECOND_MS)

  useEffect(() => {
    if (untilMs === 0) return
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS)))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [untilMs])

  const send = async (mobile: MobileNumber) => {
    const nowMs = performance.now()
    if (secondsLeft > 0 || nowMs - askedAtMs.current < SECOND_MS) return
    askedAtMs.current = nowMs
    setSending(true)
    setFailure(undefined)
    try {
      const seconds = await sendCode(purpose, mobile)
      setSent(true)
      setUntilMs(Date.now() + seconds * SECOND_MS)
    } catch (error) {
      const refusal = toFailure(error)
      setFailure(refusal)
      const wait = countdownOf(refusal.details)
      if (wait !== undefined) setUntilMs(Date.now() + wait * SECOND_MS)
    } finally {
      setSending(false)
    }
  }
  return { secondsLeft, isSending, wasSent, failure, send, clearFailure: () => setFailure(undefined) }
}
