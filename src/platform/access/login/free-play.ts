import { randomInt } from 'node:crypto'
import type { CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { findMemberById, insertMember } from '#platform/people/member/service.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { DUMMY_HASH } from '#platform/base/crypto/service.ts'

const TRIAL_TYPE = 4
const RATE = { limit: 20, windowMs: 60 * 60_000 }

/** Each visitor gets a trial account of their own. No password matches it; it ends with its session. */
export async function logInFreePlay(base: CallBase): Promise<LoginResult> {
  const { env, tenant, now } = base
  requireModules(tenant, ['FREEPLAY3'])
  await limitAddress(base, 'freePlay', RATE)
  const id = crypto.randomUUID()
  const nickname = `Guest${randomInt(10_000, 100_000)}`
  const member = { id, account: `trial-${id}`, nickname, type: TRIAL_TYPE, passwordHash: DUMMY_HASH }
  await insertMember(env, { tenant: tenant.id, nowMs: now, member })
  const made = await findMemberById(env, { tenant: tenant.id, id })
  if (!made) throw new Error('the trial account was not written')
  return finishLogin(base, made)
}
