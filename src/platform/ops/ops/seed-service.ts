import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/ops.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { PERIOD_MINUTES, requiredLimits } from '#lib/shared/protection/required-limits.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { createMember, findMemberByAccount } from '#platform/people/member/service.ts'
import { seedMall } from '#platform/money/points/service.ts'
import { checkOffers, seedOffers } from '#platform/rewards/promotions/service.ts'
import { brandEnv, everyEnv, hasDatabase, readTenant, writeTenants } from '#platform/base/system/service.ts'
import { tryMoney } from '#platform/ledger/wallet/service.ts'
import { writeCatalogue } from './catalogue-writer.ts'

const DEMO_LOSS_MINOR = 100_000_000

type SeedCall = Call<typeof calls.seedPlatform>
type DemoMember = SeedCall['input']['members'][number]

/**
 * Brings brands, catalogue and demo accounts to the state of the files. `members` counts the accounts created by this call.
 */
export async function seedPlatform(call: SeedCall): Promise<OutputOf<typeof calls.seedPlatform>> {
  const { env, now, input } = call
  // Accounts whose password is in a file are for local machines only.
  if (input.members.length > 0 && env.LOCAL_MODE !== '1')
    throw new ApiError('request.invalid', { fields: [{ field: 'members', reason: 'localOnly' }] })
  checkReferences(input)
  checkDatabases(env, input.tenants)
  checkOffers(input.offers, input.tenants)
  await writeTenants(env, input.tenants, now)
  for (const each of await everyEnv(env)) await writeCatalogue(each, input)
  for (const tenant of input.tenants) {
    const brand = brandEnv(env, tenant)
    await seedOffers(
      brand,
      input.offers.filter((offer) => offer.tenant === tenant.id),
      now,
    )
    await seedMall(brand, [tenant], input.mall)
  }
  let made = 0
  // Sequentially, because hashing a password takes 32 MiB.
  for (const tenant of input.tenants) {
    const brandCall = { ...call, env: brandEnv(env, tenant) }
    for (const member of input.members.filter((each) => each.tenant === tenant.id))
      if (await seedMember(brandCall, member)) made += 1
  }
  return {
    tenants: input.tenants.length,
    vendors: input.vendors.length,
    games: input.games.length,
    members: made,
  }
}

/** Checks all references before anything is written: a game of an unknown vendor could never be listed. */
function checkReferences({ tenants, vendors, games, members }: SeedCall['input']): void {
  const vendorIds = new Set(vendors.map(({ vassalage }) => vassalage))
  const tenantIds = new Set(tenants.map(({ id }) => id))
  const fields = [
    ...games
      .filter((each) => !vendorIds.has(each.vassalage))
      .map(({ nodeId }) => ({ field: `games.${nodeId}`, reason: 'vendor' })),
    ...members
      .filter((each) => !tenantIds.has(each.tenant))
      .map(({ account }) => ({ field: `members.${account}`, reason: 'tenant' })),
  ]
  if (fields.length > 0) throw new ApiError('request.invalid', { fields: fields.slice(0, 20) })
}

/** A brand without its database binding could not be served. */
function checkDatabases(env: Env, tenants: SeedCall['input']['tenants']): void {
  const unbound = tenants.filter((tenant) => !hasDatabase(env, tenant))
  const fields = unbound.map(({ id }) => ({ field: `tenants.${id}.database`, reason: 'unbound' }))
  if (fields.length > 0) throw new ApiError('request.invalid', { fields: fields.slice(0, 20) })
}

/** Creates the account once; returns whether it is new. An account of that name that a player registered stays untouched. */
async function seedMember({ env, now }: SeedCall, seeded: DemoMember): Promise<boolean> {
  const { tenant, account, password, nickname, name, type, balanceMinor } = seeded
  const before = await findMemberByAccount(env, { tenant, account })
  if (before && before.nickname !== nickname) return false
  const record = await readTenant(env, tenant)
  // As a registration does, so that the demo does not begin with a question for it.
  const termsVersion = TRIAL_TYPES.includes(type) || !record ? undefined : termsVersionOf(record)
  const profile = name === undefined ? {} : { payeeName: name }
  const made = { tenant, account, password, nickname, profile, type, termsVersion, nowMs: now }
  const member = before ?? (await createMember(env, made))
  if (record) await setRequiredLimits({ env, tenant: record, now }, member.id)
  if (balanceMinor < 1 || !record) return !before
  const operationKey = `seed:opening:${member.id}`
  const reply = await tryMoney({ env, tenant: record, now }, member.id, {
    // No payment backs it, so it is not a deposit.
    kind: 'post',
    purpose: 'adjustment',
    direction: 'credit',
    against: 'world:promo',
    operationKey,
    currency: record.currency.code,
    amountMinor: balanceMinor,
    reference: 'opening',
  })
  // The key was used with another amount: the opening balance of an earlier file remains.
  if (!reply.ok && reply.code !== 'request.keyReused') throw new ApiError(reply.code, reply.details)
  return !before
}

/** As a registration does where the market's law asks for limits: far above whatever a demo plays. */
async function setRequiredLimits(brand: BrandContext, memberId: string): Promise<void> {
  for (const limit of requiredLimits(brand.tenant.market)) {
    const max = limit === 'time' ? PERIOD_MINUTES.month : DEMO_LOSS_MINOR
    await tryMoney(brand, memberId, {
      kind: 'protect',
      operationKey: `seed:limit:${limit}:${memberId}`,
      by: 'player',
      change: { do: 'setLimit', limit, period: 'month', max },
    })
  }
}
