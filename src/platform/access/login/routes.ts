import * as humanCheckCalls from '#lib/api/people/human-check.ts'
import * as calls from '#lib/api/access/login.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { getBotChallenge, getCaptcha } from '#platform/people/human-check/service.ts'
import { makeExchangeCode, useExchangeCode } from './exchange.ts'
import { logInFreePlay } from './free-play.ts'
import { login } from './login.ts'
import { forgetLogin } from './forget-login.ts'
import {
  closeSession,
  getIdleEnd,
  readMember,
  requirePassword,
  requirePin,
  staySession,
  strengthenSession,
  tabKeyOf,
} from '#platform/people/session/service.ts'
import { resumeSession } from './remember.ts'
import { currentSealKey } from '#platform/base/crypto/service.ts'
import { trustPlace } from './known-place.ts'
import { closeSessions, listSessions } from './session-list.ts'

/** Logins, and the sessions that they open. */
export function routeLogin({ serve }: Routes): void {
  serve(calls.getSealKey, getSealKey)
  serve(calls.getCaptcha, getCaptcha)
  serve(humanCheckCalls.getBotChallenge, getBotChallenge)
  serve(calls.login, login)
  serve(calls.resumeSession, resumeSession)
  serve(calls.logInFreePlay, logInFreePlay)
  serve(calls.logout, logout)

  serve(calls.listSessions, listSessions)
  serve(calls.closeSessions, closeSessions)
  serve(calls.getIdleEnd, getIdleEnd)
  serve(calls.staySession, staySession)
  serve(calls.makeExchangeCode, makeExchangeCode)
  serve(calls.useExchangeCode, useExchangeCode)
  serve(calls.confirmSession, confirmSession)
}

const getSealKey: Handler<typeof calls.getSealKey> = async ({ env, tenant, now }) => {
  const { kid, jwk } = await currentSealKey(env, now)
  return { kid, jwk, serverTimeMs: now, audience: tenant.id }
}

const logout: Handler<typeof calls.logout> = async (call) => {
  await closeSession(call)
  await forgetLogin(call)
  return {}
}

const confirmSession: Handler<typeof calls.confirmSession> = async (call) => {
  const { env, tenant, member, input } = call
  const owner = await readMember(call, member)
  await (input.secret === 'pin' ? requirePin : requirePassword)(call, owner, input.text)
  await strengthenSession(env, tabKeyOf(tenant, member), call.now)
  trustPlace(call, member.id)
  return {}
}
