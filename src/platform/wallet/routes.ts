import type { OutputOf } from '#lib/api/endpoint.ts'
import { getBalance, getMerchantWallet } from '#lib/api/wallet.ts'
import { serve, type App } from '#platform/serve.ts'
import { walletOf } from './wallet-of.ts'

export function routeWallet(app: App): void {
  serve(app, getBalance, async ({ env, tenant, member }) => {
    const { playerMinor, holdMinor, bonusMinor, points, version } = await walletOf(
      env,
      tenant.id,
      member.id,
    ).balance()
    return { currency: tenant.currency, playerMinor, holdMinor, bonusMinor, points, version }
  })

  serve(app, getMerchantWallet, ({ tenant }): OutputOf<typeof getMerchantWallet> => ({
    isSingle: tenant.singleWallet ? '1' : '0',
    vendors: tenant.vendors,
  }))
}
