import { randomInt } from 'node:crypto'
import type * as calls from '#lib/api/access/login.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'
import { guardOfKey, limitAddress, limitUse } from '#platform/base/guard/service.ts'
import { CAPTCHA_CHARACTERS } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { cookieText } from '#platform/people/session/service.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

const LENGTH = 6
const LIFETIME_MS = 2 * 60_000
const TRIES = 5
const REFRESH = { limit: 1, windowMs: 1000 }
/**
 * Browsers behind one carrier's address may ask in the same second, so a minute's budget may be used at once. On average it
 * is one per second, also for a browser that drops its cookie.
 */
const ADDRESS = { limit: 60, windowMs: 60_000 }
/** Binds a picture to the browser that requested it: answers from elsewhere, as of a captcha farm, are invalid. */
const CAPTCHA_COOKIE = '__Host-captcha'

export interface CaptchaAnswer {
  captchaId?: string | undefined
  captcha?: string | undefined
}

/** A fresh picture. The guard stores its answer; the visitor gets only its random id. */
export async function getCaptcha(base: CallBase): Promise<OutputOf<typeof calls.getCaptcha>> {
  // The address first, so that invented cookies are not counted without end.
  await limitAddress(base, 'captcha', ADDRESS)
  const browser = base.cookies.get(CAPTCHA_COOKIE) ?? makeToken()
  await limitBrowser(base, browser)
  const captchaId = makeToken()
  const text = Array.from(
    { length: LENGTH },
    () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)],
  ).join('')
  const expiresAtMs = base.now + LIFETIME_MS
  base.replyHeaders.append('set-cookie', cookieText(CAPTCHA_COOKIE, browser, LIFETIME_MS / 1000))
  await guardOfKey(base, 'captcha', captchaId).put(keyOf(captchaId, browser), text, {
    expiresAtMs,
    tries: TRIES,
    nowMs: base.now,
  })
  const image = `data:image/png;base64,${Buffer.from(await drawCaptcha(text)).toString('base64')}`
  return { captchaId, image, expiresAtMs }
}

/** Refuses with `captcha.required` where none was given, `captcha.incorrect` where it is wrong, used or expired. */
export async function checkCaptcha(base: CallBase, { captchaId, captcha }: CaptchaAnswer): Promise<void> {
  if (!captchaId || !captcha) throw new ApiError('captcha.required', { captcha: true })
  const key = keyOf(captchaId, base.cookies.get(CAPTCHA_COOKIE) ?? '')
  const given = captcha.trim().toUpperCase()
  const isRight = await guardOfKey(base, 'captcha', captchaId).match(key, given, base.now)
  if (!isRight) throw new ApiError('captcha.incorrect', { captcha: true })
}

async function limitBrowser(base: CallBase, browser: string): Promise<void> {
  const key = hashToken(browser)
  await limitUse(base, guardOfKey(base, 'captcha', key), { key: `browser:${key}`, ...REFRESH })
}

function keyOf(captchaId: string, browser: string): string {
  return `${captchaId} ${hashToken(browser)}`
}
