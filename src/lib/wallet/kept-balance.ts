import type { getBalance, WalletBalance } from '#lib/api/ledger/wallet.ts'
import { storedJson } from '#lib/client/session-cache.ts'

export type BalanceCall = typeof getBalance

const KEY = 'vitrine.balance'

/**
 * The balance that this tab showed last, so that the next page begins with it while it is asked for again. Of the same
 * member only.
 */
export function keptBalance(memberId: string, { output }: BalanceCall): WalletBalance | undefined {
  const { member, balance }: Record<string, unknown> = { ...Object(storedJson(KEY)) }
  if (member !== memberId) return undefined
  const read = output.safeParse(balance)
  return read.success ? read.data : undefined
}

export function keepBalance(member: string, balance: WalletBalance): void {
  sessionStorage.setItem(KEY, JSON.stringify({ member, balance }))
}

export function forgetBalance(): void {
  sessionStorage.removeItem(KEY)
}
