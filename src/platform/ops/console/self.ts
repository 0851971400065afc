import type {
  getOperatorSelf as selfCall,
  OperatorBrand,
  OperatorGrant,
  OperatorSelf,
} from '#lib/api/ops/console.ts'
import type { ConsoleBase, ConsoleOperator, Handler } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { listAllTenants, readTenant } from '#platform/base/system/service.ts'
import {
  countOperatorPasskeys,
  findOperatorTotp,
  grantsOf,
  OPERATOR_IDLE_MS,
} from '#platform/ops/operators/service.ts'

export const getOperatorSelf: Handler<typeof selfCall> = (call) => selfOf(call, call.operator)

/** Who is logged in, with what they may do now; brands that no role names stay unnamed. */
export async function selfOf(
  { env, now }: Pick<ConsoleBase, 'env' | 'now'>,
  { name, seenAtMs, endsAtMs }: ConsoleOperator,
): Promise<OperatorSelf> {
  const [grants, totp, passkeys] = await Promise.all([
    grantsOf(env, name, now),
    findOperatorTotp(env, name),
    countOperatorPasskeys(env, name),
  ])
  return {
    name,
    grants,
    brands: await brandsOf(env, grants),
    idleEndsAtMs: Math.min(seenAtMs + OPERATOR_IDLE_MS, endsAtMs),
    endsAtMs,
    hasAuthenticator: totp?.isConfirmed ?? false,
    passkeys,
  }
}

async function brandsOf(env: Env, grants: readonly OperatorGrant[]): Promise<OperatorBrand[]> {
  if (grants.length === 0) return []
  const ids = await listAllTenants(env)
  const own = ids.filter((id) => grants.some(({ brands }) => brands === 'all' || brands.includes(id)))
  const records = await Promise.all(own.map((id) => readTenant(env, id)))
  return records.flatMap((record) => {
    if (!record) return []
    const { id, name, currency, currencySymbol, timeZone, locales, market } = record
    return [{ id, name, currency, currencySymbol, timeZone, locales, market }]
  })
}
