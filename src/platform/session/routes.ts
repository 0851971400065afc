import { getBotChallenge } from '#lib/api/bot-check.ts'
import { ApiError } from '#lib/api/errors.ts'
import {
  closeSessions,
  confirmSession,
  getCaptcha,
  getSealKey,
  listSessions,
  login,
  logInFreePlay,
  logout,
  makeExchangeCode,
  resumeSession,
  useExchangeCode,
} from '#lib/api/session.ts'
import { listCountries, readOutbox, sendRegisterSmsCode, sendSmsCode } from '#lib/api/verification.ts'
import { serve, type App } from '#platform/serve.ts'
import { makeBotChallenge } from './bot-check.ts'
import { makeCaptcha } from './captcha.ts'
import { exchangeCode, makeCode } from './exchange.ts'
import { logInFree } from './free-play.ts'
import { logIn } from './login.ts'
import { countriesOf } from './mobile.ts'
import { requireModules } from './modules.ts'
import { readMessages } from './outbox-reader.ts'
import { routeAccount } from './account-routes.ts'
import { routePasskeys } from './passkey-routes.ts'
import { routeSocial } from './social-routes.ts'
import { forgetLogin } from './forget-login.ts'
import { resumeLogin } from './remember.ts'
import { verifiesByName } from './registration-rules.ts'
import { currentSealKey } from './seal-keys.ts'
import { trustPlace } from './known-place.ts'
import { readMember, requirePassword, requirePin } from './secrets.ts'
import { endSessions, ownSessions } from './session-list.ts'
import { strengthenSession, tabKeyOf } from './session-repository.ts'
import { closeSession } from './session-service.ts'
import { sendCode } from './sms-codes.ts'

export function routeSession(app: App): void {
  routeLogin(app)
  routeSessions(app)
  routeCodes(app)
  routeAccount(app)
  routePasskeys(app)
  routeSocial(app)
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

function routeCodes(app: App): void {
  serve(app, sendSmsCode, (call) => {
    const { mobileNum: number, countryDialingCode, purpose } = call.input
    requireModules(call.tenant, [purpose === 'reset' ? 'MOBILENUMPASSREG3' : 'MOBILEVERCODELOGIN3'])
    return sendCode(call, { number, countryDialingCode, purpose })
  })
  serve(app, sendRegisterSmsCode, (call) => {
    // Where no code is asked for, none is sent: each costs the brand a message.
    requireModules(call.tenant, ['DIRECTREG3', 'REGMOBVERF3'])
    const isByName = call.tenant.modules.includes('USERNAMEREG3') && verifiesByName(call.tenant)
    if (!isByName) requireModules(call.tenant, ['MOBILENUMREG3'])
    const { mobileNo: number, countryDialingCode } = call.input
    return sendCode(call, { number, countryDialingCode, purpose: 'register' })
  })
  serve(app, listCountries, ({ tenant }) => countriesOf(tenant))
  serve(app, readOutbox, async ({ env, tenant }) => {
    if (env.LOCAL_MODE !== '1') throw new ApiError('request.notFound')
    return readMessages(env, tenant.id)
  })
}
