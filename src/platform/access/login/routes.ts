import * as botCheckCalls from '#lib/api/people/bot-check.ts'
import * as sessionCalls from '#lib/api/access/session.ts'
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

export function routeSession(routes: Routes): void {
  routeLogin(routes)
  routeSessions(routes)
}

function routeLogin({ serve }: Routes): void {
  serve(sessionCalls.getSealKey, getSealKey)
  serve(sessionCalls.getCaptcha, getCaptcha)
  serve(botCheckCalls.getBotChallenge, getBotChallenge)
  serve(sessionCalls.login, login)
  serve(sessionCalls.resumeSession, resumeSession)
  serve(sessionCalls.logInFreePlay, logInFreePlay)
  serve(sessionCalls.logout, logout)
}

const getSealKey: Handler<typeof sessionCalls.getSealKey> = async ({ env, tenant, now }) => {
  const { kid, jwk } = await currentSealKey(env, now)
  return { kid, jwk, serverTimeMs: now, audience: tenant.id }
}

const logout: Handler<typeof sessionCalls.logout> = async (call) => {
  await closeSession(call)
  await forgetLogin(call)
  return {}
}

function routeSessions({ serve }: Routes): void {
  serve(sessionCalls.listSessions, listSessions)
  serve(sessionCalls.closeSessions, closeSessions)
  serve(sessionCalls.getIdleEnd, getIdleEnd)
  serve(sessionCalls.staySession, staySession)
  serve(sessionCalls.makeExchangeCode, makeExchangeCode)
  serve(sessionCalls.useExchangeCode, useExchangeCode)
  serve(sessionCalls.confirmSession, confirmSession)
}

const confirmSession: Handler<typeof sessionCalls.confirmSession> = async (call) => {
  const { env, tenant, member, input } = call
  const owner = await readMember(call, member)
  await (input.secret === 'pin' ? requirePin : requirePassword)(call, owner, input.text)
  await strengthenSession(env, tabKeyOf(tenant, member), call.now)
  trustPlace(call, member.id)
  return {}
}
