import { getBotChallenge } from '#lib/api/people/bot-check.ts'
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
} from '#lib/api/access/session.ts'
import type { Routes } from '#platform/base/call.ts'
import { makeBotChallenge, makeCaptcha } from '#platform/people/human-check/service.ts'
import { exchangeCode, makeCode } from './exchange.ts'
import { logInFree } from './free-play.ts'
import { logIn } from './login.ts'
import { forgetLogin } from './forget-login.ts'
import {
  closeSession,
  readIdleEnd,
  readMember,
  requirePassword,
  requirePin,
  stay,
  strengthenSession,
  tabKeyOf,
} from '#platform/people/session/service.ts'
import { resumeLogin } from './remember.ts'
import { currentSealKey } from '#platform/base/crypto/service.ts'
import { trustPlace } from './known-place.ts'
import { endSessions, ownSessions } from './session-list.ts'

export function routeSession(routes: Routes): void {
  routeLogin(routes)
  routeSessions(routes)
}

function routeLogin({ serve }: Routes): void {
  serve(getSealKey, async ({ env, tenant, now }) => {
    const { kid, jwk } = await currentSealKey(env, now)
    return { kid, jwk, serverTimeMs: now, audience: tenant.id }
  })
  serve(getCaptcha, makeCaptcha)
  serve(getBotChallenge, makeBotChallenge)
  serve(login, (call) => logIn(call, call.input))
  serve(resumeSession, resumeLogin)
  serve(logInFreePlay, logInFree)
  serve(logout, async (call) => {
    await closeSession(call)
    await forgetLogin(call)
    return {}
  })
}

function routeSessions({ serve }: Routes): void {
  serve(listSessions, ownSessions)
  serve(closeSessions, endSessions)
  serve(getIdleEnd, readIdleEnd)
  serve(staySession, stay)
  serve(makeExchangeCode, (call) => makeCode(call, call.member))
  serve(useExchangeCode, (call) => exchangeCode(call, call.input.code))
  serve(confirmSession, async (call) => {
    const { env, tenant, member, input } = call
    const owner = await readMember(call, member)
    await (input.secret === 'pin' ? requirePin : requirePassword)(call, owner, input.text)
    await strengthenSession(env, tabKeyOf(tenant, member), call.now)
    trustPlace(call, member.id)
    return {}
  })
}
