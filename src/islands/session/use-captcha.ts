import { useRef, useState } from 'react'
import { fetchCaptcha, solveCaptcha } from '#lib/session/login-store.ts'
import { toFailure } from '#lib/client/remote.ts'

export interface Captcha {
  /** Data URL of the picture, once one was asked for. */
  picture: string | undefined
  /** A new picture; at most once a second. */
  refresh: () => Promise<void>
  /** Who cannot read the picture lets their device work in its place (WCAG 3.3.8). */
  isOther: boolean
  chooseOther: () => void
  /** The part of a form that carries the answer; without a picture there is none. */
  answer: (typed: string | undefined, isOther?: boolean) => Promise<CaptchaAnswer>
}

export type CaptchaAnswer = { captcha?: string; captchaId?: string; botCheck?: string }

const REFRESH_MS = 1_000

export function useCaptcha(): Captcha {
  const [current, setCurrent] = useState<{ captchaId: string; image: string }>()
  const [isOther, setOther] = useState(false)
  const askedAtMs = useRef(-REFRESH_MS)

  const refresh = async () => {
    const nowMs = performance.now()
    if (nowMs - askedAtMs.current < REFRESH_MS) return
    askedAtMs.current = nowMs
    try {
      setCurrent(await fetchCaptcha())
    } catch (error) {
      // The old picture stays; the visitor can press for another.
      toFailure(error)
    }
  }
  return {
    picture: current?.image,
    refresh,
    isOther,
    chooseOther: () => setOther(true),
    answer: async (typed, needsNoPicture = isOther) => {
      if (!current) return {}
      // Good for one try, like the picture: each time anew.
      if (needsNoPicture) return { botCheck: await solveCaptcha() }
      return { captcha: typed?.trim() ?? '', captchaId: current.captchaId }
    },
  }
}
