import { ApiError } from '#lib/api/errors.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { VerificationAsked, VerificationWay } from '#lib/api/access/login.ts'
import type { CallBase } from '#platform/base/call.ts'
import { listPayouts } from '#platform/money/cashier/service.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import type { Member } from '#platform/people/member/service.ts'
import { isKnownPlace } from './known-place.ts'
import type { LoginForm } from './login.ts'
import { codeWays, matchMemberCode, sendMemberCode } from '#platform/people/messages/service.ts'

const NAMES = { limit: 5, windowMs: 15 * 60_000 }

/**
 * A valid password from an unknown place requires one more proof by a way that the member has. A member who has none is
 * admitted and is only notified of the new device.
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
  const { resendAfterSeconds } = await sendMemberCode(base, member, { way, purpose: 'place' })
  throw asked({ ways, sentBy: way, resendAfterSeconds })
}

function asked(details: VerificationAsked): ApiError {
  return new ApiError('login.verification', details)
}

function waysOf(base: CallBase, member: Member, names: readonly string[]): VerificationAsked['ways'] {
  return [...codeWays(base, member), ...(names.length > 0 ? [{ way: 'payee' as const }] : [])]
}

/** Account holders of the member's payout accounts, and the name given at registration. */
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
  if (way !== 'payee') return matchMemberCode(base, member.id, { way, purpose: 'place', code: text })
  const guard = guardOf(base, 'member', member.id)
  await limitUse(base, guard, { key: 'payee', ...NAMES })
  return names.includes(nameKey(text))
}

function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
