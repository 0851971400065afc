import { useRef, useState } from 'react'
import { fetchCaptcha } from '#lib/session/login-store.ts'
import { toFailure } from '#lib/client/remote.ts'

export interface Captcha {
  /** Data URL of the picture, once one was asked for. */
  picture: string | undefined
  /** A new picture; at most once a second. */
  refresh: () => Promise<void>
  /** The part of a form that carries the visitor's answer. */
  answer: (typed: string | undefined) => { captcha?: string; captchaId?: string }
}

const REFRESH_MS = 1_000

export function useCaptcha(): Captcha {
  const [current, setCurrent] = useState<{ captchaId: string; image: string }>()
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
    answer: (typed) => (current ? { captcha: typed?.trim() ?? '', captchaId: current.captchaId } : {}),
  }
}
