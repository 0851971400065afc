import { ApiError } from '#lib/api/errors.ts'
import { ASK_AGAIN_MS, hasRegister, KEEP_MS, type RegisterAnswer } from '#lib/shared/protection/register.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachApart, forEachBrand } from '#platform/base/system/service.ts'
import { hashed } from '#platform/care/protection/service.ts'
import type { Member } from '#platform/people/member/service.ts'
import { bar } from './bar.ts'
import { askRegister } from './port.ts'
import {
  answeredAtMs,
  type Asked,
  insertAnswer,
  markAnswered,
  markUnanswered,
  type Moment,
  nextOfRound,
  purgeRegister,
  waitingAccounts,
  writeRound,
} from './register-repository.ts'

/** Questions of one run for a brand: each takes up to five seconds where the register is slow. */
const AGAIN_A_RUN = 50
/** Accounts that one run looks at; most were asked at a login. */
const ROUND_A_RUN = 200

/**
 * Asks about a person who opens an account. Whatever the reason, there is one refusal: it tells neither whether the register
 * names the number nor whether it answered.
 * @throws ApiError `register.excluded`
 */
export async function refuseBarred(base: BrandContext, number: string | undefined): Promise<void> {
  if (!hasRegister(base.tenant.market) || !number) return
  if ((await question(base, { number, member: null, moment: 'signUp' })) !== 'clear')
    throw new ApiError('register.excluded')
}

/** A new account has just been asked about. */
export async function noteSignUp({ env, tenant, now }: BrandContext, { id, profile }: Member): Promise<void> {
  if (hasRegister(tenant.market) && profile['idNumber'])
    await markAnswered(env, tenant.id, { member: id, at: now })
}

/** At the first login of a day of the brand. A member who is named is barred, and can log in to withdraw. */
export async function askAtLogin(base: BrandContext, { id, type, profile }: Member): Promise<void> {
  const { env, tenant, now } = base
  const number = profile['idNumber']
  if (!hasRegister(tenant.market) || !number || TRIAL_TYPES.includes(type)) return
  const before = await answeredAtMs(env, tenant.id, id)
  if (before !== undefined && dayAt(before, tenant.timeZone) === dayAt(now, tenant.timeZone)) return
  await askAbout(base, { id, number }, 'login')
}

/** For the schedule: asks again what had no answer, and about every account once in the time of the law. */
export async function askRegisters(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    if (!hasRegister(tenant.market)) return
    const base = { env, tenant, now: nowMs }
    await forEachApart(await waitingAccounts(env, tenant.id, AGAIN_A_RUN), (each) =>
      askAbout(base, each, 'again'),
    )
    const page = await nextOfRound(env, tenant.id, { sinceMs: nowMs - ASK_AGAIN_MS, limit: ROUND_A_RUN })
    const due = page.filter(({ isDue }) => isDue === 1)
    await forEachApart(due, (each) => askAbout(base, each, 'round'))
    await writeRound(env, tenant.id, page.length < ROUND_A_RUN ? '' : (page.at(-1)?.id ?? ''))
  })
  await purgeRegister(env, nowMs - KEEP_MS)
}

async function askAbout(base: BrandContext, { id, number }: Asked, moment: Moment): Promise<void> {
  const { env, tenant, now } = base
  const answer = await question(base, { number, member: id, moment })
  if (!answer) return markUnanswered(env, tenant.id, id)
  // Barred first: an interruption between the two asks again.
  if (answer !== 'clear') await bar(base, id, answer)
  await markAnswered(env, tenant.id, { member: id, at: now })
}

async function question(
  { env, tenant, now }: BrandContext,
  { number, member, moment }: { number: string; member: string | null; moment: Moment },
): Promise<RegisterAnswer | undefined> {
  const id = crypto.randomUUID()
  const answer = await askRegister(env, { reference: id, tenant: tenant.id, market: tenant.market, number })
  await insertAnswer(env, tenant.id, { id, member, mark: hashed(`id ${number}`), moment, answer, at: now })
  return answer
}
