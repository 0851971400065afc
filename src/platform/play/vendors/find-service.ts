import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/vendors-wallet.ts'
import type { Call } from '#platform/base/call.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findById } from './transaction-repository.ts'

/** The outcome of a vendor's movement, from the player's wallet; where an id names several, that of the bet. */
export async function findVendorTransaction(
  call: Call<typeof calls.findVendorTransaction>,
): Promise<OutputOf<typeof calls.findVendorTransaction>> {
  const { env, tenant, input, vendor } = call
  const { transaction } = input
  const told = await findById(env, tenant.id, { vendor: vendor.vassalage, id: transaction })
  for (const { key, memberId } of told) {
    const outcome = await walletOf(env, tenant.id, memberId).outcome(key)
    if (outcome) return { transaction, ...outcome }
  }
  return { transaction, status: 'unknown' }
}
