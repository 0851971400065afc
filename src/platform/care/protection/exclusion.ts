import { createHash } from 'node:crypto'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Protection } from '#lib/api/care/protection.ts'
import {
  birthMark,
  formerMarks,
  identityMarks,
  type Person,
  type PayoutOf,
  weakMarks,
} from '#lib/shared/protection/identity.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { findMemberById, otherAccountsOf, wholePersonOf } from '#platform/people/member/service.ts'
import {
  brandEnv,
  everyEnv,
  forEachApart,
  listAllTenants,
  readTenant,
} from '#platform/base/system/service.ts'
import { moveMoney, type ProtectionChange } from '#platform/ledger/wallet/service.ts'
import {
  type Exclusion,
  exclusionsToMark,
  findExclusions,
  type FoundExclusion,
  ownExclusion,
  writeExclusion,
} from './exclusion-repository.ts'
import { settingsOf, type OwnCall } from './settings.ts'
import { tellProtection } from './tell-protection.ts'

/**
 * Applies an exclusion to the person instead of one account: it is stored under identity marks, and their other accounts
 * are excluded too, here and, on request, at the operator's other brands. Idempotent. One brand's failure stops no other.
 * @throws AggregateError the failures, after the last brand
 */
export async function spreadExclusion(
  call: OwnCall,
  { pause }: Protection,
  { operationKey, months }: { operationKey: string; months: number | null },
): Promise<void> {
  const { env, tenant } = call
  const member = await findMemberById(env, { tenant: tenant.id, id: call.member.id })
  if (!member || pause?.kind !== 'exclusion') return
  const { operator } = settingsOf(tenant)
  const person = await wholePersonOf(env, tenant.id, member)
  await writeExclusion(
    env,
    {
      tenant: tenant.id,
      member: member.id,
      operator,
      scope: pause.scope,
      startsAtMs: pause.fromMs,
      endsAtMs: pause.untilMs,
    },
    storedMarks(person),
  )
  const brands = pause.scope === 'operator' ? await brandsOf(call, operator) : [tenant]
  await forEachApart(brands, async (brand) => {
    const base = { ...call, tenant: brand, env: brandEnv(env, brand) }
    await spreadTo(base, { id: member.id, person, operationKey, months })
  })
}

/**
 * @throws ApiError `register.excluded` for a person who is excluded under another account, and `protection.unavailable`
 * where that cannot be determined
 */
export async function refuseExcluded(base: BrandContext, person: Person): Promise<void> {
  if (await runningFor(base, person)) throw new ApiError('register.excluded')
}

/** What an account is about to add to its identity. */
type Added = Omit<Person, 'payouts'> & { payout?: PayoutOf }

/**
 * Applies a person's exclusion to an account that is recognised as theirs only now: by what it is about to add to its
 * identity, or by its documents. Idempotent.
 * @throws ApiError `protection.unavailable` where exclusions cannot be looked up: then nothing may be added
 */
export async function followExclusion(call: OwnCall, added: Added = {}): Promise<void> {
  const { env, tenant, now } = call
  const member = await findMemberById(env, { tenant: tenant.id, id: call.member.id })
  if (!member) return
  const { payout, ...changed } = added
  const person = { ...(await wholePersonOf(env, tenant.id, member)), ...changed }
  const whole = payout ? { ...person, payouts: [...(person.payouts ?? []), payout] } : person
  const own = await ownExclusion(env, { tenant: tenant.id, member: member.id, nowMs: now })
  // What an excluded member adds tells them again as well.
  if (own) await writeExclusion(env, own, storedMarks(whole))
  const found = await runningFor(call, whole)
  if (found) await follow(call, found)
}

/** Excludes an account to the same end as another one of the person. Idempotent. */
export async function follow(call: OwnCall, found: FoundExclusion): Promise<void> {
  const { member } = call
  const { endsAtMs: untilMs, scope } = found
  const operationKey = `protect:known:${found.tenant}:${found.member}:${untilMs ?? 'always'}`
  await extendBreak(call, member.id, { operationKey, change: { do: 'excludeUntil', untilMs, scope } })
  await tellProtection(call)
}

/** For the schedule: completes the marks of exclusions from before more of them counted. */
export async function completeMarks(
  env: Env,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<void> {
  await forEachApart(await exclusionsToMark(env, { nowMs, limit }), (each: Exclusion) => markAgain(env, each))
}

async function markAgain(env: Env, exclusion: Exclusion): Promise<void> {
  const { tenant, member: id } = exclusion
  const member = await findMemberById(env, { tenant, id })
  await writeExclusion(env, exclusion, member ? storedMarks(await wholePersonOf(env, tenant, member)) : [])
}

/** Marks of a person by which exclusions are stored: those that tell them, and those that many share. */
function storedMarks(person: Person): string[] {
  const born = person.birthday ? [birthMark(person.birthday)] : []
  return [...identityMarks(person), ...weakMarks(person), ...born].map(hashed)
}

/** Fails closed. */
async function runningFor(base: BrandContext, person: Person): Promise<FoundExclusion | undefined> {
  return (await findMarked(base, [...identityMarks(person), ...formerMarks(person)]))[0]
}

/**
 * Running exclusions with one of the marks, the longest first.
 * @throws ApiError `protection.unavailable` where exclusions cannot be looked up
 */
export async function findMarked(
  { env, tenant, now }: BrandContext,
  texts: readonly string[],
): Promise<FoundExclusion[]> {
  const marks = texts.map(hashed)
  const { operator } = settingsOf(tenant)
  const of = { tenant: tenant.id, operator, marks, nowMs: now }
  return findAnywhere(env, of).catch((cause: unknown) => {
    throw new ApiError('protection.unavailable', undefined, { cause })
  })
}

/** The operator's brands may have separate databases; an unreachable one refuses, like every unknown state. */
async function findAnywhere(env: Env, of: Parameters<typeof findExclusions>[1]): Promise<FoundExclusion[]> {
  const found = await Promise.all((await everyEnv(env)).map((each) => findExclusions(each, of)))
  const endOf = ({ endsAtMs }: FoundExclusion) => endsAtMs ?? Infinity
  return found.flat().toSorted((one, other) => endOf(other) - endOf(one))
}

async function spreadTo(
  base: BrandContext,
  { id, person, ...pause }: { id: string; person: Person; operationKey: string; months: number | null },
): Promise<void> {
  const others = await otherAccountsOf(base.env, base.tenant.id, { id, person })
  await forEachApart(others, (other) => excludeToo(base, other, pause))
}

async function excludeToo(
  base: BrandContext,
  memberId: string,
  { operationKey, months }: { operationKey: string; months: number | null },
): Promise<void> {
  await extendBreak(base, memberId, {
    operationKey: `protect:${operationKey}:${memberId}`,
    change: { do: 'exclude', months, scope: 'operator' },
  })
}

/** A longer break that already runs there stays. */
async function extendBreak(
  base: BrandContext,
  memberId: string,
  command: { operationKey: string; change: ProtectionChange },
): Promise<void> {
  await moveMoney(base, memberId, { kind: 'protect', by: 'operator', ...command }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'protection.breakRuns')) throw error
  })
}

async function brandsOf({ env }: BrandContext, operator: string): Promise<TenantRecord[]> {
  const records = await Promise.all((await listAllTenants(env)).map((id) => readTenant(env, id)))
  return records.filter(
    (record): record is TenantRecord => !!record && settingsOf(record).operator === operator,
  )
}

export function hashed(mark: string): string {
  return createHash('sha256').update(mark).digest('base64url')
}
