import * as calls from '#lib/api/ledger/wallet.ts'
import { ApiError } from '#lib/api/errors.ts'
import { findSession, tabKeyOf } from '#platform/people/session/service.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { walletOf } from './wallet-of.ts'

export function routeWallet({ serve }: Routes): void {
  serve(calls.getBalance, getBalance)
  serve(calls.getMerchantWallet, getMerchantWallet)
  serve(calls.getPlaySummary, getPlaySummary)
}

const getBalance: Handler<typeof calls.getBalance> = async ({ env, tenant, member }) => {
  const { playerMinor, holdMinor, bonusMinor, points, version } = await walletOf(
    env,
    tenant.id,
    member.id,
  ).balance()
  return { currency: tenant.currency, playerMinor, holdMinor, bonusMinor, points, version }
}

const getMerchantWallet: Handler<typeof calls.getMerchantWallet> = ({ tenant }) => ({
  isSingle: tenant.singleWallet ? '1' : '0',
  vendors: tenant.vendors,
})

const getPlaySummary: Handler<typeof calls.getPlaySummary> = async ({ env, tenant, member }) => {
  const session = await findSession(env, tabKeyOf(tenant, member))
  if (!session) throw new ApiError('session.required')
  const sinceMs = session.created_at
  const { stakedMinor, openMinor, wonMinor } = await walletOf(env, tenant.id, member.id).playSince(sinceMs)
  const netMinor = wonMinor - (stakedMinor - openMinor)
  return { currency: tenant.currency, sinceMs, stakedMinor, openMinor, wonMinor, netMinor }
}
