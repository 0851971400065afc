import { useEffect, useRef, useState } from 'react'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { countdownOf } from '#lib/shared/time/waits.ts'
import {
  keepCodeWait,
  readCodeWait,
  sendCode,
  type CodePurpose,
  type MobileNumber,
} from '#lib/session/code-store.ts'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'

export interface CodeState {
  /** Until another code may be asked for; zero: now. */
  secondsLeft: number
  isSending: boolean
  wasSent: boolean
  /** Since the form was opened. */
  sentTimes: number
  failure: Failure | undefined
  send: (mobile: MobileNumber) => Promise<void>
  clearFailure: () => void
}

const SECOND_MS = 1_000

/**
 * Sends codes at most once a second, and not before the platform would send another: also after the form was left and
 * opened again, or the page loaded anew.
 */
export function useCode(purpose: CodePurpose): CodeState {
  const [untilMs, setUntilMs] = useState(0)
  const secondsLeft = useSecondsLeft(untilMs)
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [sentTimes, setSentTimes] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const askedAtMs = useRef(-SECOND_MS)

  // Not as it is drawn first: the static page knows of no code.
  useEffect(() => {
    const keptMs = readCodeWait(purpose)
    setUntilMs(keptMs)
    setSent(keptMs > Date.now())
  }, [purpose])

  const wait = (seconds: number) => {
    const nextMs = Date.now() + seconds * SECOND_MS
    setUntilMs(nextMs)
    keepCodeWait(purpose, nextMs)
  }
  const send = async (mobile: MobileNumber) => {
    const nowMs = performance.now()
    if (secondsLeft > 0 || nowMs - askedAtMs.current < SECOND_MS) return
    askedAtMs.current = nowMs
    setSending(true)
    setFailure(undefined)
    try {
      wait(await sendCode(purpose, mobile))
      setSent(true)
      setSentTimes((times) => times + 1)
    } catch (error) {
      const refusal = toFailure(error)
      setFailure(refusal)
      const seconds = countdownOf(refusal.details)
      if (seconds !== undefined) wait(seconds)
    } finally {
      setSending(false)
    }
  }
  const clearFailure = () => setFailure(undefined)
  return { secondsLeft, isSending, wasSent, sentTimes, failure, send, clearFailure }
}
