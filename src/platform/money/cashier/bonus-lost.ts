import { lostByWithdrawal } from '#lib/shared/rewards/bonus.ts'
import type { walletOf } from '#platform/ledger/wallet/service.ts'

/** Bonus money that ends when a member takes money out, by a withdrawal or a transfer to another member; minor units. */
export async function bonusLostMinor(wallet: ReturnType<typeof walletOf>, nowMs: number): Promise<number> {
  const grants = await wallet.bonuses(nowMs)
  const book = { grants, realMinor: 0, isFrozen: false, isBlocked: false, atMs: nowMs }
  return lostByWithdrawal(book).forfeitedMinor
}
