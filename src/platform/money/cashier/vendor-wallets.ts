import type * as calls from '#lib/api/money/cashier-transfers.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { requireModules } from '#platform/base/system/service.ts'
import { moveMoney, walletOf } from '#platform/ledger/wallet/service.ts'

/**
 * For brands without a single wallet each outside vendor has its own: an account `vendor:<vassalage>` in the member's book,
 * from which that vendor's bets are paid. In-house games always use the main wallet.
 */
export async function listVendorWallets(
  call: Call<typeof calls.listVendorWallets>,
): Promise<OutputOf<typeof calls.listVendorWallets>> {
  const { env, tenant, member } = call
  const wallet = walletOf(env, tenant.id, member.id)
  const [{ playerMinor }, held, vendors] = await Promise.all([
    wallet.balance(),
    wallet.vendors(),
    outsideVendors(call),
  ])
  return {
    isSingle: tenant.singleWallet ? '1' : '0',
    currency: tenant.currency,
    playerMinor,
    vendors: vendors.map((each) => ({ ...each, balanceMinor: held[each.vassalage] ?? 0 })),
  }
}

export async function walletTransfer(
  call: Call<typeof calls.walletTransfer>,
): Promise<OutputOf<typeof calls.walletTransfer>> {
  const { env, tenant, member, input } = call
  if (tenant.singleWallet) throw new ApiError('transfer.singleWallet')
  const vendor = (await outsideVendors(call)).find(({ vassalage }) => vassalage === input.vassalage)
  if (!vendor) throw new ApiError('vendor.unknown')
  const wallet = walletOf(env, tenant.id, member.id)
  await moveMoney(call, member.id, {
    kind: 'vendorTransfer',
    operationKey: `vendor:${input.operationKey}`,
    currency: tenant.currency.code,
    amountMinor: input.amountMinor,
    vendor: vendor.vassalage,
    direction: input.direction,
  })
  const [{ playerMinor }, held] = await Promise.all([wallet.balance(), wallet.vendors()])
  return { playerMinor, vendor: { ...vendor, balanceMinor: held[vendor.vassalage] ?? 0 } }
}

export async function getConsolidatedFunds({
  env,
  tenant,
  member,
}: Call<typeof calls.getConsolidatedFunds>): Promise<OutputOf<typeof calls.getConsolidatedFunds>> {
  requireModules(tenant, ['AGENTPOLICY3'])
  const wallet = walletOf(env, tenant.id, member.id)
  const [balance, vendors] = await Promise.all([wallet.balance(), wallet.vendors()])
  const { playerMinor, bonusMinor } = balance
  const holdMinor = balance.holdMinor + balance.transitMinor
  const vendorsMinor = Object.values(vendors).reduce((sum, each) => sum + each, 0)
  const totalMinor = playerMinor + holdMinor + bonusMinor + vendorsMinor
  return { currency: tenant.currency, totalMinor, playerMinor, holdMinor, bonusMinor, vendorsMinor }
}

/** None where one wallet serves all. */
async function outsideVendors({ env, tenant }: CallBase): Promise<{ vassalage: string; title: string }[]> {
  if (tenant.singleWallet) return []
  const { results } = await env.DB.prepare(
    `SELECT v.vassalage, v.title FROM json_each(?) AS listed JOIN vendor v ON v.vassalage = listed.value
     WHERE v.kind = 'external' ORDER BY listed.key`,
  )
    .bind(JSON.stringify(tenant.vendors))
    .all<{ vassalage: string; title: string }>()
  return results
}
