import { useEffect, useRef, useState } from 'react'
import { getCaptcha, solveCaptcha } from '#lib/session/login-store.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { serverNow } from '#lib/client/server-clock.ts'

export interface Captcha {
  /** A refusal asked for one: its field is drawn, whether or not the picture came. */
  isAsked: boolean
  /** Data URL of the picture; none before it was needed, once it is too old, and where it did not come. */
  picture: string | undefined
  isLoading: boolean
  /** Why the last one did not come. */
  failure: Failure | undefined
  /** A new picture; at most once a second. */
  refresh: () => Promise<void>
  /** Loads the first picture, when its field gets the focus or the form is sent; a loaded picture stays. */
  need: () => void
  /** Asked for by the platform: the one before, if any, is used up. */
  ask: () => Promise<void>
  /** Who cannot read the picture lets their device work in its place (WCAG 3.3.8). */
  isOther: boolean
  chooseOther: () => void
  /** The part of a form that carries the answer; without a picture there is none. */
  answer: (typed: string | undefined, isOther?: boolean) => Promise<CaptchaAnswer>
}

type CaptchaAnswer = { captcha?: string; captchaId?: string; botCheck?: string }

const REFRESH_MS = 1_000
/** The platform counts the same second from when it was asked, which is later than here. */
const SLACK_MS = 500
/** Bounds on how long a picture is believed to be good: clocks of phones are wrong by minutes. */
const SHORTEST_MS = 60_000
const LONGEST_MS = 10 * 60_000

export function useCaptcha(): Captcha {
  const [current, setCurrent] = useState<{ captchaId: string; image: string; expiresAtMs: number }>()
  const [isAsked, setAsked] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isOther, setOther] = useState(false)
  const askedAtMs = useRef(-REFRESH_MS)

  useEffect(() => {
    if (!current) return
    const leftMs = Math.min(Math.max(current.expiresAtMs - serverNow(), SHORTEST_MS), LONGEST_MS)
    const timer = setTimeout(() => setCurrent(undefined), leftMs)
    return () => clearTimeout(timer)
  }, [current])

  const refresh = async () => {
    const nowMs = performance.now()
    if (nowMs - askedAtMs.current < REFRESH_MS) return
    askedAtMs.current = nowMs
    setLoading(true)
    setFailure(undefined)
    try {
      setCurrent(await getCaptcha())
    } catch (error) {
      // The old picture stays, if it still is good; the visitor can press for another.
      setFailure(toFailure(error))
    } finally {
      setLoading(false)
    }
  }
  return {
    ...{ isAsked, isLoading, failure, isOther, refresh },
    picture: current?.image,
    need: () => {
      if (!current) void refresh()
    },
    ask: async () => {
      setAsked(true)
      setCurrent(undefined)
      const waitMs = askedAtMs.current + REFRESH_MS + SLACK_MS - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      await refresh()
    },
    chooseOther: () => setOther(true),
    answer: async (typed, needsNoPicture = isOther) => {
      // Good for one try, like the picture: each time anew.
      if (needsNoPicture && (isAsked || isOther)) return { botCheck: await solveCaptcha() }
      return current ? { captcha: typed?.trim() ?? '', captchaId: current.captchaId } : {}
    },
  }
}
