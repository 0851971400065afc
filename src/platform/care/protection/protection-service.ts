import { ApiError } from '#lib/api/errors.ts'
import type { BreakStatus, Protection } from '#lib/api/care/protection.ts'
import { endDetails } from '#lib/shared/protection/breaks.ts'
import { contactsFor } from '#lib/shared/protection/help.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { missingLimits, requiredLimits } from '#lib/shared/protection/required-limits.ts'
import type { LimitKind, LimitPeriod } from '#lib/shared/protection/limits.ts'
import { brandOf, type ProtectionChange, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { closesAtMs } from '#lib/shared/protection/register.ts'
import { findBarred } from './barred.ts'
import { openPrompt } from './prompt-repository.ts'
import { asksFirst, settingsOf, type OwnCall } from './settings.ts'
import { tellProtection } from './tell-protection.ts'

/** An unanswered prompt is shown this long; the message in the inbox stays. */
const PROMPT_LASTS_MS = 7 * DAY_MS

/** @throws ApiError `protection.unavailable` where the wallet cannot be reached: nothing is assumed */
export async function getProtection(call: OwnCall): Promise<Protection> {
  const { env, tenant, now, member } = call
  const settings = settingsOf(tenant)
  const { limits, timeOut, exclusion, realityCheck, helpContacts, windows } = settings
  const status = await orUnavailable(walletOf(env, tenant.id, member.id).protection(now, brandOf(tenant)))
  return {
    atMs: status.atMs,
    currency: tenant.currency,
    windows,
    // Limits that are neither offered nor set are omitted.
    limits: status.limits.filter(({ kind, max, others }) => {
      return limits.includes(kind) || max !== null || others.length > 0
    }),
    offers: { limits, timeOut, exclusion, realityCheck },
    firstLimit: {
      // During a break nothing can be deposited, so the question is not shown.
      isDue: asksFirst(settings) && !status.firstLimit && !status.pause,
      given: status.firstLimit,
    },
    required: [...requiredLimits(tenant.market)],
    pause: status.pause && { ...status.pause, ...(await registerOf(call)) },
    check: status.check,
    prompt: status.pause
      ? null
      : await openPrompt(env, { tenant: tenant.id, member: member.id, sinceMs: now - PROMPT_LASTS_MS }),
    helpContacts: contactsFor(helpContacts, readerOf(call)),
  }
}

/** Of a member whom a public register names: when the account is closed. */
async function registerOf({ env, tenant, member, now }: OwnCall): Promise<Pick<BreakStatus, 'register'>> {
  const barred = await findBarred(env, tenant.id, member.id)
  if (!barred) return {}
  const { barred_at: barredAtMs, told_at: toldAtMs } = barred
  return { register: { closesAtMs: closesAtMs({ barredAtMs, toldAtMs: toldAtMs ?? now }) } }
}

/** Some networks have no country. */
function readerOf({ country = '', locale }: OwnCall): {
  country: string | undefined
  locale: string | undefined
} {
  return { country: /^(?!XX)[A-Z]{2}$/.test(country) ? country : undefined, locale }
}

/**
 * Changes the member's own protection, once per key; returns the resulting state.
 * @param call.asked who of the brand's staff does so for the player, and why
 */
export async function changeProtection(
  call: OwnCall & { asked?: { operator: string; reason: string } },
  operationKey: string,
  change: ProtectionChange,
): Promise<Protection> {
  const { tenant, member, asked } = call
  const reply = await orUnavailable(
    tryMoney(call, member.id, {
      kind: 'protect',
      operationKey: `protect:${operationKey}`,
      by: asked ? 'operator' : 'player',
      ...asked,
      change,
    }),
  )
  if (!reply.ok) throw new ApiError(reply.code, reply.details)
  await tellProtection(call)
  return getProtection({ ...call, tenant })
}

export interface DepositBound {
  kind: 'deposit'
  period: LimitPeriod
  left: number
}

/**
 * The amount that can still be deposited under the lowest deposit limit, if there is one.
 * @throws ApiError `protection.firstLimit` while the question for a limit, which comes first, is open;
 * `protection.limitsRequired` without the limits of the market's law; during a break, which may have begun with this very call
 */
export async function depositBound(call: OwnCall): Promise<DepositBound | undefined> {
  const { limits, firstLimit, pause, required } = await getProtection(call)
  if (pause) throw refusalOf(pause)
  const missing = missingLimits(required, limits)
  if (missing.length > 0) throw new ApiError('protection.limitsRequired', { kinds: missing })
  if (firstLimit.isDue) throw new ApiError('protection.firstLimit')
  const bounds = limits.flatMap(({ kind, period, left }): DepositBound[] =>
    kind === 'deposit' && left !== null ? [{ kind, period, left }] : [],
  )
  return bounds.toSorted((one, other) => one.left - other.left)[0]
}

/**
 * Refuses to take the last limit away that the market's law asks for; it can be changed.
 * @param wish.isAsked the removal was asked for before, where one was, and is confirmed now
 * @throws ApiError `protection.limitsRequired`
 */
export async function keepRequired(
  call: OwnCall,
  { kind, period, isAsked = false }: { kind: LimitKind; period: LimitPeriod; isAsked?: boolean },
): Promise<void> {
  if (requiredLimits(call.tenant.market).length === 0) return
  const { limits, required } = await getProtection(call)
  const own = limits.find((limit) => limit.kind === kind && limit.period === period)
  if (isAsked && own?.raise?.max !== null) return
  const left = limits.filter((limit) => limit !== own)
  const missing = missingLimits(required, left).filter((each) => each === kind)
  if (missing.length > 0) throw new ApiError('protection.limitsRequired', { kinds: missing })
}

/** The running time-out or exclusion, if any. */
async function runningBreak({ env, tenant, now, member }: OwnCall): Promise<BreakStatus | null> {
  return (await orUnavailable(walletOf(env, tenant.id, member.id).protection(now))).pause
}

/**
 * Asks the wallet itself, which knows of a break before any list does.
 * @throws ApiError `protection.unavailable` where that cannot be determined
 */
export async function isOnBreak(call: OwnCall): Promise<boolean> {
  return (await runningBreak(call)) !== null
}

/** @throws ApiError during a break, and where that cannot be determined */
export async function refuseDuringBreak(call: OwnCall): Promise<void> {
  const pause = await runningBreak(call)
  if (pause) throw refusalOf(pause)
}

function refusalOf(pause: BreakStatus): ApiError {
  const code = pause.kind === 'timeOut' ? 'protection.timeOut' : 'protection.excluded'
  return new ApiError(code, endDetails(pause))
}

/** Fails closed, with a message. */
async function orUnavailable<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof ApiError && cause.code !== 'system.internal') throw cause
    throw new ApiError('protection.unavailable', undefined, { cause })
  }
}
