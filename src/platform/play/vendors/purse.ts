import type { CallBase } from '#platform/base/call.ts'
import { type Moved, walletOf } from '#platform/ledger/wallet/service.ts'

type Brand = Pick<CallBase, 'tenant'>

/**
 * The vendor whose own wallet is used, for brands without a single wallet: only money moved there can be staked, and it
 * returns in full. `undefined` where one wallet serves all.
 */
export function purseOf({ tenant }: Brand, vendor: string): { purse?: string } {
  return tenant.singleWallet ? {} : { purse: vendor }
}

/** The amount that a player can stake with a vendor now. */
export async function playableAt(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  { memberId, vendor }: { memberId: string; vendor: string },
): Promise<number> {
  const wallet = walletOf(env, tenant.id, memberId)
  if (!tenant.singleWallet) return (await wallet.vendors())[vendor] ?? 0
  const { playerMinor, bonusMinor } = await wallet.balance()
  return playerMinor + bonusMinor
}

/** The same after a movement. */
export function playable({ balance, purseMinor }: Moved): number {
  return purseMinor ?? balance.playerMinor + balance.bonusMinor
}
