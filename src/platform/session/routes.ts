import { getBotChallenge } from '#lib/api/bot-check.ts'
import {
  closeSessions,
  confirmSession,
  getCaptcha,
  getIdleEnd,
  getSealKey,
  listSessions,
  login,
  logInFreePlay,
  logout,
  makeExchangeCode,
  resumeSession,
  staySession,
  useExchangeCode,
} from '#lib/api/session.ts'
import { serve, type App } from '#platform/serve.ts'
import { makeBotChallenge } from '#platform/human-check/bot-check.ts'
import { makeCaptcha } from '#platform/human-check/captcha.ts'
import { exchangeCode, makeCode } from './exchange.ts'
import { logInFree } from './free-play.ts'
import { logIn } from './login.ts'
import { forgetLogin } from './forget-login.ts'
import { readIdleEnd, stay } from './idle.ts'
import { resumeLogin } from './remember.ts'
import { currentSealKey } from '#platform/crypto/seal-keys.ts'
import { trustPlace } from './known-place.ts'
import { readMember, requirePassword, requirePin } from './secrets.ts'
import { endSessions, ownSessions } from './session-list.ts'
import { strengthenSession, tabKeyOf } from './session-repository.ts'
import { closeSession } from './session-service.ts'

export function routeSession(app: App): void {
  routeLogin(app)
  routeSessions(app)
}

function routeLogin(app: App): void {
  serve(app, getSealKey, async ({ env, tenant, now }) => {
    const { kid, jwk } = await currentSealKey(env, now)
    return { kid, jwk, serverTimeMs: now, audience: tenant.id }
  })
  serve(app, getCaptcha, makeCaptcha)
  serve(app, getBotChallenge, makeBotChallenge)
  serve(app, login, (call) => logIn(call, call.input))
  serve(app, resumeSession, resumeLogin)
  serve(app, logInFreePlay, logInFree)
  serve(app, logout, async (call) => {
    await closeSession(call)
    await forgetLogin(call)
    return {}
  })
}

function routeSessions(app: App): void {
  serve(app, listSessions, ownSessions)
  serve(app, closeSessions, endSessions)
  serve(app, getIdleEnd, readIdleEnd)
  serve(app, staySession, stay)
  serve(app, makeExchangeCode, (call) => makeCode(call, call.member))
  serve(app, useExchangeCode, (call) => exchangeCode(call, call.input.code))
  serve(app, confirmSession, async (call) => {
    const { env, tenant, member, input } = call
    const owner = await readMember(call, member)
    await (input.secret === 'pin' ? requirePin : requirePassword)(call, owner, input.text)
    await strengthenSession(env, tabKeyOf(tenant, member), call.now)
    trustPlace(call, member.id)
    return {}
  })
}
