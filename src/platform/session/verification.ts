import { randomInt } from 'node:crypto'
import { ApiError } from '#lib/api/errors.ts'
import { TRIAL_TYPES } from '#lib/api/member.ts'
import type { VerificationAsked, VerificationWay } from '#lib/api/session.ts'
import type { CallBase } from '#platform/call.ts'
import { listPayouts } from '#platform/cashier/payout-repository.ts'
import { guardOf, limitUse } from '#platform/guard/guard.ts'
import type { Member } from '#platform/member/member-repository.ts'
import { isKnownPlace } from './known-place.ts'
import type { LoginForm } from './login.ts'
import { canSend, queueMessage } from './sender.ts'
import { SMS_BRAND_A_DAY, SMS_NUMBER_A_DAY } from './sms-budget.ts'
import { hashToken } from './tokens.ts'

const LIFETIME_MS = 10 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
const CODES_A_DAY = { limit: 5, windowMs: 24 * 60 * 60_000 }
const NAMES = { limit: 5, windowMs: 15 * 60_000 }

/**
 * A right password from a place where the member has never been let in shows once more that it is them, by a way that
 * they have. A member who has none is let in, and the notice of a new device is all that can be done.
 * @throws ApiError `login.verification` with what is asked for
 */
export async function requireKnownPlace(base: CallBase, member: Member, form: LoginForm): Promise<void> {
  if (form.type === 'sms' || TRIAL_TYPES.includes(member.type)) return
  if (await isKnownPlace(base, member)) return
  const names = await payeeNames(base, member)
  const ways = waysOf(base, member, names)
  if (ways.length === 0) return
  const way = ways.find((each) => each.way === form.verification?.way)?.way
  const text = form.verification?.text?.trim()
  if (!way) throw asked({ ways })
  if (text) {
    if (await isRight(base, member, { way, text, names })) return
    throw asked({ ways, sentBy: way, isWrong: true })
  }
  if (way === 'payee') throw asked({ ways, sentBy: way })
  await send(base, member, way)
  throw asked({ ways, sentBy: way, resendAfterSeconds: RESEND_MS / 1000 })
}

function asked(details: VerificationAsked): ApiError {
  return new ApiError('login.verification', details)
}

function waysOf({ env }: CallBase, { mobile, email }: Member, names: readonly string[]) {
  const ways: VerificationAsked['ways'] = []
  if (mobile && canSend(env)) ways.push({ way: 'sms', hint: `••• ${mobile.slice(-2)}` })
  if (email && canSend(env))
    ways.push({ way: 'email', hint: email.replace(/^(.).*(@.).*(\..+)$/, '$1•••$2•••$3') })
  if (names.length > 0) ways.push({ way: 'payee' })
  return ways
}

/** Names on accounts that money goes out to, and the one given at registration. */
async function payeeNames({ env, tenant }: CallBase, { id, profile }: Member): Promise<string[]> {
  const holders = (await listPayouts(env, tenant.id, id)).map(({ holder }) => holder)
  return [...holders, profile['payeeName'] ?? ''].map(nameKey).filter(Boolean)
}

interface Answer {
  way: VerificationWay
  text: string
  names: readonly string[]
}

async function isRight(base: CallBase, member: Member, { way, text, names }: Answer): Promise<boolean> {
  if (way !== 'payee')
    return guardOf(base, 'code', member.id).match(`place:${way}`, hashToken(text), base.now)
  const guard = guardOf(base, 'member', member.id)
  await limitUse(base, guard, { key: 'payee', ...NAMES })
  return names.includes(nameKey(text))
}

async function send(base: CallBase, member: Member, way: 'sms' | 'email'): Promise<void> {
  const recipient = (way === 'sms' ? member.mobile : member.email) ?? ''
  const guard = guardOf(base, 'code', member.id)
  await limitUse(base, guard, { key: `place:${way}:minute`, limit: 1, windowMs: RESEND_MS })
  await limitUse(base, guard, { key: 'place:day', ...CODES_A_DAY })
  if (way === 'sms') {
    await limitUse(base, guardOf(base, 'code', recipient), { key: 'day', ...SMS_NUMBER_A_DAY })
    await limitUse(base, guardOf(base, 'budget', 'sms'), { key: 'day', ...SMS_BRAND_A_DAY })
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await guard.put(`place:${way}`, hashToken(code), {
    expiresAtMs: base.now + LIFETIME_MS,
    tries: TRIES,
    nowMs: base.now,
  })
  const content = { code, minutes: String(LIFETIME_MS / 60_000) }
  await queueMessage(base, { channel: way, recipient, template: 'placeCode', content })
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
